"""Requests through the real SDK to a local server, as the journal then has them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fullgraph import taxonomy
from fullgraph.llm.answers.explanation import EXPLANATION
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.context.question import Question
from fullgraph.llm.explainer import Explainer
from fullgraph.llm.providers import failures
from fullgraph.llm.providers.openai_responses import OpenAIProvider
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.llm.request import Usage
from fullgraph.runs.journal.asking import ask, failure_kind, noting, priced
from fullgraph.runs.journal.events import Asked
from fullgraph.runs.journal.journal import Journal
from fullgraph.settings.table import LlmSettings
from tests.llm.conftest import KEY, server
from tests.llm.fake_provider import FakeProvider
from tests.llm.fake_provider import Reply as ServerReply
from tests.llm.wire.openai_wire import USAGE
from tests.runs.journal.runs import PATH, ROOT, finding

__all__ = ["server"]
TEXT = "def f(x):\n    n = x.sum().item()\n    return x * n\n"
PRICES = LlmSettings(price_per_million_input=2.0, price_per_million_output=10.0)


@pytest.fixture
def assistant(server: FakeProvider, tmp_path: Path) -> Assistant:
    settings = LlmSettings(provider="openai", model="m", base_url=server.address("openai"))
    return Assistant(settings, tmp_path / "cache", True, {"FULLGRAPH_OPENAI_API_KEY": KEY})


def question() -> Question:
    return Question(finding(2, TEXT), {PATH: TEXT}.get, taxonomy.load())


async def test_an_explanation_is_noted_once_and_then_as_a_kept_one(
    assistant: Assistant, server: FakeProvider
) -> None:
    noted: list[Asked] = []
    explainer = Explainer(
        taxonomy.load(), assistant, ask=noting(lambda body, about: noted.append(body))
    )
    both = await asyncio.gather(explainer.explain(question()), explainer.explain(question()))
    assert [each.origin for each in both] == ["openai", "openai"]
    assert (await explainer.explain(question())).origin == "openai"
    await assistant.close()
    assert len(server.received) == 1
    assert [each.outcome for each in noted] == ["answered", "cached", "cached"]
    first, *others = noted
    assert (first.provider, first.model, first.prompt) == ("openai", "m", "explanation")
    assert first.version == EXPLANATION.version
    assert first.usage == Usage(*USAGE)
    assert first.seconds > 0
    assert {each.answer for each in noted} == {first.answer}
    assert [(each.usage, each.seconds) for each in others] == [(None, 0.0)] * 2
    assert priced(first, PRICES).price == pytest.approx((USAGE[0] * 2 + USAGE[1] * 10) / 1e6)
    assert priced(first, LlmSettings()).price is None


async def test_a_failure_is_noted_by_its_kind_without_its_words_and_once(
    assistant: Assistant, server: FakeProvider, tmp_path: Path
) -> None:
    server.replies = [ServerReply(401, f'{{"error": {{"message": "no {KEY}"}}}}')]
    journal = Journal(ROOT, tmp_path / "journal.sqlite3")
    request = explanation_request(question()).request
    for _ in range(2):
        with pytest.raises(ProviderError):
            await ask(assistant, request, journal.note)
    await assistant.close()
    (event,) = journal.events()
    assert (event.body.outcome, event.body.failure) == ("failed", "401")
    assert len(server.received) == 1
    assert KEY.encode() not in (tmp_path / "journal.sqlite3").read_bytes()


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        (failures.no_key(OpenAIProvider), "no-key"),
        (failures.refused_status(OpenAIProvider, 429, "m", None), "429"),
        (failures.refused_status(OpenAIProvider, 503, "m", None), "503"),
        (failures.timed_out(OpenAIProvider), "timeout"),
        (failures.too_slow(OpenAIProvider), "timeout"),
        (failures.unreachable(OpenAIProvider, "http://a"), "unreachable"),
        (failures.broken_off(OpenAIProvider), "cut-off"),
        (failures.too_long(OpenAIProvider), "answer-too-long"),
        (failures.empty(OpenAIProvider), "empty"),
        (failures.another_form(OpenAIProvider), "another-form"),
        (failures.malformed(OpenAIProvider), "malformed"),
        (failures.declined(OpenAIProvider), "declined"),
        (failures.cut_off(OpenAIProvider), "truncated"),
        (failures.bad_address(OpenAIProvider), "bad-address"),
        (failures.closed(OpenAIProvider), "cancelled"),
        (ProviderError("Something else."), "other"),
    ],
)
def test_each_failure_has_a_kind(failure: ProviderError, kind: str) -> None:
    assert failure_kind(str(failure)) == kind
