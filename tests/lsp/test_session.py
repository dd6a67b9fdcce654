import sys
from dataclasses import replace

import pytest
from packaging.specifiers import SpecifierSet

from fullgraph.evaluated import Evaluated
from fullgraph.lsp import session as sessions
from fullgraph.lsp.observations import Run
from fullgraph.lsp.session import Session
from fullgraph.static import check as checks
from fullgraph.static.check import Checker
from fullgraph.taxonomy import Taxonomy


@pytest.fixture
async def session(tmp_path):
    session = Session()
    session.configure({"settings": {"interpreter": [sys.executable]}, "storage": str(tmp_path)})
    yield session
    await session.close()


@pytest.mark.dynamo
async def test_one_worker_at_most_waits_for_the_next_run(session, tmp_path):
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    first = await session.supervisor(folders[0])
    await first.warm()
    assert first.spare_pid is not None
    assert await session.supervisor(folders[0]) is first
    second = await session.supervisor(folders[1])
    assert second is not first
    assert first.spare_pid is None


@pytest.mark.dynamo
async def test_workers_of_other_settings_do_not_stay(session, tmp_path):
    supervisor = await session.supervisor(tmp_path)
    await supervisor.warm()
    session.change_settings({"interpreter": [sys.executable], "explain": {"keepWarm": False}})
    await session.end_idle_workers()
    assert supervisor.spare_pid is None


PREDICTED = "import torch\n@torch.compile\ndef f(x):\n    return x.sum().item()\n"


async def test_one_checker_serves_every_check_until_the_settings_change(session, monkeypatch):
    made = []

    class Counted(Checker):
        def __init__(self, *arguments):
            made.append(self)
            super().__init__(*arguments)

    monkeypatch.setattr(sessions, "Checker", Counted)
    for _ in range(3):
        assert session.analyse("/project/model.py", PREDICTED).findings
    assert len(made) == 1
    session.change_settings({"interpreter": [sys.executable], "lint": {"ignore": ["FG102"]}})
    assert not session.analyse("/project/model.py", PREDICTED).findings


async def test_a_closed_document_is_not_kept_parsed(session, monkeypatch):
    parsed = []
    parse = checks.parse_unit
    monkeypatch.setattr(checks, "parse_unit", lambda unit: (parsed.append(unit), parse(unit))[1])
    session.analyse("/project/model.py", PREDICTED)
    once = len(parsed)
    session.analyse("/project/model.py", PREDICTED)
    assert len(parsed) == once
    session.forget("/project/model.py")
    session.analyse("/project/model.py", PREDICTED)
    assert len(parsed) == 2 * once


async def test_what_the_torch_that_ran_traces_is_no_longer_predicted(session):
    entries = (
        replace(entry, breaks_in=SpecifierSet("<2.10")) if entry.code == "FG102" else entry
        for entry in session.taxonomy.entries
    )
    session.taxonomy = Taxonomy(tuple(entries))

    def predicts():
        return bool(session.analyse("/project/model.py", PREDICTED).findings)

    assert predicts()
    session.saw_torch("2.13.0+cpu")
    assert not predicts()
    session.saw_torch("2.9.1")
    assert predicts()
    session.saw_torch("2.13.0")
    session.change_settings({"interpreter": ["another-python"]})
    assert predicts()


async def test_one_analysis_serves_all_requests_for_a_text(session):
    path = "/project/model.py"
    shown = session.analyse(path, PREDICTED, for_display=True)
    assert session.analyse(path, PREDICTED) is shown
    assert session.analyse(path, PREDICTED + "\n") is not shown
    # A light bulb may come before the diagnostics: these are then the same.
    asked = session.analyse(path, PREDICTED)
    assert session.analyse(path, PREDICTED, for_display=True) is asked
    # Who asks for diagnostics once more wants to know what has changed on disk.
    assert session.analyse(path, PREDICTED, for_display=True) is not asked


async def test_an_analysis_holds_until_something_that_it_depends_on_changes(session):
    path = "/project/model.py"

    def is_kept_over(change):
        before = session.analyse(path, PREDICTED)
        assert session.analyse(path, PREDICTED) is before
        change()
        return session.analyse(path, PREDICTED) is before

    def record():
        session.observations.record(
            Run(path, "f"), {path: PREDICTED}, [], {path: Evaluated(frozenset({4}))}
        )

    assert is_kept_over(lambda: None)
    assert not is_kept_over(record)
    assert not is_kept_over(lambda: session.saw_torch("2.9.1"))
    assert not is_kept_over(lambda: session.change_settings({"lint": {"strict": True}}))
    assert not is_kept_over(session.ask_disk_again)
    assert not is_kept_over(lambda: session.forget(path))


async def test_a_run_clears_what_a_light_bulb_has_seen(session):
    path = "/project/model.py"
    assert session.analyse(path, PREDICTED).findings
    lines = Evaluated(frozenset({4}))
    session.observations.record(Run(path, "f"), {path: PREDICTED}, [], {path: lines})
    assert not session.analyse(path, PREDICTED).findings
