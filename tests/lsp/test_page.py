from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import MODEL, open_document, position_of, pushed


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def opening(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client that has a command to open pages with."""
    await start(lsp_client, tmp_path, EDITOR, pageCommand="editor.openPage")
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def elsewhere(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    """A client whose user has the site at another address."""
    await start(lsp_client, tmp_path, EDITOR, settings={"docsUrl": "https://docs.example"})
    yield
    await lsp_client.shutdown_session()


async def hover(client: LanguageClient, uri: str) -> str:
    where = types.HoverParams(types.TextDocumentIdentifier(uri), position_of(MODEL, ".item()"))
    return (await client.text_document_hover_async(where)).contents.value


async def page(client: LanguageClient, name: str) -> Any:
    return await client.protocol.send_request_async("fullgraph/page", {"name": name})


async def test_links_run_the_clients_command(opening: LanguageClient, tmp_path: Path) -> None:
    uri = open_document(opening, tmp_path, MODEL)
    await pushed(opening)
    (href,) = [d.code_description.href for d in opening.diagnostics[uri] if d.code == "FG102"]
    command, _, arguments = href.partition("?")
    assert command == "command:editor.openPage"
    assert json.loads(unquote(arguments)) == ["tensor-to-scalar"]
    assert f"[More about FG102]({href})" in await hover(opening, uri)


async def test_links_lead_to_the_site_that_is_set(
    elsewhere: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(elsewhere, tmp_path, MODEL)
    await pushed(elsewhere)
    hrefs = {d.code: d.code_description.href for d in elsewhere.diagnostics[uri]}
    assert hrefs["FG102"] == "https://docs.example/tensor-to-scalar/"
    assert "[More about FG102](https://docs.example/tensor-to-scalar/)" in await hover(
        elsewhere, uri
    )
    text = (await page(elsewhere, "FG102")).text
    assert "[This page on the web](https://docs.example/tensor-to-scalar/)" in text


async def test_a_page_is_found_by_every_name_of_it(client: LanguageClient) -> None:
    for name in ("tensor-to-scalar", "FG102", "fg102", " GB0124"):
        found = await page(client, name)
        assert found.id == "tensor-to-scalar"
        assert found.text.startswith("# Converting a tensor to a Python number")


async def test_a_name_without_a_page_is_no_error(client: LanguageClient) -> None:
    found = await page(client, "FG999")
    assert (found.id, found.text) == ("", "")


async def test_all_pages_are_listed_in_the_order_of_their_codes(client: LanguageClient) -> None:
    pages = await client.protocol.send_request_async("fullgraph/pages", {})
    codes = [each["code"] for each in pages]
    assert codes == sorted(codes)
    assert {"FG101", "FG503"} <= set(codes)
    assert [p["id"] for p in pages if p["code"] == "FG102"] == ["tensor-to-scalar"]
