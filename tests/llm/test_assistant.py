"""When a request is sent, who shares its answer, and what is kept of it."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph.llm import assistant as assistant_module
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.providers.provider import OnText, ProviderError
from fullgraph.llm.providers.table import PROVIDERS
from fullgraph.llm.request import Reply as Answer
from fullgraph.llm.request import Request
from fullgraph.settings.table import LlmSettings
from tests.llm.conftest import REQUEST
from tests.llm.fake_provider import ANSWER, FakeProvider, Reply, stream
from tests.waiting import LONGEST, until_async

Make = Callable[..., Assistant]
TEXT = json.dumps(ANSWER)
OTHER = replace(REQUEST, instructions="Another one.")


@pytest.fixture
async def make(server: FakeProvider, tmp_path: Path, key: str) -> AsyncIterator[Make]:
    made: list[Assistant] = []

    def build(
        name: str = "openai",
        *,
        consent: bool = True,
        key: str = key,
        editor: Any = None,
        **settings: str,
    ) -> Assistant:
        variables = PROVIDERS[name].key_variables if name in PROVIDERS else ()
        environ = {variables[0]: key} if key and variables else {}
        address = "" if name == "editor" else server.address(name)
        llm = LlmSettings(**{"provider": name, "base_url": address, **settings})  # type: ignore[arg-type]
        made.append(Assistant(llm, tmp_path / "cache", consent, environ, editor))
        return made[-1]

    yield build
    for assistant in made:
        await assistant.close()


async def received(server: FakeProvider, number: int) -> None:
    """Wait until so many requests have arrived."""
    await until_async(lambda: len(server.received) >= number)


async def left(server: FakeProvider) -> None:
    """Wait until the server sees that the client has closed its connection."""
    await until_async(lambda: server.left)


async def test_an_answer_streams_and_is_kept(make: Make, name: str, server: FakeProvider) -> None:
    assistant = make(name)
    assert assistant.known(REQUEST) is None
    parts: list[str] = []
    reply = await assistant.ask(REQUEST, parts.append)
    assert "".join(parts) == reply.text == TEXT
    assert len(parts) == 3
    assert reply.usage is not None
    again = await assistant.ask(REQUEST, parts.append)
    assert again.text == assistant.known(REQUEST).text == TEXT
    assert len(parts) == 3
    assert len(server.received) == 1


async def test_it_outlives_the_process(make: Make, server: FakeProvider) -> None:
    await make().ask(REQUEST)
    later = make()
    assert later.known(REQUEST).text == TEXT
    assert (await later.ask(REQUEST)).text == TEXT
    assert len(server.received) == 1


async def test_again_sends_the_same_request_once_more(make: Make, server: FakeProvider) -> None:
    assistant = make()
    await assistant.ask(REQUEST)
    second = json.dumps({**ANSWER, "action": "Another action."})
    server.replies = [server.saying("openai", second)]
    assert (await assistant.ask(REQUEST, again=True)).text == second
    assert assistant.known(REQUEST).text == second
    assert len(server.received) == 2


async def test_the_models_setting_is_sent_and_part_of_the_name(
    make: Make, server: FakeProvider
) -> None:
    assistant = make(model="my-model")
    await assistant.ask(REQUEST)
    assert server.received[0].body["model"] == "my-model"
    assert assistant.name == "OpenAI my-model"
    assert make().known(REQUEST) is None


@pytest.mark.parametrize(
    ("provider", "consent"), [("off", True), ("off", False), ("openai", False)]
)
async def test_nothing_is_sent_without_the_opt_in(
    make: Make,
    tmp_path: Path,
    only_this_machine: list[object],
    provider: str,
    consent: bool,
) -> None:
    assistant = make(provider, consent=consent)
    assert not assistant.is_allowed
    assert (assistant.provider, assistant.name, assistant.title) == ("off", "", "")
    assert assistant.known(REQUEST) is None
    with pytest.raises(ProviderError, match="No language model is enabled"):
        await assistant.ask(REQUEST)
    assert only_this_machine == []
    assert not (tmp_path / "cache").exists()


async def test_the_guard_of_these_tests_sees_a_connection(
    make: Make, only_this_machine: list[object]
) -> None:
    await make().ask(REQUEST)
    assert only_this_machine


@pytest.mark.parametrize("name", ["openai", "gemini", "google-generativeai"])
async def test_without_a_key_the_message_says_where_to_set_one(
    make: Make, name: str, server: FakeProvider
) -> None:
    with pytest.raises(ProviderError, match="'Fullgraph: Set API Key'") as caught:
        await make(name, key="").ask(REQUEST)
    assert PROVIDERS[name].key_variables[0] in str(caught.value)
    assert server.received == []


async def test_a_local_server_needs_no_key(make: Make) -> None:
    assert (await make("openai-chat", key="").ask(REQUEST)).text == TEXT


async def test_openais_own_address_needs_one(make: Make, server: FakeProvider) -> None:
    with pytest.raises(ProviderError, match="FULLGRAPH_OPENAI_CHAT_API_KEY"):
        await make("openai-chat", key="", base_url="").ask(REQUEST)


async def test_an_address_that_is_none(make: Make, only_this_machine: list[object]) -> None:
    with pytest.raises(ProviderError, match=r"fullgraph\.llm\.baseUrl"):
        await make(base_url="my-proxy:8000").ask(REQUEST)
    assert only_this_machine == []


async def test_the_editors_models(make: Make) -> None:
    async def send(model: str, request: Request, on_text: OnText) -> Answer:
        on_text(TEXT)
        return Answer(TEXT)

    assistant = make("editor", editor=send, key="")
    parts: list[str] = []
    assert (await assistant.ask(REQUEST, parts.append)).text == TEXT
    assert parts == [TEXT]
    assert assistant.name == "Editor model"
    with pytest.raises(ProviderError, match="works only there"):
        await make("editor", key="").ask(OTHER)


async def test_a_failure_is_remembered_for_a_while(make: Make, server: FakeProvider) -> None:
    server.replies = [Reply(401, "{}")]
    assistant = make()
    first, second = [await _message(assistant) for _ in range(2)]
    assert first == second == assistant.failure(REQUEST)
    assert "did not accept the API key (401)" in first
    assert len(server.received) == 1
    assert (await assistant.ask(REQUEST, again=True)).text == TEXT
    assert assistant.failure(REQUEST) == ""


async def test_a_failure_is_forgotten_in_time(
    make: Make, server: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fullgraph.llm.shared_request.FAILURE_SECONDS", 0.05)
    server.replies = [Reply(401, "{}")]
    assistant = make()
    await _message(assistant)
    await asyncio.sleep(0.1)
    assert assistant.failure(REQUEST) == ""
    assert (await assistant.ask(REQUEST)).text == TEXT


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "returned an empty response"),
        ("  \n", "returned an empty response"),
        ("Gern! Hier ist die Erklärung:", "does not have the requested form"),
        ("[]", "does not have the requested form"),
        ('{"action": "a"', "does not have the requested form"),
        ('{"action": 1, "references": [], "confidence": "low"}', "the requested form"),
        ('{"action": "a", "references": ["1"], "confidence": "low"}', "the requested form"),
        ('{"action": "a", "references": [], "confidence": "sure"}', "the requested form"),
        ("[" * 100_000, "does not have the requested form"),
    ],
)
async def test_an_answer_of_another_form_is_not_kept(
    make: Make, server: FakeProvider, tmp_path: Path, text: str, words: str
) -> None:
    server.replies = [server.saying("openai", text)]
    assistant = make()
    assert words in await _message(assistant)
    assert list(tmp_path.rglob("*.json")) == []
    assert assistant.known(REQUEST) is None


async def test_an_error_that_no_one_foresaw_is_logged_without_the_key(
    make: Make, key: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def explode(self: object, request: object, on_text: object) -> None:
        raise RuntimeError(f"with {key} in it")

    monkeypatch.setattr(PROVIDERS["openai"], "complete", explode)
    message = await _message(make())
    assert "RuntimeError" in message
    assert "with [key] in it" in caplog.text
    assert key not in caplog.text + message


@pytest.mark.parametrize("name", ["openai", "google-generativeai"])
async def test_a_missing_sdk(make: Make, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = {"openai": "openai", "google-generativeai": "google.generativeai"}
    monkeypatch.setitem(sys.modules, modules[name], None)
    assert f'pip install "fullgraph[{name}]"' in await _message(make(name))


async def test_the_same_request_at_once_is_sent_once(make: Make, server: FakeProvider) -> None:
    assistant = make()
    seen: list[list[str]] = [[] for _ in range(5)]
    replies = await asyncio.gather(*(assistant.ask(REQUEST, each.append) for each in seen))
    assert {reply.text for reply in replies} == {TEXT}
    assert all("".join(each) == TEXT for each in seen)
    assert len(server.received) == 1


async def test_who_comes_late_is_given_what_was_written_before(
    make: Make, server: FakeProvider
) -> None:
    server.replies = [server.saying("openai", TEXT, pause=0.2)]
    assistant = make()
    early: list[str] = []
    late: list[str] = []
    first = asyncio.create_task(assistant.ask(REQUEST, early.append))
    while not early:
        await asyncio.sleep(0.01)
    await assistant.ask(REQUEST, late.append)
    await first
    assert late == early
    assert len(server.received) == 1


async def test_who_cannot_show_the_answer_does_not_take_it_from_the_others(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(text: str) -> None:
        raise RuntimeError("the panel is gone")

    assistant = make()
    seen: list[str] = []
    both = await asyncio.gather(assistant.ask(REQUEST, fail), assistant.ask(REQUEST, seen.append))
    assert [reply.text for reply in both] == [TEXT, TEXT]
    assert "".join(seen) == TEXT
    assert "the panel is gone" in caplog.text


async def test_one_who_leaves_does_not_end_the_request(make: Make, server: FakeProvider) -> None:
    server.replies = [replace(server.success("/v1/responses"), seconds=30)]
    assistant = make()
    leaving = asyncio.create_task(assistant.ask(REQUEST))
    staying = asyncio.create_task(assistant.ask(REQUEST))
    await received(server, 1)
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    server.released.set()
    assert (await staying).text == TEXT
    assert server.left == 0


async def test_the_last_who_leaves_closes_the_connection_and_the_next_sends_anew(
    make: Make, name: str, server: FakeProvider
) -> None:
    server.replies = [Reply(seconds=60)]
    assistant = make(name)
    waiting = [asyncio.create_task(assistant.ask(REQUEST)) for _ in range(2)]
    await received(server, 1)
    for task in waiting:
        task.cancel()
    # At once: it must not wait for the request that is being cancelled.
    anew = asyncio.create_task(assistant.ask(REQUEST))
    assert (await asyncio.wait_for(anew, LONGEST)).text == TEXT
    await left(server)
    assert assistant.failure(REQUEST) == ""


async def test_a_request_that_is_cancelled_before_it_starts(
    make: Make, server: FakeProvider
) -> None:
    assistant = make()
    task = asyncio.create_task(assistant.ask(REQUEST))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert server.received == []
    assert (await asyncio.wait_for(assistant.ask(REQUEST), LONGEST)).text == TEXT


async def test_no_more_than_three_requests_at_once(make: Make, server: FakeProvider) -> None:
    slow = replace(server.success("/v1/responses"), seconds=30)
    server.replies = [slow] * 5
    assistant = make()
    requests = [replace(REQUEST, instructions=str(number)) for number in range(5)]
    tasks = [asyncio.create_task(assistant.ask(each)) for each in requests]
    await received(server, 3)
    await asyncio.sleep(0.2)
    assert len(server.received) == 3
    server.released.set()
    await asyncio.gather(*tasks)
    assert len(server.received) == 5


async def test_close_cancels_what_is_under_way(make: Make, server: FakeProvider) -> None:
    server.replies = [Reply(seconds=60)]
    assistant = make()
    waiting = asyncio.create_task(assistant.ask(REQUEST))
    await received(server, 1)
    await assistant.close()
    with pytest.raises(ProviderError, match="was cancelled because Fullgraph's settings changed"):
        await waiting
    others = asyncio.all_tasks() - {asyncio.current_task()}
    assert not [task for task in others if "_fetch" in repr(task) or "_answer" in repr(task)]
    with pytest.raises(ProviderError, match="was cancelled"):
        await assistant.ask(OTHER)
    assert len(server.received) == 1


async def test_no_answer_within_the_time(
    make: Make, server: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    assistant = make()
    # Its SDK is imported before the clock runs.
    await assistant.ask(OTHER)
    monkeypatch.setattr(assistant_module, "REQUEST_SECONDS", 0.3)
    server.replies = [Reply(seconds=60)]
    assert "did not respond within 60 seconds" in await _message(assistant)
    await left(server)


async def test_an_answer_that_does_not_come_to_its_end(
    make: Make, name: str, server: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    assistant = make(name)
    await assistant.ask(OTHER)
    monkeypatch.setattr(assistant_module, "REQUEST_SECONDS", 1.0)
    monkeypatch.setattr(assistant_module, "ANSWER_SECONDS", 2.0)
    server.replies = [Reply(parts=stream(name, ["{", *[" "] * 500, "}"]), pause=0.05)]
    seen: list[str] = []
    with pytest.raises(ProviderError, match="was not complete after 300 seconds"):
        await assistant.ask(REQUEST, seen.append)
    assert len(seen) > 2
    await left(server)


async def test_a_failure_that_no_one_waits_for_is_no_mistake_of_asyncio(
    make: Make, server: FakeProvider, caplog: pytest.LogCaptureFixture
) -> None:
    server.replies = [Reply(401, "{}", seconds=30)]
    assistant = make()
    task = asyncio.create_task(assistant.ask(REQUEST))
    await received(server, 1)
    under_way = next(iter(assistant._under_way.values()))
    server.released.set()
    while not under_way._task.done():
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    del task, under_way
    gc.collect()
    await asyncio.sleep(0)
    assert "never retrieved" not in caplog.text


async def test_clear_removes_the_answers(make: Make, server: FakeProvider, tmp_path: Path) -> None:
    assistant = make()
    await assistant.ask(REQUEST)
    await assistant.ask(OTHER)
    assert assistant.clear() == 2
    assert assistant.known(REQUEST) is None
    assert list(tmp_path.rglob("*.json")) == []
    await assistant.ask(REQUEST)
    assert len(server.received) == 3


async def test_a_corrupt_file_is_replaced(make: Make, server: FakeProvider, tmp_path: Path) -> None:
    await make().ask(REQUEST)
    (file,) = tmp_path.rglob("*.json")
    file.write_text('{"format": 2, "te')
    assert (await make().ask(REQUEST)).text == TEXT
    assert len(server.received) == 2
    assert json.loads(file.read_text())["text"] == TEXT


async def test_a_folder_that_cannot_be_written_costs_nothing_but_the_cache(
    make: Make, server: FakeProvider, tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    assistant = make()
    assert (await assistant.ask(REQUEST)).text == TEXT
    assert (await assistant.ask(REQUEST)).text == TEXT
    assert assistant.clear() == 0
    assert len(server.received) == 1


async def _message(assistant: Assistant) -> str:
    with pytest.raises(ProviderError) as caught:
        await assistant.ask(REQUEST)
    return str(caught.value)
