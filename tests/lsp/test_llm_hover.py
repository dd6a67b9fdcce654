"""Hovers where a language model was chosen: they send nothing, and show what is there."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest_lsp
from lsprotocol import types
from pytest_lsp import LanguageClient

from tests.dynamic.prepared import MODEL_PYTHON
from tests.llm.fake_provider import FakeProvider
from tests.lsp.conftest import EDITOR, Server, start
from tests.lsp.helpers import MODEL, open_document, position_of

KEY = "sk-only-in-the-environment"
ASK = "fullgraph.askModel"


def llm_server(*, consent: bool = True, command: str = ASK, chosen: str = "openai") -> Any:
    @pytest_lsp.fixture(config=Server(FULLGRAPH_OPENAI_API_KEY=KEY))
    async def client(
        lsp_client: LanguageClient, tmp_path: Path, provider: FakeProvider
    ) -> AsyncIterator[None]:
        llm = {"provider": chosen, "model": "gpt-test", "baseUrl": provider.address("openai")}
        settings = {"interpreter": [MODEL_PYTHON], "llm": llm}
        more: dict[str, Any] = {"llmConsent": consent, "settings": settings}
        if command:
            more["askModelCommand"] = command
        more["storage"] = str(tmp_path / "storage")
        await start(lsp_client, tmp_path, EDITOR, **more)
        yield
        await lsp_client.shutdown_session()

    return client


allowed = llm_server()
not_allowed = llm_server(consent=False)
without_command = llm_server(command="")
without_provider = llm_server(chosen="off")


async def hover(client: LanguageClient, uri: str) -> str:
    where = types.HoverParams(types.TextDocumentIdentifier(uri), position_of(MODEL, ".item()"))
    shown = await client.text_document_hover_async(where)
    assert shown is not None
    text = shown.contents.value
    return str(text)


async def test_fifty_hovers_send_nothing(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    uri = open_document(allowed, tmp_path, MODEL)
    for _ in range(50):
        text = await hover(allowed, uri)
    assert text.startswith("**Do at `x.mean().item()`:** Keep the tensor")
    assert provider.received == []


async def test_the_link_asks_about_the_finding_that_is_hovered(
    allowed: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(allowed, tmp_path, MODEL)
    text = await hover(allowed, uri)
    label, _, rest = text.rpartition("[Explain with gpt-test](command:")[2].partition("?")
    assert label == ASK
    document, at = json.loads(unquote(rest.partition(")")[0]))
    assert document == uri
    assert at["line"] == position_of(MODEL, ".item()").line
    assert at["code"] == "FG102"


async def test_without_consent_the_link_is_there_and_nothing_is_sent(
    not_allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    text = await hover(not_allowed, open_document(not_allowed, tmp_path, MODEL))
    assert "FG102" in text
    assert "[Explain with gpt-test](command:fullgraph.askModel?" in text
    assert provider.received == []


async def test_a_client_without_the_command_has_no_link(
    without_command: LanguageClient, tmp_path: Path
) -> None:
    text = await hover(without_command, open_document(without_command, tmp_path, MODEL))
    assert "FG102" in text
    assert "Explain with" not in text


async def test_without_a_provider_there_is_no_link(
    without_provider: LanguageClient, tmp_path: Path
) -> None:
    text = await hover(without_provider, open_document(without_provider, tmp_path, MODEL))
    assert "FG102" in text
    assert "Explain with" not in text
