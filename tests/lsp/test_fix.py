"""Fixes that are proven, asked for over LSP from the real server."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from fullgraph.findings import Edit, Location
from fullgraph.fixes.apply import apply_edits
from tests.lsp.helpers import change_document, explain, line_of, open_document, pushed

pytestmark = pytest.mark.dynamo

LOGS = """\
import logging

import torch

logger = logging.getLogger(__name__)


def scale(x):
    y = x + 1
    logger.info("shape %s", x.shape)
    return y * 2


def get_inputs():
    return [torch.ones(3)]
"""


def fix(client: LanguageClient, uri: str, target: str, **more: Any) -> Awaitable[Any]:
    params = {"textDocument": {"uri": uri}, "target": target, **more}
    answer: Awaitable[Any] = client.protocol.send_request_async("fullgraph/fix", params)
    return answer


def applied(text: str, changes: Any) -> str:
    """The text after the edits of one document; all of it is ASCII."""
    edits = []
    for each in changes.edits:
        start, end = each.range.start, each.range.end
        at = Location("", start.line + 1, start.character, end.line + 1, end.character)
        edits.append(Edit(at, each.newText))
    return apply_edits(text, edits)


async def test_a_proven_fix_is_an_edit_of_this_version_after_which_nothing_breaks(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, LOGS)
    await pushed(client)
    answer = await fix(client, uri, "scale", workDoneToken="t")
    assert answer.status == "ok", answer.message
    assert answer.message.startswith(
        "scale: 1 break to 0 · outputs, gradients and state identical · 2 graphs to 1"
    )
    (only,) = answer.fixes
    assert (only.uri, only.line, only.code) == (uri, line_of(LOGS, "logger.info") + 1, "FG103")
    assert (answer.before.lines, answer.after.lines) == (1, 0)
    (changes,) = answer.edit.documentChanges
    assert (changes.textDocument.uri, changes.textDocument.version) == (uri, 1)
    text = applied(LOGS, changes)
    assert "is_compiling" in text
    assert text == answer.files[0].after
    # Only the client writes.
    assert (tmp_path / "model.py").read_text(encoding="utf-8") == LOGS
    reports: list[Any] = client.progress_reports["t"]
    assert [reports[0].kind, reports[-1].kind] == ["begin", "end"]

    change_document(client, uri, text)
    assert (await explain(client, uri, "scale")).observed == 0
    again = await fix(client, uri, "scale")
    assert again.message == "scale: no breaks"
    assert again.edit.documentChanges == []
