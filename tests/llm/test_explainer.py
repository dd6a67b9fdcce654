"""When a provider is asked, and what the user sees when it does not answer."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph.explain import provider as provider_module
from fullgraph.explain.offline import explain_offline
from fullgraph.findings import Finding
from fullgraph.llm.explainer import Explained, Explainer
from fullgraph.settings import LlmSettings
from fullgraph.taxonomy import Taxonomy

LONG = 30.0
Make = Callable[..., Explainer]


@pytest.fixture(params=["openai", "gemini"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def make(taxonomy: Taxonomy, server: Any, tmp_path: Path, key: str) -> AsyncIterator[Make]:
    made: list[Explainer] = []

    def build(
        name: str = "openai", *, consent: bool = True, key: str = key, **more: str
    ) -> Explainer:
        environ = {f"FULLGRAPH_{name.upper()}_API_KEY": key} if key else {}
        settings = LlmSettings(provider=name, base_url=server.address(name))  # type: ignore[arg-type]
        settings = replace(settings, **more)  # type: ignore[arg-type]
        made.append(Explainer(taxonomy, settings, tmp_path / "cache", consent, environ))
        return made[-1]

    yield build
    for explainer in made:
        await explainer.close()


def assert_offline(explained: Explained, finding: Finding, taxonomy: Taxonomy) -> None:
    assert explained.origin == "offline"
    assert explained.markdown == explain_offline(finding, taxonomy)


async def test_the_answer_is_shown_and_labelled(
    make: Make, name: str, observed: Finding, source: str
) -> None:
    explained = await make(name).explain(observed, source, LONG)
    assert explained.origin == name
    assert explained.note == ""
    model = {"openai": "OpenAI gpt-6-luna", "gemini": "Gemini gemini-3.8-flash"}[name]
    assert f"Explained by {model}" in explained.markdown
    assert "1. Keep `y.sum()` a tensor." in explained.markdown
    assert "```python\nv = y.sum()\n```" in explained.markdown
    assert "**Observed** (3 times)" in explained.markdown
    assert explained.markdown.startswith("**A tensor becomes a Python number** · `FG102`")


async def test_the_models_setting_is_used(
    make: Make, server: Any, predicted: Finding, source: str
) -> None:
    explained = await make(model="my-model").explain(predicted, source, LONG)
    assert server.received[0].body["model"] == "my-model"
    assert "OpenAI my-model" in explained.markdown


@pytest.mark.parametrize(
    ("settings", "consent"),
    [(LlmSettings(), True), (LlmSettings(), False), (LlmSettings(provider="openai"), False)],
)
async def test_nothing_is_sent_without_the_opt_in(
    taxonomy: Taxonomy,
    predicted: Finding,
    source: str,
    tmp_path: Path,
    key: str,
    only_this_machine: list[object],
    settings: LlmSettings,
    consent: bool,
) -> None:
    environ = {"OPENAI_API_KEY": key, "GEMINI_API_KEY": key}
    explainer = Explainer(taxonomy, settings, tmp_path / "cache", consent, environ)
    explained = await explainer.explain(predicted, source, LONG)
    await explainer.close()
    assert_offline(explained, predicted, taxonomy)
    assert explained.note == ""
    assert only_this_machine == []
    assert not (tmp_path / "cache").exists()


async def test_the_guard_of_these_tests_sees_a_connection(
    make: Make, predicted: Finding, source: str, only_this_machine: list[object]
) -> None:
    await make().explain(predicted, source, LONG)
    assert only_this_machine


async def test_without_a_key_the_note_says_where_to_set_one(
    make: Make, name: str, server: Any, predicted: Finding, source: str, taxonomy: Taxonomy
) -> None:
    explained = await make(name, key="").explain(predicted, source, LONG)
    assert_offline(explained, predicted, taxonomy)
    assert "'Fullgraph: Set API Key'" in explained.note
    assert f"FULLGRAPH_{name.upper()}_API_KEY" in explained.note
    assert server.received == []


async def test_a_wrong_key(
    make: Make,
    name: str,
    server: Any,
    reply: Any,
    predicted: Finding,
    source: str,
    taxonomy: Taxonomy,
) -> None:
    server.replies = [reply(401, "{}")]
    explainer = make(name)
    explained = await explainer.explain(predicted, source, LONG)
    assert_offline(explained, predicted, taxonomy)
    assert "did not accept the API key (401)" in explained.note
    again = await explainer.explain(predicted, source, LONG)
    assert again == explained
    assert len(server.received) == 1, "a wrong key is not tried at each hover"


async def test_a_passing_failure_is_tried_once_more(
    make: Make, name: str, server: Any, reply: Any, predicted: Finding, source: str
) -> None:
    server.replies = [reply(429, "{}", {"Retry-After": "0.01"})]
    explained = await make(name).explain(predicted, source, LONG)
    assert explained.origin == name
    assert len(server.received) == 2


async def test_a_long_rate_limit_is_told_and_not_waited_for(
    make: Make, name: str, server: Any, reply: Any, predicted: Finding, source: str
) -> None:
    server.replies = [reply(429, "{}", {"Retry-After": "40"})]
    explained = await make(name).explain(predicted, source, LONG)
    assert "try again in 40 seconds" in explained.note
    assert len(server.received) == 1


@pytest.mark.parametrize("fault", [{"status": 500, "body": "{}"}, {"drop": True}])
async def test_a_lasting_failure_falls_back(
    make: Make,
    name: str,
    server: Any,
    reply: Any,
    predicted: Finding,
    source: str,
    taxonomy: Taxonomy,
    fault: dict[str, Any],
) -> None:
    server.replies = [reply(**fault), reply(**fault)]
    explained = await make(name).explain(predicted, source, LONG)
    assert_offline(explained, predicted, taxonomy)
    assert explained.note
    assert len(server.received) == 2


@pytest.mark.parametrize("text", ["not JSON", "{}", ""])
async def test_a_bad_answer_falls_back_and_is_not_kept(
    make: Make,
    name: str,
    server: Any,
    predicted: Finding,
    source: str,
    taxonomy: Taxonomy,
    tmp_path: Path,
    text: str,
) -> None:
    server.replies = [server.saying(name, text)]
    explained = await make(name).explain(predicted, source, LONG)
    assert_offline(explained, predicted, taxonomy)
    assert explained.note
    assert list(tmp_path.rglob("*.json")) == []


@pytest.mark.parametrize("name", ["openai", "gemini"])
async def test_a_missing_sdk_falls_back(
    make: Make,
    name: str,
    predicted: Finding,
    source: str,
    taxonomy: Taxonomy,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, {"openai": "openai", "gemini": "google.genai"}[name], None)
    explained = await make(name).explain(predicted, source, LONG)
    assert_offline(explained, predicted, taxonomy)
    assert f'pip install "fullgraph[{name}]"' in explained.note


async def test_an_address_that_is_none(
    make: Make, predicted: Finding, source: str, only_this_machine: list[object]
) -> None:
    explained = await make(base_url="my-proxy:8000").explain(predicted, source, LONG)
    assert "fullgraph.llm.baseUrl" in explained.note
    assert only_this_machine == []


async def test_what_nobody_foresaw_falls_back_and_is_logged_without_the_key(
    make: Make,
    predicted: Finding,
    source: str,
    taxonomy: Taxonomy,
    key: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from fullgraph.llm.providers.openai_responses import OpenAIProvider

    async def explode(self: object, request: object) -> None:
        raise RuntimeError(f"with {key} in it")

    monkeypatch.setattr(OpenAIProvider, "explain", explode)
    explained = await make().explain(predicted, source, LONG)
    assert_offline(explained, predicted, taxonomy)
    assert "RuntimeError" in explained.note
    assert "with [key] in it" in caplog.text
    assert key not in caplog.text + explained.note


async def test_a_slow_answer_comes_with_a_later_hover(
    make: Make,
    name: str,
    server: Any,
    reply: Any,
    predicted: Finding,
    source: str,
    taxonomy: Taxonomy,
) -> None:
    server.replies = [
        replace(server.success("" if name == "openai" else ":generateContent"), seconds=LONG)
    ]
    explainer = make(name)
    first = await explainer.explain(predicted, source, 0.01)
    assert_offline(first, predicted, taxonomy)
    title = {"openai": "OpenAI", "gemini": "Gemini"}[name]
    assert first.note == f"{title} is writing an explanation; hover again in a moment."
    server.released.set()
    second = await explainer.explain(predicted, source, LONG)
    assert second.origin == name
    assert len(server.received) == 1


async def test_a_cancelled_hover_does_not_cancel_the_request(
    make: Make, server: Any, predicted: Finding, source: str
) -> None:
    server.replies = [replace(server.success(""), seconds=LONG)]
    explainer = make()
    hover = asyncio.create_task(explainer.explain(predicted, source, LONG))
    while not server.received:
        await asyncio.sleep(0.01)
    hover.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hover
    server.released.set()
    assert (await explainer.explain(predicted, source, LONG)).origin == "openai"
    assert len(server.received) == 1


async def test_the_same_question_at_once_is_asked_once(
    make: Make, server: Any, predicted: Finding, source: str
) -> None:
    explainer = make()
    all_explained = await asyncio.gather(
        *(explainer.explain(predicted, source, LONG) for _ in range(5))
    )
    assert {e.origin for e in all_explained} == {"openai"}
    assert len(server.received) == 1


async def test_an_answer_outlives_the_process_and_edits_further_up(
    make: Make, server: Any, predicted: Finding, source: str
) -> None:
    await make().explain(predicted, source, LONG)
    moved = replace(predicted, location=predicted.location.shifted(2))
    explained = await make().explain(moved, "# one\n# two\n" + source, 0)
    assert explained.origin == "openai"
    assert len(server.received) == 1


async def test_other_code_is_another_question(
    make: Make, server: Any, predicted: Finding, source: str
) -> None:
    explainer = make()
    await explainer.explain(predicted, source, LONG)
    await explainer.explain(predicted, source.replace("relu", "sigmoid"), LONG)
    assert len(server.received) == 2


async def test_a_corrupt_cache_file_is_replaced(
    make: Make, server: Any, predicted: Finding, source: str, tmp_path: Path
) -> None:
    await make().explain(predicted, source, LONG)
    (file,) = tmp_path.rglob("*.json")
    file.write_text('{"format": 1, "ans')
    assert (await make().explain(predicted, source, LONG)).origin == "openai"
    assert len(server.received) == 2
    assert json.loads(file.read_text())["answer"]["code"] == "v = y.sum()"


async def test_a_folder_that_cannot_be_written_costs_nothing_but_the_cache(
    make: Make, server: Any, predicted: Finding, source: str, tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    explainer = make()
    assert (await explainer.explain(predicted, source, LONG)).origin == "openai"
    assert (await explainer.explain(predicted, source, LONG)).origin == "openai"
    assert len(server.received) == 1


async def test_close_cancels_what_is_under_way(
    make: Make, server: Any, reply: Any, predicted: Finding, source: str
) -> None:
    server.replies = [reply(seconds=LONG)]
    explainer = make()
    hover = asyncio.create_task(explainer.explain(predicted, source, LONG))
    while not server.received:
        await asyncio.sleep(0.01)
    await explainer.close()
    assert (await asyncio.wait_for(hover, LONG)).origin == "offline"
    others = asyncio.all_tasks() - {asyncio.current_task()}
    assert not [t for t in others if "_fetch" in repr(t.get_coro())]


async def test_the_whole_wait_is_bounded(
    make: Make,
    server: Any,
    reply: Any,
    predicted: Finding,
    source: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fullgraph.llm.explainer.REQUEST_SECONDS", 0.2)
    server.replies = [reply(seconds=LONG)]
    explained = await make().explain(predicted, source, LONG)
    assert "did not respond within" in explained.note
    assert provider_module.REQUEST_SECONDS == 60.0
