"""Both SDKs against a local server: what arrives there, and what becomes of each answer."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from fullgraph.llm.keys import Secret
from fullgraph.llm.providers.provider import (
    ANSWER_SCHEMA,
    Explanation,
    Provider,
    ProviderError,
    Request,
)
from fullgraph.llm.providers.table import PROVIDERS

REQUEST = Request("Explain it.", "FACTS: a break at x.item()")


@pytest.fixture(params=["openai", "gemini"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def provider(name: str, server: Any, key: str) -> Any:
    made = PROVIDERS[name](Secret(key), f"{name}-test", server.address(name))
    yield made
    await made.close()


async def error_of(provider: Provider) -> str:
    with pytest.raises(ProviderError) as caught:
        await provider.explain(REQUEST)
    assert caught.value.__context__ is None, "an SDK's exception may hold the key"
    return str(caught.value)


async def test_an_answer_becomes_an_explanation(provider: Provider, answer: Any) -> None:
    assert await provider.explain(REQUEST) == Explanation(
        answer["summary"], answer["why"], tuple(answer["steps"]), answer["code"]
    )


async def test_openai_receives_a_structured_request(server: Any, key: str) -> None:
    provider = PROVIDERS["openai"](Secret(key), "gpt-test", server.address("openai"))
    await provider.explain(REQUEST)
    await provider.close()
    (received,) = server.received
    assert received.path == "/v1/responses"
    assert received.headers["authorization"] == f"Bearer {key}"
    assert key not in received.raw + received.path
    body = received.body
    assert body["model"] == "gpt-test"
    assert body["instructions"] == REQUEST.instructions
    assert body["input"] == REQUEST.text
    assert body["store"] is False
    assert body["text"]["format"]["type"] == "json_schema"
    assert body["text"]["format"]["strict"] is True
    assert body["text"]["format"]["schema"] == ANSWER_SCHEMA


async def test_gemini_receives_a_structured_request(
    server: Any, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOOGLE_GENAI_USE_VERTEXAI", "true")
    provider = PROVIDERS["gemini"](Secret(key), "gemini-test", server.address("gemini"))
    await provider.explain(REQUEST)
    await provider.close()
    (received,) = server.received
    assert received.path == "/v1beta/models/gemini-test:generateContent"
    assert received.headers["x-goog-api-key"] == key
    assert key not in received.raw + received.path
    body = received.body
    assert body["systemInstruction"]["parts"] == [{"text": REQUEST.instructions}]
    assert body["contents"][0]["parts"] == [{"text": REQUEST.text}]
    assert body["generationConfig"]["responseMimeType"] == "application/json"
    assert body["generationConfig"]["responseJsonSchema"] == ANSWER_SCHEMA


@pytest.mark.parametrize(
    ("status", "headers", "words"),
    [
        (401, {}, "did not accept the API key (401)"),
        (403, {}, "did not accept the API key (403)"),
        (404, {}, "choose another in the setting fullgraph.llm.model"),
        (429, {"Retry-After": "20"}, "try again in 20 seconds"),
        (429, {}, "try again in a minute"),
        (429, {"Retry-After": "inf"}, "try again in a minute"),
        (500, {}, "a server error (500)"),
        (503, {}, "a server error (503)"),
        (400, {}, "rejected the request (400)"),
    ],
)
async def test_a_status_becomes_words(
    provider: Provider,
    server: Any,
    reply: Any,
    key: str,
    status: int,
    headers: dict[str, str],
    words: str,
) -> None:
    echo = json.dumps({"error": {"message": f"bad key {key}", "code": status, "status": "X"}})
    server.replies = [reply(status, echo, headers)]
    message = await error_of(provider)
    assert words in message
    assert provider.title in message
    assert key not in message
    assert len(server.received) == 1


async def test_geminis_400_for_a_wrong_key_is_about_the_key(
    server: Any, reply: Any, key: str
) -> None:
    details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]
    error = {"code": 400, "message": "API key not valid.", "status": "INVALID_ARGUMENT"}
    server.replies = [reply(400, json.dumps({"error": {**error, "details": details}}))]
    provider = PROVIDERS["gemini"](Secret(key), "m", server.address("gemini"))
    assert "did not accept the API key (400)" in await error_of(provider)
    await provider.close()


@pytest.mark.parametrize("body", ["{ not json", "[]", '"text"', "null", "12", ""])
async def test_a_broken_reply_is_said_to_be_one(
    provider: Provider, server: Any, reply: Any, body: str
) -> None:
    server.replies = [reply(200, body)]
    message = await error_of(provider)
    assert "cannot be read" in message or "empty response" in message


@pytest.mark.parametrize(
    "text",
    [
        "Sure! Here is why:",
        "{}",
        "[]",
        '{"summary": 1, "why": "", "steps": [], "code": ""}',
        '{"summary": "s", "why": "w", "steps": "one", "code": ""}',
        '{"summary": " ", "why": "w", "steps": [], "code": ""}',
    ],
)
async def test_an_answer_of_another_form_is_not_shown(
    provider: Provider, server: Any, name: str, text: str
) -> None:
    server.replies = [server.saying(name, text)]
    assert "does not have the requested form" in await error_of(provider)


async def test_an_empty_answer(provider: Provider, server: Any, name: str) -> None:
    server.replies = [server.saying(name, "")]
    assert "empty response" in await error_of(provider)


async def test_a_dropped_connection(provider: Provider, server: Any, reply: Any) -> None:
    server.replies = [reply(drop=True)]
    message = await error_of(provider)
    assert "could not be reached at 127.0.0.1" in message


async def test_nobody_listens(name: str, server: Any, key: str) -> None:
    server.close()
    provider = PROVIDERS[name](Secret(key), "m", server.address(name))
    assert "could not be reached at 127.0.0.1" in await error_of(provider)
    await provider.close()


async def test_a_slow_provider_times_out(
    server: Any, reply: Any, name: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[PROVIDERS[name].__module__], "REQUEST_SECONDS", 0.2)
    server.replies = [reply(seconds=30)]
    provider = PROVIDERS[name](Secret(key), "m", server.address(name))
    assert "did not respond within" in await error_of(provider)
    await provider.close()


async def test_openai_refuses(server: Any, reply: Any, key: str, openai_reply: Any) -> None:
    body = openai_reply("")
    body["output"][0]["content"] = [{"type": "refusal", "refusal": "I will not."}]
    server.replies = [reply(200, json.dumps(body))]
    provider = PROVIDERS["openai"](Secret(key), "m", server.address("openai"))
    assert "declined to explain" in await error_of(provider)
    await provider.close()


@pytest.mark.parametrize(
    ("reason", "words"),
    [("content_filter", "declined to explain"), ("max_output_tokens", "was truncated")],
)
async def test_openai_stops_early(
    server: Any, reply: Any, key: str, openai_reply: Any, reason: str, words: str
) -> None:
    body = {**openai_reply('{"summary": "half'), "status": "incomplete"}
    body["incomplete_details"] = {"reason": reason}
    server.replies = [reply(200, json.dumps(body))]
    provider = PROVIDERS["openai"](Secret(key), "m", server.address("openai"))
    assert words in await error_of(provider)
    await provider.close()


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("SAFETY", "declined to explain"),
        ("RECITATION", "declined to explain"),
        ("MAX_TOKENS", "was truncated"),
    ],
)
async def test_gemini_stops_early(
    server: Any, reply: Any, key: str, gemini_reply: Any, reason: str, words: str
) -> None:
    body = gemini_reply('{"summary": "half')
    body["candidates"][0]["finishReason"] = reason
    server.replies = [reply(200, json.dumps(body))]
    provider = PROVIDERS["gemini"](Secret(key), "m", server.address("gemini"))
    assert words in await error_of(provider)
    await provider.close()


async def test_gemini_blocks_the_prompt(server: Any, reply: Any, key: str) -> None:
    server.replies = [reply(200, json.dumps({"promptFeedback": {"blockReason": "SAFETY"}}))]
    provider = PROVIDERS["gemini"](Secret(key), "m", server.address("gemini"))
    assert "declined to explain" in await error_of(provider)
    await provider.close()


@pytest.mark.parametrize(("name", "module"), [("openai", "openai"), ("gemini", "google.genai")])
def test_a_missing_sdk_says_how_to_install_it(
    name: str, module: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ProviderError) as caught:
        PROVIDERS[name](Secret(key), "m", "http://127.0.0.1:1")
    assert f'pip install "fullgraph[{name}]"' in str(caught.value)


def test_no_sdk_is_imported_before_it_is_needed() -> None:
    import subprocess

    code = (
        "import sys, fullgraph.llm.explainer\n"
        "print([m for m in ('openai', 'google.genai', 'httpx2') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["openai", "gemini"])
def test_a_table_entry_is_complete(name: str) -> None:
    kind = PROVIDERS[name]
    assert kind.name == name
    assert kind.default_address.startswith("https://")
    assert kind.key_variables[0] == f"FULLGRAPH_{name.upper()}_API_KEY"
