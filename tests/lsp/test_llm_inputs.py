"""Inputs that a language model proposes over LSP: with consent, when the user asks for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_lsp import LanguageClient

from tests.cli.test_explain_llm import CALL, WIDTH_IS_FIXED, proposed
from tests.llm.fake_provider import FakeProvider
from tests.lsp.helpers import explain, open_document
from tests.lsp.test_llm_fix import llm_server

pytestmark = pytest.mark.dynamo
allowed = llm_server()
not_allowed = llm_server(llmConsent=False)


async def test_the_model_is_asked_for_inputs_when_the_user_wants_that(
    allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    uri = open_document(allowed, tmp_path, WIDTH_IS_FIXED)
    answer = await explain(allowed, uri, "Net")
    assert (answer.status, answer.model) == ("failed", "OpenAI gpt-test")
    assert provider.received == []
    provider.replies = [
        provider.saying("openai", proposed(init, CALL)) for init in ("[1]", "[WIDTH]")
    ]
    answer = await explain(allowed, uri, "Net", useModel=True)
    assert (answer.status, answer.observed) == ("ok", 2)
    assert answer.inputsSource == "a proposal of OpenAI gpt-test"
    assert "return [WIDTH]" in answer.inputsCode
    assert len(provider.received) == 2


async def test_nothing_is_sent_without_consent(
    not_allowed: LanguageClient, provider: FakeProvider, tmp_path: Path
) -> None:
    uri = open_document(not_allowed, tmp_path, WIDTH_IS_FIXED)
    answer = await explain(not_allowed, uri, "Net", useModel=True)
    assert (answer.status, answer.model) == ("failed", "")
    assert provider.received == []
