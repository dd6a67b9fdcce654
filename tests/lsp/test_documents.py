"""One analysis per text, kept until something that it depended on changes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.dynamic.ranges import Evaluated
from fullgraph.lsp import folder as folders
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.observations import Run
from fullgraph.lsp.session import Session
from fullgraph.static import check as checks
from fullgraph.static.check import Checker
from fullgraph.static.syntax.parse import Parsed, parse_unit
from fullgraph.static.syntax.split import Unit
from fullgraph.taxonomy import Taxonomy, load
from tests.lsp.helpers import NET, OPS, STEP

PATH = "/project/model.py"
PREDICTED = "import torch\n@torch.compile\ndef f(x):\n    return x.sum().item()\n"
TRAIN = "import torch\nfrom step import step\ndef main():\n    return torch.compile(step)\n"


@pytest.fixture
def session() -> Session:
    session = Session()
    session.configure({"settings": {"interpreter": [sys.executable]}})
    return session


def analyse(session: Session, text: str = PREDICTED, path: str = PATH) -> Analysis:
    return session.documents.analyse(path, text)


def test_one_analysis_serves_all_requests_for_a_text(session: Session) -> None:
    shown = analyse(session)
    assert analyse(session) is shown
    assert analyse(session, PREDICTED + "\n") is not shown


def test_an_unchanged_text_is_not_checked_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    analyse(session)
    monkeypatch.setattr(Checker, "check", None)
    assert analyse(session).findings


def test_an_analysis_holds_until_something_that_it_depends_on_changes(session: Session) -> None:
    def is_kept_over(change: Callable[[], object]) -> bool:
        before = analyse(session)
        assert analyse(session) is before
        change()
        return analyse(session) is before

    def record(path: str) -> None:
        lines = Evaluated(frozenset({4}))
        session.observations.record(Run(path, "f"), {path: PREDICTED}, [], {path: lines})

    window = session.workspace.window
    assert is_kept_over(lambda: None)
    assert not is_kept_over(lambda: record(PATH))
    assert is_kept_over(lambda: record("/project/other.py"))
    assert not is_kept_over(lambda: session.workspace.saw_torch(window, "2.9.1", ()))
    assert not is_kept_over(lambda: session.change_settings({"lint": {"strict": True}}))
    assert not is_kept_over(lambda: session.documents.forget(PATH))


def test_an_analysis_holds_as_long_as_the_files_that_its_check_has_read(tmp_path: Path) -> None:
    session = Session()
    ops, net = tmp_path / "ops.py", str(tmp_path / "net.py")
    ops.write_text(OPS, encoding="utf-8")
    before = analyse(session, NET, net)
    assert [finding.code for finding in before.findings] == ["FG201"]
    (tmp_path / "other.py").write_text(OPS, encoding="utf-8")
    assert analyse(session, NET, net) is before
    ops.write_text(OPS.replace("torch.relu(x)", "len(x)"), encoding="utf-8")
    assert not analyse(session, NET, net).findings
    ops.unlink()
    assert not analyse(session, NET, net).findings


def test_an_edit_in_one_document_leaves_the_analysis_of_another(tmp_path: Path) -> None:
    ops, net, alone = (str(tmp_path / name) for name in ("ops.py", "net.py", "alone.py"))
    Path(ops).write_text(OPS, encoding="utf-8")
    texts = {ops: OPS, alone: PREDICTED}
    session = Session(lambda: texts)
    untouched = analyse(session, PREDICTED, alone)
    assert analyse(session, NET, net).findings
    texts[ops] = OPS.replace("torch.relu(x)", "len(x)")
    assert analyse(session, PREDICTED, alone) is untouched
    assert not analyse(session, NET, net).findings


def test_what_another_document_compiles_is_part_of_the_analysis(tmp_path: Path) -> None:
    step, train = str(tmp_path / "step.py"), str(tmp_path / "train.py")
    texts = {step: STEP, train: TRAIN}
    Path(step).write_text(STEP, encoding="utf-8")
    session = Session(lambda: texts)
    assert not analyse(session, STEP, step).findings
    analyse(session, TRAIN, train)
    assert [finding.code for finding in analyse(session, STEP, step).findings] == ["FG201"]
    session.documents.forget(train)
    assert not analyse(session, STEP, step).findings


def test_one_checker_serves_every_check_until_the_settings_change(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Checker] = []

    def counted(*arguments: object) -> Checker:
        made.append(Checker(*arguments))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr(folders, "Checker", counted)
    for text in (PREDICTED, f"{PREDICTED}\n", f"{PREDICTED}\n\n"):
        assert analyse(session, text).findings
    assert len(made) == 1
    session.change_settings({"interpreter": [sys.executable], "lint": {"ignore": ["FG102"]}})
    assert not analyse(session).findings


def test_a_closed_document_is_not_kept_parsed(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[Unit] = []

    def counted(unit: Unit) -> Parsed:
        parsed.append(unit)
        return parse_unit(unit)

    monkeypatch.setattr(checks, "parse_unit", counted)
    analyse(session)
    assert len(parsed) == 2
    edited = PREDICTED.replace("import torch", "import torch as torch")
    analyse(session, edited)
    assert len(parsed) == 3
    session.documents.forget(PATH)
    analyse(session, edited)
    assert len(parsed) == 5


def test_what_the_torch_that_ran_traces_is_no_longer_predicted() -> None:
    entries = (
        replace(entry, breaks_in="<2.10") if entry.code == "FG102" else entry
        for entry in load().entries
    )
    session = Session(pages=Taxonomy(tuple(entries)))
    window = session.workspace.window

    def predicts() -> bool:
        return bool(analyse(session).findings)

    assert predicts()
    session.workspace.saw_torch(window, "2.13.0+cpu", ())
    assert not predicts()
    session.workspace.saw_torch(window, "2.9.1", ())
    assert predicts()
    session.workspace.saw_torch(window, "2.13.0", ())
    session.change_settings({"interpreter": ["another-python"]})
    assert predicts()


def test_a_run_clears_what_a_light_bulb_has_seen(session: Session) -> None:
    assert analyse(session).findings
    lines = Evaluated(frozenset({4}))
    session.observations.record(Run(PATH, "f"), {PATH: PREDICTED}, [], {PATH: lines})
    assert not analyse(session).findings
