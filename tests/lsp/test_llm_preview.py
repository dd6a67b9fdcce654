from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytest_lsp import LanguageClient

from tests.lsp.helpers import MODEL, explain, line_of, open_document
from tests.lsp.llm_helpers import KEY, ask, llm_server
from tests.lsp.model_server import EXPLANATION, ModelServer

allowed = llm_server()
not_allowed = llm_server(consent=False)
off = llm_server(consent=False, provider="off")


async def preview(client: LanguageClient, uri: str, line: int) -> Any:
    params = {"textDocument": {"uri": uri}, "position": {"line": line, "character": 0}}
    return await client.protocol.send_request_async("fullgraph/llmPreview", params)


async def test_what_would_be_sent_is_shown_without_consent_and_without_sending_it(
    not_allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    uri = open_document(not_allowed, tmp_path, MODEL)
    shown = await preview(not_allowed, uri, line_of(MODEL, ".item()"))
    assert "FG102" in shown.text
    assert "return x * x.mean().item()" in shown.text
    assert str(tmp_path) not in shown.text
    assert (shown.file, shown.line) == ("model.py", line_of(MODEL, ".item()"))
    assert "FG103" in (await preview(not_allowed, uri, line_of(MODEL, "logger.info"))).text
    assert "FG103" in (await preview(not_allowed, uri, 0)).text
    assert model.received == []


async def test_it_is_shown_where_no_provider_is_selected(
    off: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(off, tmp_path, MODEL)
    assert "FG102" in (await preview(off, uri, line_of(MODEL, ".item()"))).text


async def test_it_is_the_text_that_is_sent_once_the_user_agrees(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    model.answer(EXPLANATION)
    uri = open_document(allowed, tmp_path, MODEL)
    await ask(allowed, uri)
    (received,) = model.received
    shown = await preview(allowed, uri, line_of(MODEL, ".item()"))
    assert shown.text == "\n\n".join(received.texts) + "\n"


async def test_a_document_without_findings_has_nothing_to_send(
    allowed: LanguageClient, tmp_path: Path
) -> None:
    uri = open_document(allowed, tmp_path, "import torch\n")
    assert (await preview(allowed, uri, 0)).text == ""


async def test_the_key_is_neither_logged_nor_stored(
    allowed: LanguageClient, model: ModelServer, tmp_path: Path
) -> None:
    model.answer(EXPLANATION)
    await ask(allowed, open_document(allowed, tmp_path, MODEL))
    logged = "\n".join(message.message for message in allowed.log_messages)
    stored = "".join(
        path.read_text(encoding="utf-8")
        for path in (tmp_path / ".storage").rglob("*")
        if path.is_file()
    )
    assert KEY not in logged + stored
    assert EXPLANATION["action"] in stored


@pytest.mark.dynamo
async def test_the_users_program_does_not_see_the_key(
    allowed: LanguageClient, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    spy = f"import os; open({str(seen)!r}, 'w').write(str(dict(os.environ)))\n"
    uri = open_document(allowed, tmp_path, MODEL + spy)
    await explain(allowed, uri, "Net")
    assert "PATH" in seen.read_text()
    assert KEY not in seen.read_text()
