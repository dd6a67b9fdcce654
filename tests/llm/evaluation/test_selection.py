"""Which cases are chosen, and which the user's Python can run."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace

import pytest

from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.llm.evaluation.case import (
    Case,
    CaseError,
    Sample,
    Truth,
    installed,
    parse_sample,
    selected,
    what_it_lacks,
)

CASE = Case("", "m.py:f", "m.py", "x", Truth((), (), (), ()))
CASES = [
    *(replace(CASE, name=f"a{n}", corpus="accuracy", held_out=n % 2 == 0) for n in range(40)),
    *(replace(CASE, name=f"g{n}", corpus="graphmend") for n in range(10)),
]


def names(**how: object) -> list[str]:
    return [case.name for case in selected(CASES, **how)]  # type: ignore[arg-type]


def test_a_corpus_and_names_are_chosen_in_the_order_of_the_file() -> None:
    assert names() == [case.name for case in CASES]
    assert names(corpus="graphmend") == [f"g{n}" for n in range(10)]
    assert names(names=("g1", "a2")) == ["a2", "g1"]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"corpus": "zoo"}, "no corpus 'zoo', but: all, accuracy, graphmend"),
        ({"names": ("a1", "a99")}, "no case a99"),
        ({"corpus": "graphmend", "names": ("a1",)}, "no case a1"),
    ],
)
def test_what_is_not_there_is_named(how: dict[str, object], said: str) -> None:
    with pytest.raises(CaseError, match=said):
        names(**how)


def test_a_sample_is_the_same_each_time_and_grows_with_its_size() -> None:
    drawn = [names(sample=Sample(size, False), seed=1) for size in (5, 5, 12, 99)]
    assert drawn[0] == drawn[1] != names(sample=Sample(5, False), seed=2)
    assert set(drawn[0]) < set(drawn[2]) < set(drawn[3]) == {case.name for case in CASES}
    assert [len(each) for each in drawn] == [5, 5, 12, 50]
    # Other cases in the file do not change which of these are drawn first.
    fewer = selected(CASES[:40], sample=Sample(5, False), seed=1)
    assert {case.name for case in fewer} >= {name for name in drawn[0] if name.startswith("a")}


@pytest.mark.parametrize("seed", range(5))
def test_every_group_has_its_share_of_a_sample(seed: int) -> None:
    drawn = selected(CASES, sample=Sample(10, False), seed=seed)
    counts = Counter(case.group for case in drawn)
    assert counts == {"accuracy": 4, "accuracy held out": 4, "graphmend": 2}


@pytest.mark.parametrize(
    ("text", "size"), [("12", 12), ("1", 1), ("10%", 5), ("0.1%", 1), ("100%", 50), ("99", 50)]
)
def test_a_sample_is_a_number_or_a_share(text: str, size: int) -> None:
    assert parse_sample(text).of(50) == size


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "0%", "101%", "many", "%", ""])
def test_other_samples_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"draws|invalid|could not"):
        parse_sample(text)


def test_held_out_cases_are_a_group_of_their_own() -> None:
    assert {case.group for case in CASES} == {"accuracy", "accuracy held out", "graphmend"}


def test_packages_are_looked_up_in_the_interpreter() -> None:
    needs = {"pytest": pytest.__version__, "no-such-package": "1.0"}
    found = installed([replace(CASE, packages=needs)], [sys.executable])
    assert found == {"pytest": pytest.__version__}
    assert what_it_lacks(replace(CASE, packages={"pytest": pytest.__version__}), found) == ""
    other = what_it_lacks(replace(CASE, packages={"pytest": "0.1"}), found)
    assert other == (f"pytest {pytest.__version__} is installed, and the case is of version 0.1")
    missing = what_it_lacks(replace(CASE, packages=needs), found)
    assert missing == "no-such-package is not installed, and the case is of version 1.0"


def test_without_packages_no_interpreter_is_run() -> None:
    assert installed([CASE], ["/no/such/python"]) == {}
    with pytest.raises(InterpreterError, match="/no/such/python cannot be run"):
        installed([replace(CASE, packages={"a": "1"})], ["/no/such/python"])
