from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.lsp.helpers import MODEL, change_document, explain, open_document, pushed, shown
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo
CHECK = """\
        if x.sum() > 1000:
            raise ValueError("too large")
"""
MENDED = MODEL.replace(CHECK, "").replace(".mean().item()", ".mean()")


def save(client: LanguageClient, uri: str) -> None:
    document = types.TextDocumentIdentifier(uri)
    client.text_document_did_save(types.DidSaveTextDocumentParams(document))


def observed(client: LanguageClient, uri: str) -> list[object]:
    # What is predicted in a module that nothing compiles is less than a warning.
    return [code for _, code, severity in shown(client, uri) if severity == "Warning"]


async def test_saving_runs_the_last_target_again_where_that_is_switched_on(
    client: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(client, tmp_path, MODEL)
    await explain(client, uri, "Net")
    assert observed(client, uri) == ["FG103", "FG201", "FG102"]
    settings = {"fullgraph": {"explain": {"onSave": True}}}
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
    change_document(client, uri, MENDED)
    await pushed(client)
    lens = types.CodeLensParams(types.TextDocumentIdentifier(uri))

    async def is_run_again() -> None:
        save(client, uri)
        while True:
            found = await client.text_document_code_lens_async(lens)
            if found and found[0].command and "1 graph break ·" in found[0].command.title:
                return
            await asyncio.sleep(0.2)

    await asyncio.wait_for(is_run_again(), LONGEST)
    assert observed(client, uri) == ["FG103"]
