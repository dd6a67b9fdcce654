from __future__ import annotations

import os
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

from fullgraph.lsp.features.hover import WAIT_SECONDS as HOVER_SECONDS
from tests.llm.fake_provider import ANSWER, FakeProvider, Reply
from tests.lsp.conftest import COMMAND, EDITOR, start
from tests.lsp.helpers import MODEL, line_of, open_document, position_of

KEY = "sk-only-in-the-environment"


@pytest.fixture
def provider() -> Iterator[FakeProvider]:
    fake = FakeProvider()
    yield fake
    fake.close()


def llm_server(consent: bool) -> Any:
    @pytest_lsp.fixture(
        config=ClientServerConfig(
            server_command=COMMAND, server_env={**os.environ, "FULLGRAPH_OPENAI_API_KEY": KEY}
        )
    )
    async def client(
        lsp_client: LanguageClient, tmp_path: Path, provider: FakeProvider
    ) -> AsyncIterator[None]:
        llm = {"provider": "openai", "model": "gpt-test", "baseUrl": provider.address("openai")}
        settings = {"interpreter": [sys.executable], "llm": llm}
        await start(lsp_client, tmp_path, EDITOR, llmConsent=consent, settings=settings)
        yield
        await lsp_client.shutdown_session()

    return client


allowed = llm_server(consent=True)
not_allowed = llm_server(consent=False)


async def hover(client: LanguageClient, folder: Path, text: str = MODEL) -> str:
    """What the hover says, once the model has answered: on a busy machine not at first."""
    uri = open_document(client, folder, text)
    where = types.HoverParams(types.TextDocumentIdentifier(uri), position_of(text, ".item()"))
    for _ in range(20):
        shown = await client.text_document_hover_async(where)
        if "hover again in a moment" not in shown.contents.value:
            break
    return shown.contents.value


async def test_the_models_answer_stands_in_place_of_the_offline_text(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    text = await hover(allowed, tmp_path)
    assert str(ANSWER["why"]) in text
    assert "gpt-test" in text
    (received,) = provider.received
    assert received.headers["authorization"] == f"Bearer {KEY}"
    assert "x.mean().item()" in received.raw


async def test_an_answer_is_asked_for_once(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    await hover(allowed, tmp_path)
    await hover(allowed, tmp_path)
    assert len(provider.received) == 1


async def test_several_findings_are_asked_about_at_once(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Neither is answered before both are asked: one after the other, the second is asked for
    # only when the first has been given up.
    text = MODEL.replace("x * x.mean().item()", "print(x.mean().item())")
    both = threading.Barrier(2, timeout=HOVER_SECONDS)

    def wait_for_the_other(path: str, text: str | None = None) -> Reply:
        both.wait()
        return FakeProvider.success(provider, path, text)

    monkeypatch.setattr(provider, "success", wait_for_the_other)
    shown = await hover(allowed, tmp_path, text)
    assert shown.count(str(ANSWER["why"])) == 2


async def test_without_consent_nothing_is_sent(
    not_allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    text = await hover(not_allowed, tmp_path)
    assert "FG102" in text
    assert provider.received == []


async def test_a_failure_is_the_offline_text_and_one_sentence(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    provider.replies.append(Reply(status=401, body='{"error": {"message": "no"}}'))
    text = await hover(allowed, tmp_path)
    assert "tensor-to-scalar" in text
    assert "*OpenAI did not accept the API key" in text
    assert KEY not in text


async def test_the_key_is_neither_logged_nor_stored(
    allowed: LanguageClient, tmp_path: Path
) -> None:
    await hover(allowed, tmp_path)
    logged = "\n".join(message.message for message in allowed.log_messages)
    stored = "".join(
        path.read_text(encoding="utf-8")
        for path in (tmp_path / ".storage").rglob("*")
        if path.is_file()
    )
    assert KEY not in logged + stored
    assert str(ANSWER["why"]) in stored


@pytest.mark.dynamo
async def test_the_users_program_does_not_see_the_key(
    allowed: LanguageClient, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    spy = f"import os; open({str(seen)!r}, 'w').write(str(dict(os.environ)))\n"
    uri = open_document(allowed, tmp_path, MODEL + spy)
    await allowed.protocol.send_request_async(
        "fullgraph/explain", {"textDocument": {"uri": uri}, "target": "Net"}
    )
    assert "PATH" in seen.read_text()
    assert KEY not in seen.read_text()


async def preview(client: LanguageClient, uri: str, line: int) -> str:
    params = {"textDocument": {"uri": uri}, "position": {"line": line, "character": 0}}
    return str((await client.protocol.send_request_async("fullgraph/llmPreview", params)).text)


async def test_what_would_be_sent_is_shown_without_consent_and_without_sending_it(
    not_allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    uri = open_document(not_allowed, tmp_path, MODEL)
    text = await preview(not_allowed, uri, line_of(MODEL, ".item()"))
    assert "Kind: FG102" in text
    assert ">         return x * x.mean().item()" in text
    assert str(tmp_path) not in text
    assert "Kind: FG103" in await preview(not_allowed, uri, line_of(MODEL, "logger.info"))
    assert "Kind: FG103" in await preview(not_allowed, uri, 0)
    assert provider.received == []


async def test_it_is_the_text_that_is_sent_once_the_user_agrees(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    await hover(allowed, tmp_path)
    (received,) = provider.received
    uri = (tmp_path / "model.py").as_uri()
    shown = await preview(allowed, uri, line_of(MODEL, ".item()"))
    body = received.body
    assert shown == f"{body['instructions']}\n\n{body['input']}\n"


async def test_a_document_without_findings_has_nothing_to_send(
    allowed: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(allowed, tmp_path, "import torch\n")
    assert await preview(allowed, uri, 0) == ""
