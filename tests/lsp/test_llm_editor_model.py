from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import MODEL, open_document, position_of
from tests.lsp.llm_helpers import ask
from tests.lsp.model_server import EXPLANATION
from tests.waiting import LONGEST

FENCED = f"Here it is:\n```json\n{json.dumps(EXPLANATION)}\n```"


class Editor:
    """The client's side: what it is asked, and what it answers."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.answer: dict[str, Any] = {"status": "ok", "text": FENCED, "message": ""}
        self.ends = asyncio.Event()
        self.ends.set()
        self.cancelled = asyncio.Event()
        self.selected = "vendor/one"


@pytest_lsp.fixture(config=ClientServerConfig(server_command=COMMAND))
async def client(lsp_client: LanguageClient, tmp_path: Path) -> AsyncIterator[None]:
    editor = Editor()
    vars(lsp_client).update(editor=editor, written=[])

    @lsp_client.feature("fullgraph/pickEditorModel")
    def pick(params: Any) -> dict[str, str]:
        return {"name": editor.selected}

    @lsp_client.feature("fullgraph/editorModel")
    async def editor_model(params: Any) -> dict[str, Any]:
        editor.asked.append(params)
        text = editor.answer["text"]
        for part in (text[:40], text[40:160]):
            lsp_client.protocol.notify("fullgraph/editorModelText", {"id": params.id, "text": part})
        try:
            await editor.ends.wait()
        except asyncio.CancelledError:
            editor.cancelled.set()
            raise
        return editor.answer

    @lsp_client.feature("fullgraph/modelText")
    def write(params: Any) -> None:
        vars(lsp_client)["written"].append(params)

    settings = {"llm": {"provider": "editor"}, "explain": {"calibrate": False}}
    storage = str(tmp_path / "storage")
    options: dict[str, Any] = {"llmConsent": True, "settings": settings, "storage": storage}
    await start(lsp_client, tmp_path, EDITOR, **options)
    yield
    await lsp_client.shutdown_session()


def editor_of(client: LanguageClient) -> Editor:
    found: Editor = vars(client)["editor"]
    return found


async def test_the_editors_model_answers_without_a_key(
    client: LanguageClient, tmp_path: Path
) -> None:
    editor = editor_of(client)
    editor.ends.clear()
    request = asyncio.ensure_future(ask(client, open_document(client, tmp_path, MODEL)))
    written = vars(client)["written"]
    while not any(each.explanation and each.explanation.action for each in written):
        await asyncio.sleep(0.02)
    assert EXPLANATION["action"].startswith(written[-1].explanation.action)
    editor.ends.set()
    answer = await request
    assert answer.status == "answered", answer.failure
    assert answer.explanation.action == EXPLANATION["action"]
    (asked,) = editor.asked
    assert "x.mean().item()" in asked.messages[-1].text
    assert json.loads(asked.schemaText)["required"][0] == "action"


async def test_its_failure_is_shown_with_the_offline_text(
    client: LanguageClient, tmp_path: Path
) -> None:
    message = "VS Code offers no language model; sign in to one."
    editor_of(client).answer = {"status": "failed", "text": "", "message": message}
    answer = await ask(client, open_document(client, tmp_path, MODEL))
    assert (answer.status, answer.failure) == ("failed", message)
    assert "tensor-to-scalar" in answer.offline


async def test_stopping_ends_the_editors_request_too(
    client: LanguageClient, tmp_path: Path
) -> None:
    editor = editor_of(client)
    editor.ends.clear()
    uri = open_document(client, tmp_path, MODEL)
    request = asyncio.ensure_future(ask(client, uri))
    while not editor.asked:
        await asyncio.sleep(0.02)
    # The server's request to the client is among them, by its own id.
    numbers = [i for i, f in client.protocol._request_futures.items() if not f.done()]
    (number,) = [i for i in numbers if i != editor.asked[0].id]
    client.cancel_request(types.CancelParams(number))
    with pytest.raises(JsonRpcException, match="cancel"):
        await request
    await asyncio.wait_for(editor.cancelled.wait(), LONGEST)


async def test_an_answer_is_kept_for_the_model_that_wrote_it(
    client: LanguageClient, tmp_path: Path
) -> None:
    editor, uri = editor_of(client), open_document(client, tmp_path, MODEL)
    first = await ask(client, uri)
    editor.selected = "vendor/two"
    second, kept = await ask(client, uri), await ask(client, uri)
    editor.selected = "vendor/one"
    again = await ask(client, uri)
    assert [each.model for each in editor.asked] == ["vendor/one", "vendor/two"]
    assert [each.isKept for each in (first, second, kept, again)] == [False, False, True, True]
    assert (first.author, kept.author) == ("Editor model vendor/one", "Editor model vendor/two")


async def test_a_hover_shows_the_answer_of_the_selected_model_only(
    client: LanguageClient, tmp_path: Path
) -> None:
    editor, uri = editor_of(client), open_document(client, tmp_path, MODEL)
    assert "Editor model" not in await hovered(client, uri)
    await ask(client, uri)
    assert "Editor model vendor/one" in await hovered(client, uri)
    editor.selected = "vendor/two"
    editor.answer = {"status": "failed", "text": "", "message": "Not now."}
    assert (await ask(client, uri)).failure == "Not now."
    assert "vendor/one" not in await hovered(client, uri)
    assert len(editor.asked) == 2


async def hovered(client: LanguageClient, uri: str) -> str:
    params = types.HoverParams(types.TextDocumentIdentifier(uri), position_of(MODEL, ".item()"))
    hover = await client.text_document_hover_async(params)
    assert hover is not None
    assert isinstance(hover.contents, types.MarkupContent)
    return hover.contents.value
