"""What the real server process writes into the journal while it serves an editor."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from fullgraph.runs.journal.events import Event, Explained, FixTried, RunEnded
from fullgraph.runs.journal.journal import Journal
from fullgraph.runs.journal.statistics import Share, statistics_of
from tests.lsp.helpers import change_document, explain, open_document, position_of
from tests.waiting import LONGEST

TEXT = """\
import torch


@torch.compile
def scale(x):
    y = x + 1
    print("between")
    return y * 2


def get_inputs():
    return [torch.ones(3)]
"""
FIXED = TEXT.replace('    print("between")\n', "")


async def until(journal: Journal, holds: Callable[[list[Event]], Any]) -> None:
    """Wait for what is written after an answer."""

    async def held() -> None:
        while not holds(journal.events()):
            await asyncio.sleep(0.05)

    await asyncio.wait_for(held(), LONGEST)


def count(events: list[Event], kind: type) -> int:
    return sum(isinstance(event.body, kind) for event in events)


@pytest.mark.dynamo
async def test_a_run_a_hover_a_fix_and_the_run_after_it(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, TEXT)
    journal = Journal(tmp_path)
    assert (await explain(client, uri, "scale")).observed == 1
    await until(journal, lambda events: count(events, RunEnded) == 1)
    (seen,) = journal.sightings()
    assert (seen.key.code, seen.key.file, seen.ended) == ("FG103", "model.py", None)

    at = position_of(TEXT, "print(")
    hover = types.HoverParams(types.TextDocumentIdentifier(uri), at)
    for _ in range(2):
        assert await client.text_document_hover_async(hover) is not None
    await until(journal, lambda events: count(events, Explained))
    params = {"textDocument": {"uri": uri}, "target": "scale"}
    assert (await client.protocol.send_request_async("fullgraph/fix", params)).status == "ok"
    await until(journal, lambda events: count(events, FixTried))

    change_document(client, uri, FIXED)
    assert (await explain(client, uri, "scale")).observed == 0
    await until(journal, lambda events: count(events, RunEnded) == 2)
    events = journal.events()
    assert count(events, Explained) == 1, "once, however often it is shown"
    found = statistics_of(events, journal.sightings())
    assert (found.explained, found.fixed, found.ended) == (Share(1, 1),) * 3
    runs = [event.body for event in events if isinstance(event.body, RunEnded)]
    assert [(run.observed, run.predicted) for run in runs] == [(1, 1), (0, 0)]
