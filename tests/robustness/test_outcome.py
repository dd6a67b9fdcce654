"""The commands that look for faults see those that are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker
from fullgraph.static.interpret import expressions
from fullgraph.static.rules.tensor_to_scalar import TensorToScalar
from fullgraph.static.syntax.split import Unit, UnitKind
from fullgraph.taxonomy import Taxonomy
from tests.robustness import outcome
from tests.robustness.mutations import mutated
from tests.robustness.outcome import ANALYSIS, RAISED, RULE, SPLIT, Job, check_file, check_text

TEXT = "import torch\n@torch.compile\ndef f(x):\n    return x.sum().item()\n"


def fail(*_: object, **__: object) -> None:
    raise ValueError("no such luck")


@pytest.fixture(autouse=True)
def checker(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Checker(Taxonomy(()), LintSettings())
    monkeypatch.setattr(outcome, "_checker", lambda strict: made)


def kinds(text: str) -> list[str]:
    return [kind for kind, _ in check_text("case.py", text).problems]


def test_a_sound_file_has_findings_and_no_problem() -> None:
    found = check_text("case.py", TEXT)
    assert (found.lines, found.findings, found.problems) == (5, 1, ())


def test_a_checker_that_raises_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Checker, "check", fail)
    assert kinds(TEXT) == [RAISED]


def test_an_analysis_that_fails_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expressions, "evaluate", fail)
    assert set(kinds(TEXT)) == {ANALYSIS}


def test_a_rule_that_fails_is_seen_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TensorToScalar, "on_call", fail)
    assert kinds(f"{TEXT}    x.item()\n    x.max().item()\n") == [RULE]


def test_lines_that_are_lost_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = [Unit(UnitKind.STATEMENT, "", (), 1, "import torch\n")]
    monkeypatch.setattr(outcome, "split", lambda _: lost)
    assert kinds(TEXT) == [SPLIT]


def test_what_the_user_got_wrong_is_no_fault() -> None:
    assert kinds(f"{TEXT}def g(:\n    pass\n") == ["syntax error"]


def test_mutations_are_many_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    texts = {mutated(TEXT, seed) for seed in range(50)}
    assert len(texts) > 40
    assert texts == {mutated(TEXT, seed) for seed in range(50)}
    path = tmp_path / "case.py"
    path.write_text(TEXT)
    found = check_file(Job(path, mutations=3))
    assert [o.path.partition(", ")[0] for o in found] == [str(path)] * 4
    assert len({o.path for o in found}) == 4
