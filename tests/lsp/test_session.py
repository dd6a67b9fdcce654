import sys
from dataclasses import replace

import pytest
from packaging.specifiers import SpecifierSet

from fullgraph.lsp import session as sessions
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
