"""A small program that shows a graph break, asked for over LSP from the real server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from tests.lsp.helpers import open_document, pushed

pytestmark = pytest.mark.dynamo

BREAKS = """\
import torch


def scaled(secret_scale):
    secret_scale = secret_scale.relu() + 1
    return secret_scale * secret_scale.max().item()


def get_inputs():
    return [torch.ones(3)]
"""


async def _reduce(client: LanguageClient, uri: str, target: str, **more: Any) -> Any:
    params = {"textDocument": {"uri": uri}, "target": target, **more}
    return await client.protocol.send_request_async("fullgraph/reduce", params)


async def test_the_program_of_a_line_shows_its_break(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, BREAKS)
    await pushed(client)
    answer = await _reduce(client, uri, "scaled", line=5)
    assert answer.status == "ok", answer.message
    assert ".item()" in answer.program
    assert "relu" not in answer.program
    assert "secret" not in answer.program
    assert "```python" in answer.markdown


async def test_what_has_no_break_at_a_line_says_so(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, BREAKS)
    await pushed(client)
    answer = await _reduce(client, uri, "scaled", line=4)
    assert answer.status == "failed"
    assert answer.program == ""
    assert "5" in answer.message
