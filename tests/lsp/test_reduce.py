"""A small program that shows a graph break, asked for over LSP from the real server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import explain, open_document, position_of, pushed

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


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def reducing(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that has a command for it."""
    await start(lsp_client, tmp_path, EDITOR, reduceCommand="my.reduce")
    yield
    await lsp_client.shutdown_session()


async def test_the_light_bulb_of_what_a_run_observed_runs_the_command(
    reducing: LanguageClient, tmp_path: Path
) -> None:
    async def offered() -> list[str]:
        at = position_of(BREAKS, "item")
        context = types.CodeActionContext(reducing.diagnostics.get(uri, []))
        where = types.Range(at, at)
        found = await reducing.text_document_code_action_async(
            types.CodeActionParams(types.TextDocumentIdentifier(uri), where, context)
        )
        # lsprotocol takes an action with a command for a bare command.
        return [str(each.command) for each in found or () if "small program" in each.title]

    uri = open_document(reducing, tmp_path, BREAKS)
    await pushed(reducing)
    assert await offered() == []  # Nothing ran: nothing is known to break.
    await explain(reducing, uri, "scaled")
    [command] = await offered()
    assert "'my.reduce'" in command
    assert f"{[uri, None, 5]}" in command


async def test_what_has_no_break_at_a_line_says_so(client: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(client, tmp_path, BREAKS)
    await pushed(client)
    answer = await _reduce(client, uri, "scaled", line=4)
    assert answer.status == "failed"
    assert answer.program == ""
    assert "5" in answer.message
