"""Who explains a finding, and what the reader sees where no model does."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph.explain.offline import explain_offline
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.context import prompt
from fullgraph.llm.context.question import Question
from fullgraph.llm.explainer import Explained, Explainer
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.settings.table import LlmSettings
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding
from tests.llm.fake_provider import ANSWER

Make = Callable[..., Explainer]


@pytest.fixture
async def make(taxonomy: Taxonomy, server: Any, tmp_path: Path, key: str) -> AsyncIterator[Make]:
    made: list[Assistant] = []

    def build(provider: str = "openai", *, consent: bool = True) -> Explainer:
        settings = LlmSettings(provider=provider, base_url=server.address(provider))  # type: ignore[arg-type]
        environ = {"FULLGRAPH_OPENAI_API_KEY": key}
        made.append(Assistant(settings, tmp_path / "cache", consent, environ))
        return Explainer(taxonomy, made[-1])

    yield build
    for assistant in made:
        await assistant.close()


@pytest.fixture
def question(observed: Finding, source: str, taxonomy: Taxonomy) -> Question:
    return Question(observed, lambda path: source if path.endswith("net.py") else None, taxonomy)


def assert_offline(explained: Explained, question: Question) -> None:
    assert explained.origin == "offline"
    assert explained.markdown == explain_offline(question.finding, question.taxonomy)


async def test_an_answer_is_shown_with_its_author(make: Make, question: Question) -> None:
    explained = await make().explain(question)
    assert explained.origin == "openai"
    assert "Explained by OpenAI" in explained.markdown
    assert ANSWER["action"] in explained.markdown
    assert "**Observed** (3 times)" in explained.markdown
    assert explained.markdown.startswith("**A tensor becomes a Python number** · `FG102`")


async def test_without_being_asked_to_nothing_is_sent(
    make: Make, server: Any, question: Question
) -> None:
    explainer = make()
    assert_offline(explainer.known(question), question)
    assert server.received == []
    explained = await explainer.explain(question)
    assert explainer.known(question) == explained
    assert len(server.received) == 1


@pytest.mark.parametrize(("provider", "consent"), [("off", True), ("openai", False)])
async def test_without_the_opt_in_nothing_is_sent(
    make: Make, server: Any, question: Question, provider: str, consent: bool
) -> None:
    explainer = make(provider, consent=consent)
    for explained in (await explainer.explain(question), explainer.known(question)):
        assert_offline(explained, question)
        assert explained.note == ""
    assert server.received == []


async def test_a_failure_is_said_above_the_offline_text(
    make: Make, server: Any, reply: Any, question: Question
) -> None:
    server.replies = [reply(401, "{}")]
    explainer = make()
    for explained in (await explainer.explain(question), explainer.known(question)):
        assert_offline(explained, question)
        assert "did not accept the API key" in explained.note


@pytest.mark.parametrize("text", ["not JSON", "{}", json.dumps({**ANSWER, "action": " "})])
async def test_an_answer_of_another_form_is_said_too(
    make: Make, server: Any, question: Question, text: str
) -> None:
    server.replies = [server.saying("openai", text)]
    explained = await make().explain(question)
    assert_offline(explained, question)
    assert "OpenAI" in explained.note


async def test_what_cannot_be_masked_is_not_sent(
    make: Make, server: Any, question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(text: str) -> None:
        raise ProviderError("Nothing was sent: install detect-secrets.")

    monkeypatch.setattr(prompt, "mask_secrets", refuse)
    explainer = make()
    for explained in (await explainer.explain(question), explainer.known(question)):
        assert_offline(explained, question)
        assert explained.note == "Nothing was sent: install detect-secrets."
    assert server.received == []


async def test_an_answer_is_found_again_after_edits_further_up(
    make: Make, server: Any, question: Question, source: str
) -> None:
    await make().explain(question)
    finding = replace(question.finding, location=question.finding.location.shifted(2))
    lines = "# one\n# two\n" + source
    moved = replace(
        question,
        finding=finding,
        read=lambda path: lines if path.endswith("net.py") else None,
    )
    assert make().known(moved).origin == "openai"
    other = replace(question, read=lambda path: source.replace("relu", "sigmoid"))
    assert make().known(other).origin == "offline"
    assert len(server.received) == 1
