"""Fixes of a language model over LSP: offered with consent, proven, and then a quick fix."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from tests.dynamic.prepared import MODEL_PYTHON
from tests.llm.fake_provider import FakeProvider
from tests.llm.fixing.answers import answer, change
from tests.llm.fixing.test_command import MODEL, OLD, RIGHT, WRONG
from tests.lsp.conftest import EDITOR, Server, start
from tests.lsp.helpers import (
    change_document,
    code_actions,
    explain,
    line_of,
    open_document,
    position_of,
)
from tests.lsp.test_code_actions import commands
from tests.lsp.test_fix import applied, fix

pytestmark = pytest.mark.dynamo
OFFER = "Fix and verify with OpenAI gpt-test (AI)"
INVENTED = "torch._dynamo.config.totally_made_up"
PROVEN = "Double the tensor instead of its numbers (AI, proven)"


def llm_server(**options: Any) -> Any:
    @pytest_lsp.fixture(config=Server(FULLGRAPH_OPENAI_API_KEY="sk-of-a-test-0123456789"))
    async def client(
        lsp_client: LanguageClient, tmp_path: Path, provider: FakeProvider
    ) -> AsyncIterator[None]:
        llm = {"provider": "openai", "model": "gpt-test", "baseUrl": provider.address("openai")}
        settings = {
            "interpreter": [MODEL_PYTHON],
            "llm": llm,
            "explain": {"calibrate": False},
        }
        all_options = {"llmConsent": True, "fixCommand": "x.fix", "settings": settings, **options}
        await start(lsp_client, tmp_path, EDITOR, **all_options)
        yield
        await lsp_client.shutdown_session()

    return client


allowed = llm_server()
not_allowed = llm_server(llmConsent=False)


async def actions(
    client: LanguageClient, uri: str, text: str = MODEL
) -> dict[str, types.CodeAction]:
    """The code actions of the line that breaks, by their titles."""
    line = line_of(text, "torch.tensor")
    whole = types.Range(types.Position(line, 0), types.Position(line + 1, 0))
    found = await code_actions(client, uri, whole, types.CodeActionContext(diagnostics=[]))
    return {each.title: each for each in found}


async def test_a_proven_fix_of_a_model_becomes_a_quick_fix_of_this_text_alone(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    uri = open_document(allowed, tmp_path, MODEL)
    await explain(allowed, uri, "double")
    assert PROVEN not in await actions(allowed, uri)
    at = position_of(MODEL, "y.tolist")
    command = dict(await commands(allowed, uri, at))[OFFER]
    _, _, chosen = command["arguments"]
    assert chosen == {"line": at.line, "code": "FG102", "useModel": True}
    assert provider.received == [], "nothing is sent by showing the light bulb"

    for new in (WRONG, RIGHT):
        provider.replies.append(provider.saying("openai", answer(change(OLD, new))))
    result = await fix(allowed, uri, "double", useModel=True, finding=chosen)
    assert result.status == "ok", result.message
    (kept,) = result.fixes
    assert (kept.byModel, kept.author) == (True, "OpenAI gpt-test")
    assert result.model.spent.startswith("2 turns, 732 tokens, ")
    (changes,) = result.edit.documentChanges
    assert applied(MODEL, changes) == MODEL.replace(OLD, RIGHT)

    action = (await actions(allowed, uri))[PROVEN]
    assert action.edit is not None
    assert action.edit.changes is not None
    ((edit,),) = action.edit.changes.values()
    assert edit.new_text == f"{RIGHT}\n"
    change_document(allowed, uri, f"# another text\n{MODEL}")
    assert PROVEN not in await actions(allowed, uri, f"# another text\n{MODEL}")


async def test_an_answer_that_is_not_proven_is_no_quick_fix(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    uri = open_document(allowed, tmp_path, MODEL)
    await explain(allowed, uri, "double")
    provider.replies += [
        provider.saying("openai", answer(change(OLD, WRONG))),
        provider.saying(
            "openai",
            answer(why=f"[click](command:evil), {INVENTED} and https://evil.example."),
        ),
    ]
    result = await fix(allowed, uri, "double", useModel=True)
    assert result.status == "ok"
    assert result.fixes == []
    assert result.message.startswith("OpenAI gpt-test: not proven: the model has no fix")
    (left,) = result.model.breaks
    assert not left.proven
    assert "not verified, and not offered" in result.text
    assert "1 unknown name and 2 links were removed from the answer." in result.text
    for invented in (INVENTED, "command:evil", "evil.example"):
        assert invented not in result.text
        assert invented not in left.answer.why
    assert PROVEN not in await actions(allowed, uri)


async def test_without_consent_it_is_neither_offered_nor_done(
    not_allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    uri = open_document(not_allowed, tmp_path, MODEL)
    await explain(not_allowed, uri, "double")
    at = position_of(MODEL, "y.tolist")
    assert not [title for title, _ in await commands(not_allowed, uri, at) if "(AI" in title]
    result = await fix(not_allowed, uri, "double", useModel=True)
    assert result.status == "refused"
    assert "no language model is enabled for this workspace" in result.message
    assert provider.received == []


async def test_a_cancelled_request_ends_the_one_to_the_provider(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    uri = open_document(allowed, tmp_path, MODEL)
    provider.replies.append(provider.saying("openai", answer(), seconds=120))
    running = asyncio.ensure_future(fix(allowed, uri, "double", useModel=True))
    while not provider.received:
        await asyncio.sleep(0.05)
        assert not running.done(), running.result()
    (number,) = [i for i, f in allowed.protocol._request_futures.items() if not f.done()]
    allowed.cancel_request(types.CancelParams(number))
    with pytest.raises(JsonRpcException, match="cancel"):
        await running
    for _ in range(200):
        if provider.left:
            break
        await asyncio.sleep(0.05)
    assert provider.left == 1
