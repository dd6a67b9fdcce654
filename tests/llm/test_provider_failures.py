"""Every SDK against a local server that fails: what the user is told, and that retries end."""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from typing import Any

import pytest

from fullgraph.llm.providers import http_client
from fullgraph.llm.providers.answer import MAX_CHARACTERS
from fullgraph.llm.providers.failures import seconds_of
from fullgraph.llm.providers.provider import Provider, ProviderError
from fullgraph.llm.providers.table import PROVIDERS
from tests.llm.conftest import REQUEST
from tests.llm.fake_provider import JSON, FakeProvider, Reply, stream
from tests.llm.wire.gemini_wire import as_array, as_events, error_body, error_reason, retry_info
from tests.llm.wire.openai_wire import USAGE, event
from tests.waiting import LONGEST, until_async

Connect = Callable[..., Provider]
GOOGLES = ("gemini", "google-generativeai")
OPENAIS = ("openai", "openai-chat")


def ignore(text: str) -> None:
    pass


def parts_of(error: BaseException | None) -> list[BaseException]:
    """An exception with all that it drags along."""
    found: list[BaseException] = []
    while error is not None and error not in found:
        found.append(error)
        error = error.__cause__ or error.__context__
    return found


async def error_of(provider: Provider, key: str = "") -> str:
    with pytest.raises(ProviderError) as caught:
        await provider.complete(REQUEST, ignore)
    chain = parts_of(caught.value)
    assert len(chain) == 1, "an SDK's exception may hold the key"
    assert not key or key not in repr(chain)
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message
    return message


@pytest.mark.parametrize(
    ("status", "headers", "words", "tries"),
    [
        (401, {}, "did not accept the API key (401)", 1),
        (403, {}, "did not accept the API key (403)", 1),
        (404, {}, "choose another (setting fullgraph.llm.model, or --model)", 1),
        (400, {}, "rejected the request (400)", 1),
        (429, {"Retry-After": "25"}, "try again in 25 seconds", 1),
        (500, {"Retry-After": "0.01"}, "a server error (500)", 3),
        (503, {"Retry-After": "0.01"}, "a server error (503)", 3),
        (503, {"Retry-After": "3600"}, "a server error (503)", 1),
        (302, {"Location": "/elsewhere"}, "rejected the request (30", 1),
    ],
)
async def test_a_status_becomes_a_sentence(
    provider: Provider,
    name: str,
    server: FakeProvider,
    key: str,
    status: int,
    headers: dict[str, str],
    words: str,
    tries: int,
) -> None:
    echo = json.dumps({"error": {"message": f"bad key {key}", "code": status, "status": "X"}})
    server.replies = [Reply(status, echo, headers) for _ in range(10)]
    message = await error_of(provider, key)
    assert words in message
    assert message.startswith(provider.title)
    if status == 400 and name == "openai-chat":
        tries = 2  # with a schema, and without
    if status == 503 and name in GOOGLES:
        tries = 3  # their SDKs do not read the header
    if status == 401 and name == "google-generativeai":
        tries = len(server.received)  # its sign-in tries to refresh the key
        assert tries <= 3
    assert len(server.received) == tries


@pytest.mark.parametrize(("code", "names_the_other"), [(None, True), ("model_not_found", False)])
async def test_a_server_without_the_responses_api(
    connect: Connect, server: FakeProvider, code: str | None, names_the_other: bool
) -> None:
    error = {"message": "no such thing", "type": "invalid_request_error", "code": code}
    server.replies = [Reply(404, json.dumps({"error": error}))]
    message = await error_of(connect("openai"))
    assert "has no model 'openai-test'" in message
    assert (
        "provider openai-chat (setting fullgraph.llm.provider, or --llm)" in message
    ) is names_the_other


async def test_a_date_for_the_next_try(provider: Provider, server: FakeProvider, key: str) -> None:
    then = datetime.now(timezone.utc) + timedelta(seconds=90)
    server.replies = [Reply(429, "{}", {"Retry-After": format_datetime(then, usegmt=True)})]
    message = await error_of(provider, key)
    seconds = int(message.split("try again in ")[1].split()[0])
    assert 60 <= seconds <= 90
    assert len(server.received) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [("7", 7.0), ("0.5", 0.5), ("-3", 0.0), ("37s", 37.0), ("", None), (None, None),
     ("soon", None), ("nan", None), ("inf", None), ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0)],
)  # fmt: skip
def test_forms_of_retry_after(text: str | None, expected: float | None) -> None:
    assert seconds_of(text) == expected


async def test_a_short_pause_is_the_sdks_own(
    provider: Provider, name: str, server: FakeProvider
) -> None:
    status = 503 if name in GOOGLES else 429
    server.replies = [Reply(status, "{}", {"Retry-After": "0.01"})]
    reply = await provider.complete(REQUEST, ignore)
    assert reply.text
    assert len(server.received) == 2


@pytest.mark.parametrize("name", OPENAIS)
async def test_a_spent_quota_is_not_tried_again(provider: Provider, server: FakeProvider) -> None:
    error = {
        "message": "You exceeded your current quota, please check your plan and billing details.",
        "type": "insufficient_quota",
        "param": None,
        "code": "insufficient_quota",
    }
    server.replies = [Reply(429, json.dumps({"error": error})) for _ in range(3)]
    assert "has no quota left for this API key (429)" in await error_of(provider)
    assert len(server.received) == 1


@pytest.mark.parametrize("name", GOOGLES)
async def test_googles_daily_quota(provider: Provider, server: FakeProvider) -> None:
    violation = {"quotaMetric": "m", "quotaId": "GenerateRequestsPerDayPerProjectPerModel-FreeTier"}
    details = {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [violation]}
    body = error_body(429, "Quota exceeded.", "RESOURCE_EXHAUSTED", details, retry_info(7))
    server.replies = [Reply(429, body)]
    assert "has no quota left for this API key (429)" in await error_of(provider)
    assert len(server.received) == 1


@pytest.mark.parametrize("name", GOOGLES)
@pytest.mark.parametrize("as_stream", [True, False])
async def test_googles_words_for_a_pause(
    provider: Provider, server: FakeProvider, as_stream: bool
) -> None:
    body = error_body(429, "Quota exceeded.", "RESOURCE_EXHAUSTED", retry_info(37))
    # An error of a stream that is an array comes as one, too.
    server.replies = [Reply(429, f"[{body}\n]" if as_stream else body)]
    assert "try again in 37 seconds" in await error_of(provider)


@pytest.mark.parametrize("name", GOOGLES)
async def test_googles_400_for_a_wrong_key_is_about_the_key(
    provider: Provider, server: FakeProvider
) -> None:
    reason = error_reason("API_KEY_INVALID")
    body = error_body(400, "API key not valid.", "INVALID_ARGUMENT", reason)
    server.replies = [Reply(400, body)]
    assert "did not accept the API key (400)" in await error_of(provider)


@pytest.mark.parametrize("name", OPENAIS)
async def test_a_request_that_is_too_long(provider: Provider, server: FakeProvider) -> None:
    error = {"message": "too many tokens", "code": "context_length_exceeded", "type": "x"}
    server.replies = [Reply(400, json.dumps({"error": error}))]
    assert "does not accept a request of this length" in await error_of(provider)
    assert len(server.received) == 1


@pytest.mark.parametrize("body", ["{ not json", "[]", '"text"', "null", "12", "", "<html>"])
async def test_a_response_that_is_none(provider: Provider, server: FakeProvider, body: str) -> None:
    server.replies = [Reply(200, body)]
    assert "sent a response that cannot be read" in await error_of(provider)


async def test_a_stream_with_invalid_json(
    provider: Provider, name: str, server: FakeProvider
) -> None:
    parts = stream(name, ["{", "}"])
    if name == "google-generativeai":
        parts[1:] = [",\r\n{,\n]"]
    else:
        parts[1:] = ["data: {not json\n\n"]
    server.replies = [Reply(parts=parts)]
    message = await error_of(provider)
    assert "cannot be read" in message or "ended before its response was complete" in message


async def test_a_stream_that_is_cut(provider: Provider, name: str, server: FakeProvider) -> None:
    parts = stream(name, ['{"a": ', '"b', "CUT", "HERE", '"}'])
    last = next(number for number, part in enumerate(parts) if "HERE" in part)
    server.replies = [Reply(parts=parts[: last + 1], cut=True)]
    assert "ended before its response was complete" in await error_of(provider)
    assert len(server.received) == 1


async def test_a_stream_that_ends_politely_but_too_early(
    provider: Provider, name: str, server: FakeProvider
) -> None:
    ending = {"finish": ""} if name in GOOGLES else {}
    parts = stream(name, ['{"a": ', "1, ", '"b'], **ending)
    if name == "openai":
        parts = parts[:-2]
    if name == "openai-chat":
        parts = [part for part in parts if '"finish_reason": "stop"' not in part]
    server.replies = [Reply(parts=parts)]
    assert "ended before its response was complete" in await error_of(provider)


async def test_a_connection_that_is_dropped(provider: Provider, server: FakeProvider) -> None:
    server.replies = [Reply(drop=True) for _ in range(10)]
    assert "could not be reached at 127.0.0.1" in await error_of(provider)
    assert len(server.received) <= 3


async def test_no_server(connect: Connect, name: str, server: FakeProvider) -> None:
    server.close()
    assert "could not be reached at 127.0.0.1" in await error_of(connect(name))


async def test_no_network(connect: Connect, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    def fail(*args: Any, **kwargs: Any) -> Any:
        raise socket.gaierror(-3, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    address = "https://nowhere.invalid/v1"
    assert "could not be reached at nowhere.invalid" in await error_of(connect(name, address))


async def test_a_server_that_does_not_respond(
    name: str, connect: Connect, server: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (http_client, sys.modules[PROVIDERS[name].__module__]):
        if hasattr(module, "REQUEST_SECONDS"):
            monkeypatch.setattr(module, "REQUEST_SECONDS", 0.2)
    server.replies = [Reply(seconds=2 * LONGEST) for _ in range(5)]
    started = time.monotonic()
    assert "did not respond within" in await error_of(connect(name))
    assert time.monotonic() - started < LONGEST


async def test_a_stream_that_stops(
    name: str, connect: Connect, server: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (http_client, sys.modules[PROVIDERS[name].__module__]):
        if hasattr(module, "REQUEST_SECONDS"):
            monkeypatch.setattr(module, "REQUEST_SECONDS", 0.3)
    server.replies = [Reply(parts=stream(name, ["{", "}"]), pause=30)]
    message = await error_of(connect(name))
    assert "did not respond within" in message
    assert len(server.received) == 1


@pytest.mark.parametrize("name", OPENAIS)
async def test_a_refusal(name: str, provider: Provider, server: FakeProvider) -> None:
    server.replies = [Reply(parts=stream(name, [""], refusal="I will not."))]
    assert "declined to explain" in await error_of(provider)


@pytest.mark.parametrize(
    ("name", "ending", "words"),
    [
        ("openai", {"status": "incomplete", "reason": "content_filter"}, "declined to explain"),
        ("openai", {"status": "incomplete", "reason": "max_output_tokens"}, "was truncated"),
        ("openai-chat", {"finish": "content_filter"}, "declined to explain"),
        ("openai-chat", {"finish": "length"}, "was truncated"),
        ("gemini", {"finish": "SAFETY"}, "declined to explain"),
        ("gemini", {"finish": "RECITATION"}, "declined to explain"),
        ("gemini", {"finish": "MAX_TOKENS"}, "was truncated"),
        ("google-generativeai", {"finish": "SAFETY"}, "declined to explain"),
        ("google-generativeai", {"finish": "RECITATION"}, "declined to explain"),
        ("google-generativeai", {"finish": "MAX_TOKENS"}, "was truncated"),
    ],
)
async def test_an_answer_that_ends_early(
    name: str, provider: Provider, server: FakeProvider, ending: dict[str, Any], words: str
) -> None:
    server.replies = [Reply(parts=stream(name, ['{"summary": ', '"half'], **ending))]
    assert words in await error_of(provider)


@pytest.mark.parametrize("name", GOOGLES)
async def test_google_blocks_the_prompt(
    name: str, provider: Provider, server: FakeProvider
) -> None:
    write = as_events if name == "gemini" else as_array
    server.replies = [Reply(parts=write([{"promptFeedback": {"blockReason": "SAFETY"}}]))]
    assert "declined to explain" in await error_of(provider)


@pytest.mark.parametrize("name", ["openai-chat"])
async def test_azure_filters_the_prompt(provider: Provider, server: FakeProvider) -> None:
    error = {"message": "filtered", "code": "content_filter", "status": 400}
    server.replies = [Reply(400, json.dumps({"error": error}))]
    assert "declined to explain" in await error_of(provider)
    assert len(server.received) == 1


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("server_error", "a server error (500)"),
        ("rate_limit_exceeded", "limits the requests with this API key (429)"),
        ("insufficient_quota", "has no quota left"),
    ],
)
async def test_openai_fails_in_the_stream(
    connect: Connect, server: FakeProvider, code: str, words: str
) -> None:
    error = {"code": code, "message": "no"}
    server.replies = [
        Reply(parts=stream("openai", ["{"], status="failed", error=error)),
        Reply(parts=[event({"type": "error", **error, "param": None}, "error")]),
    ]
    provider = connect("openai")
    assert words in await error_of(provider)
    assert words in await error_of(provider)


@pytest.mark.parametrize("name", ["openai-chat", "gemini"])
async def test_an_error_in_a_stream(
    name: str, provider: Provider, server: FakeProvider, key: str
) -> None:
    error = {"message": f"overloaded {key}", "code": 503, "status": "UNAVAILABLE"}
    parts = stream(name, ["{", "}"])[:2]
    server.replies = [Reply(parts=[*parts, event({"error": error})])]
    assert "server error" in await error_of(provider, key)


async def test_an_answer_of_two_megabytes_is_not_read_to_its_end(
    provider: Provider, name: str, server: FakeProvider
) -> None:
    pieces = ["x" * 10_000 for _ in range(200)]
    server.replies = [Reply(parts=stream(name, pieces))]
    seen: list[str] = []
    with pytest.raises(ProviderError, match="is too long and was cancelled"):
        await provider.complete(REQUEST, seen.append)
    assert 0 < sum(map(len, seen)) <= MAX_CHARACTERS


async def test_two_megabytes_at_once(provider: Provider, name: str, server: FakeProvider) -> None:
    server.replies = [Reply(parts=stream(name, ["x" * 2_000_000]))]
    assert "is too long and was cancelled" in await error_of(provider)


async def test_what_never_ends_is_not_kept_in_memory(
    provider: Provider, name: str, server: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fullgraph.llm.providers import cancellable_session

    for module in (http_client, cancellable_session):
        monkeypatch.setattr(module, "MAX_BYTES", 100_000)
    endless = ["data: " if name != "google-generativeai" else '[{"a": "', *["x" * 50_000] * 20]
    server.replies = [Reply(parts=endless)]
    assert "is too long and was cancelled" in await error_of(provider)


async def left(server: FakeProvider, number: int) -> None:
    """Wait until so many clients have closed their connection."""
    await until_async(lambda: server.left >= number)


async def test_a_cancelled_request_closes_its_connection(
    provider: Provider, name: str, server: FakeProvider
) -> None:
    server.replies = [Reply(seconds=60), Reply(parts=stream(name, ["{"] * 3), pause=60)]
    for number in (1, 2):
        waiting = asyncio.create_task(provider.complete(REQUEST, ignore))
        while len(server.received) < number:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await left(server, number)
        assert server.left == number
    assert len(server.received) == 2, "a cancelled request is not tried again"


async def test_the_kind_of_content_does_not_matter(
    provider: Provider, name: str, server: FakeProvider
) -> None:
    server.replies = [
        Reply(parts=stream(name, ["{", "}"]), headers={"content-type": JSON + "; x=y"})
    ]
    assert (await provider.complete(REQUEST, ignore)).text == "{}"


@pytest.mark.parametrize("counts", [(-5, 3), (None, None), ("12", "x"), (1e400, 1), (3, [1])])
@pytest.mark.parametrize("name", ["openai", "openai-chat"])
async def test_an_answer_is_not_lost_by_counts_that_are_no_numbers(
    provider: Provider, name: str, server: FakeProvider, counts: tuple[object, object]
) -> None:
    sent, received = (json.dumps(each) for each in counts)
    right = [f'_tokens": {each}' for each in USAGE]
    parts = [
        each.replace(right[0], f'_tokens": {sent}').replace(right[1], f'_tokens": {received}')
        for each in stream(name, ["{}"])
    ]
    assert parts != stream(name, ["{}"])
    server.replies = [Reply(parts=parts)]
    reply = await provider.complete(REQUEST, ignore)
    assert (reply.text, reply.usage) == ("{}", None)


@pytest.mark.parametrize("content", [[{"type": "text", "text": "{}"}], 5, {"a": 1}])
@pytest.mark.parametrize("name", ["openai-chat"])
async def test_a_part_that_is_no_text(
    provider: Provider, name: str, server: FakeProvider, content: object
) -> None:
    parts = stream(name, ["CONTENT"])
    server.replies = [
        Reply(parts=[each.replace('"CONTENT"', json.dumps(content)) for each in parts])
    ]
    assert "sent a response that cannot be read" in await error_of(provider)


async def test_an_event_that_is_nested_too_deep(
    provider: Provider, name: str, server: FakeProvider
) -> None:
    nested = "[" * 100_000
    server.replies = [Reply(parts=["data: " * (name != "google-generativeai") + nested, "\n\n"])]
    assert "cannot be read" in await error_of(provider)


@pytest.mark.parametrize("status", [200, 500])
async def test_what_is_compressed_does_not_grow_in_memory(
    connect: Connect, server: FakeProvider, status: int
) -> None:
    body = gzip.compress(b"data: " + b"a" * 50_000_000)
    server.replies = [
        Reply(status, body, {"content-encoding": "gzip", "retry-after": "60"}) for _ in range(3)
    ]
    tracemalloc.start()
    message = await error_of(connect("openai-chat"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert ("cannot be read" if status == 200 else "server error (500)") in message
    assert server.received[0].headers["accept-encoding"] == "identity"
    assert peak < 50_000_000
