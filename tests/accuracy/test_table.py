"""The page of a hand-made judgement."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Evidence, Finding, Location
from tests.accuracy import evidence, table
from tests.accuracy.judged import Judgement, judge
from tests.accuracy.observations import OWN, Call, Observation, Site

RAN = Call("eval", 0, "", False)


def observation(name: str, group: str, line: int, **more: object) -> Observation:
    given: dict[str, object] = {
        "key": "",
        "name": name,
        "group": group,
        "kind": "Net",
        "package": "lib",
        "folder": "/env",
        "sites": (Site("lib/net.py", line, "GB0124", "kind", "Tensor.item", "item", "break", 1),),
        "traced": {"lib/net.py": frozenset({50, 51})},
        "calls": (RAN,),
        "versions": "Python 3.11.7, torch 2.13.0+cpu",
        "day": "2026-02-03",
    }
    return Observation(**(given | more))  # type: ignore[arg-type]


def predicted(line: int) -> Finding:
    where = Location("/env/lib/net.py", line, 0, line, 5)
    return Finding("FG102", "tensor-to-scalar", where, Evidence.PREDICTED, "breaks")


ONE, OTHER, OWN_ZOO = (
    observation("bert", "encoders", 10),
    observation("t5", "encoder_decoders", 20, calls=(RAN, Call("train", 1, "TypeError: no", True))),
    observation("zoo", OWN, 50),
)
# Two sites, one of them predicted; one prediction is right, one false, one has no verdict.
TOGETHER = "2 | 1 | 0.500 | 1 | 1 | 0.500 | 1 | 0.333"


@pytest.fixture(scope="module")
def judgement() -> Iterator[Judgement]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evidence, "_text", lambda path: "x.y()\n" * 60)
        findings = [predicted(10), predicted(51), predicted(60)]
        yield judge([ONE, OTHER, OWN_ZOO], findings, [], load())


def test_the_head_counts_all_models_together_and_own_programs_apart(judgement: Judgement) -> None:
    lines = table.summary(judgement, load()).split("\n")
    assert f"| all models | 2 | {TOGETHER} |" in lines
    assert "| zoo of breaks | 1 | 1 | 0 | 0.000 | 0 | 1 | 0.000 | 2 | 0.667 |" in lines


def test_the_head_counts_the_libraries_apart() -> None:
    of_library = observation("gpt2", "decoders", 10, package="transformers")
    summary = table.summary(judge([ONE, of_library], [], [], load()), load())
    models = {row.split(" | ")[0][2:]: row.split(" | ")[1] for row in summary.split("\n") if row}
    assert models["transformers"] == "1"
    assert models["diffusers"] == "0"
    assert models["other packages"] == "1"


def test_packages_that_are_new_to_the_corpus_have_a_row_of_their_own() -> None:
    new = observation("ecapa_tdnn", "speech", 10)
    summary = table.summary(judge([ONE, new], [], [], load()), load())
    models = {row.split(" | ")[0][2:]: row.split(" | ")[1] for row in summary.split("\n") if row}
    assert models["seen"] == "1"
    assert models["held out"] == "1"
    assert models["of these, packages new to the corpus"] == "1"


def test_each_model_is_in_exactly_one_half(judgement: Judgement) -> None:
    halves = [o.name for half in (judgement.seen, judgement.held_out) for o in half.observations]
    assert sorted(halves) == ["bert", "t5"]


def test_a_page_of_the_taxonomy_has_its_row(judgement: Judgement) -> None:
    page = table.page(judgement, load())
    assert f"| FG102 tensor-to-scalar | {TOGETHER} | " in page


def test_each_model_has_its_row_and_a_failure_its_reason(judgement: Judgement) -> None:
    lines = table.page(judgement, load()).split("\n")
    rows = {line.split(" | ")[0].strip("| "): line for line in lines}
    assert " | 1 | 1 | 1.000 | 1 | 1 | 0.500 | 1 | 0.333 | 0 |  |" in rows["bert"]
    assert " | 1 | 0 | 0.000 | 0 | 1 | 0.000 | 2 | 0.667 | 0 | yes |" in rows["t5"]
    assert "- `t5`: train: TypeError: no" in lines


def test_the_page_says_what_ran_when_and_how_many(judgement: Judgement) -> None:
    page = table.page(judgement, load())
    assert "It runs 2 models under Dynamo" in page
    assert "Python 3.11.7, torch 2.13.0+cpu. Observed 2026-02-03 on " in page


def test_a_model_that_never_ran_has_a_row_and_is_not_counted() -> None:
    absent = Observation("", "vit", "vision", failure="not measured yet")
    page = table.page(judge([ONE, absent], [], [], load()), load())
    assert "It runs 1 models under Dynamo" in page
    assert "| vit | – | – | " in page
    assert "- `vit`: not measured yet" in page
