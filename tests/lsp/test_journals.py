"""When the journals of a session are written."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from fullgraph.lsp import journals
from fullgraph.lsp.journals import Journals
from fullgraph.lsp.workspace import Workspace
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Evidence, Finding, Location
from tests.waiting import until_async

MOMENT = 0.2


def printed(path: Path, line: int) -> Finding:
    place = Location(str(path), line, 0, line, 8)
    return Finding("FG103", "logging-call", place, Evidence.PREDICTED, "breaks")


async def test_nothing_is_written_while_one_explanation_follows_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "_MOMENT", MOMENT)
    kept, written = Journals(Workspace(load())), list[Path]()
    monkeypatch.setattr(kept, "write", lambda root, what: written.append(root))
    for line in (1, 2, 3):
        shown, before = time.monotonic(), len(written)
        kept.shown(printed(tmp_path / "model.py", line), "print(1)\n" * 3, "page")
        await asyncio.sleep(0.6 * MOMENT)
        # A busy machine may sleep for longer than the moment.
        assert len(written) == before or time.monotonic() - shown > MOMENT
    await until_async(lambda: len(written) >= 3)
    assert written == [tmp_path] * 3


async def test_what_is_waiting_is_written_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, written = Journals(Workspace(load())), list[Path]()
    monkeypatch.setattr(kept, "write", lambda root, what: written.append(root))
    kept.shown(printed(tmp_path / "model.py", 1), "print(1)\n", "page")
    await kept.close()
    assert written == [tmp_path]
