from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import MODEL, line_of, open_document


async def lenses(client: LanguageClient, uri: str) -> Sequence[types.CodeLens]:
    asked = types.CodeLensParams(types.TextDocumentIdentifier(uri))
    return await client.text_document_code_lens_async(asked) or ()


async def test_a_lens_stands_over_what_gets_compiled(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    (lens,) = await lenses(client, uri)
    assert lens.range.start.line == line_of(MODEL, "def forward")
    assert lens.command is not None
    assert lens.command.command == "fullgraph.explain"
    assert list(lens.command.arguments or ()) == [uri, "Net"]


async def test_an_untrusted_workspace_has_no_lenses(
    untrusted: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(untrusted, tmp_path, MODEL)
    assert not await lenses(untrusted, uri)


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def proving(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that has commands to verify and to fix."""
    await start(lsp_client, tmp_path, EDITOR, verifyCommand="my.verify", fixTargetCommand="my.fix")
    yield
    await lsp_client.shutdown_session()


async def test_a_client_with_commands_for_them_gets_verify_and_fix_beside_explain(
    proving: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(proving, tmp_path, MODEL)
    commands = [lens.command for lens in await lenses(proving, uri)]
    assert [(c.title, c.command, list(c.arguments or ())) for c in commands if c] == [
        ("Explain graph breaks", "fullgraph.explain", [uri, "Net"]),
        ("Verify", "my.verify", [uri, "Net"]),
        ("Fix and verify", "my.fix", [uri, "Net"]),
    ]
