"""Every SDK against a local server: what arrives there, and how an answer comes back."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fullgraph.llm.keys import Secret
from fullgraph.llm.providers.answer import EditorProvider
from fullgraph.llm.providers.google_generativeai import schema_of
from fullgraph.llm.providers.openai_chat import unwrapped
from fullgraph.llm.providers.provider import Connection, OnText, Provider, ProviderError
from fullgraph.llm.providers.table import PROVIDERS
from fullgraph.llm.request import Reply, Request, Usage
from tests.llm.conftest import FORM, REQUEST, SDKS
from tests.llm.fake_provider import ANSWER, FakeProvider, Received, stream
from tests.llm.fake_provider import Reply as Wire
from tests.llm.wire.openai_wire import USAGE

Connect = Callable[..., Provider]


def ignore(text: str) -> None:
    pass


def only_request(server: FakeProvider, key: str, header: str, value: str) -> Received:
    """What arrived, with the key in its header and nowhere else."""
    (received,) = server.received
    assert received.headers[header] == value
    assert key not in received.raw + received.path
    return received


def assert_has_turns_of_gemini(body: dict[str, Any]) -> None:
    assert body["systemInstruction"]["parts"] == [{"text": REQUEST.instructions}]
    assert body["contents"] == [
        {"role": {"user": "user", "assistant": "model"}[m.role], "parts": [{"text": m.text}]}
        for m in REQUEST.messages
    ]


async def test_an_answer_comes_in_parts_and_whole(
    provider: Provider, name: str, server: FakeProvider
) -> None:
    pieces = ['{"action": "Use `x[\\"a\\"]` ', "🔥 and {braces} ", 'and [brackets]."}']
    server.replies = [Wire(parts=stream(name, pieces))]
    parts: list[str] = []
    reply = await provider.complete(REQUEST, parts.append)
    assert parts == pieces
    assert reply.text == "".join(pieces)
    assert reply.usage == Usage(*USAGE)
    assert 0 < reply.seconds < 60


async def test_parts_are_passed_on_before_the_answer_is_complete(
    provider: Provider, name: str, server: FakeProvider
) -> None:
    pieces = ['{"a"', ": ", "1}"]
    server.replies = [Wire(parts=stream(name, pieces), pause=0.2)]
    times: list[float] = []
    reply = await provider.complete(REQUEST, lambda _: times.append(time.monotonic()))
    assert reply.text == '{"a": 1}'
    # One SDK looks one part ahead: its first two come together with the second and the third.
    assert len(times) == 3
    assert times[-1] - times[0] > 0.15


async def test_openai_receives_a_structured_request(
    connect: Connect, server: FakeProvider, key: str
) -> None:
    await connect("openai").complete(REQUEST, ignore)
    received = only_request(server, key, "authorization", f"Bearer {key}")
    assert received.path == "/v1/responses"
    body = received.body
    assert body["model"] == "openai-test"
    assert body["instructions"] == REQUEST.instructions
    assert body["input"] == [{"role": m.role, "content": m.text} for m in REQUEST.messages]
    assert body["store"] is False
    assert body["stream"] is True
    assert body["max_output_tokens"] == 1234
    assert body["text"]["format"] == {
        "type": "json_schema",
        "name": "explanation",
        "schema": FORM.schema,
        "strict": True,
    }


async def test_chat_completions_receive_a_structured_request(
    connect: Connect, server: FakeProvider, key: str
) -> None:
    await connect("openai-chat").complete(REQUEST, ignore)
    received = only_request(server, key, "authorization", f"Bearer {key}")
    assert received.path == "/v1/chat/completions"
    body = received.body
    turns = [{"role": m.role, "content": m.text} for m in REQUEST.messages]
    assert body["model"] == "openai-chat-test"
    assert body["messages"] == [{"role": "system", "content": "Explain it."}, *turns]
    assert body["max_tokens"] == 1234
    assert body["stream_options"] == {"include_usage": True}
    assert body["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "explanation", "schema": FORM.schema, "strict": True},
    }


async def test_a_local_server_needs_no_key_and_is_sent_none(
    connect: Connect, server: FakeProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-for-openai-only")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-for-openai-only")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-for-openai-only")
    await connect("openai-chat", key=None).complete(REQUEST, ignore)
    (received,) = server.received
    assert "authorization" not in received.headers
    assert "for-openai-only" not in json.dumps(received.headers)


@pytest.mark.parametrize(
    ("address", "names", "needed"),
    [
        ("https://api.openai.com/v1", ("FULLGRAPH_OPENAI_CHAT_API_KEY", "OPENAI_API_KEY"), True),
        ("https://x.openai.azure.com/openai/v1/", ("FULLGRAPH_OPENAI_CHAT_API_KEY",), True),
        ("http://localhost:11434/v1", ("FULLGRAPH_OPENAI_CHAT_API_KEY",), False),
        ("https://api.openai.com.evil.example/v1", ("FULLGRAPH_OPENAI_CHAT_API_KEY",), False),
    ],
)
def test_which_key_goes_to_which_address(
    address: str, names: tuple[str, ...], needed: bool
) -> None:
    kind = PROVIDERS["openai-chat"]
    assert kind.key_names(address) == names
    assert kind.needs_key(address) is needed


@pytest.mark.parametrize("status", [400, 422])
async def test_a_server_without_schemas_is_sent_one_in_words(
    connect: Connect, server: FakeProvider, status: int
) -> None:
    error = {"message": "response_format json_schema is not supported", "type": "invalid"}
    server.replies = [Wire(status, json.dumps({"error": error}))]
    provider = connect("openai-chat")
    reply = await provider.complete(REQUEST, ignore)
    assert json.loads(reply.text) == ANSWER
    refused, accepted = server.received
    assert refused.body["response_format"]["type"] == "json_schema"
    assert accepted.body["response_format"] == {"type": "json_object"}
    instructions = accepted.body["messages"][0]["content"]
    assert instructions.startswith("Explain it.")
    assert json.dumps(FORM.schema) in instructions
    await provider.complete(REQUEST, ignore)
    assert len(server.received) == 3, "what the server does not know is not tried again"


async def test_a_server_that_rejects_both_is_tried_with_a_schema_again(
    connect: Connect, server: FakeProvider
) -> None:
    server.replies = [Wire(400, "{}"), Wire(400, "{}")]
    provider = connect("openai-chat")
    with pytest.raises(ProviderError, match=r"rejected the request \(400\)"):
        await provider.complete(REQUEST, ignore)
    await provider.complete(REQUEST, ignore)
    assert server.received[-1].body["response_format"]["type"] == "json_schema"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1}', '{"a": 1}'),
        ('```json\n{"a": 1}\n```', '{"a": 1}'),
        ('<think>\nhm {\n</think>\n```\n{"a": 1}\n```\n', '{"a": 1}'),
        ('{"a": "```json\\n1\\n```"}', '{"a": "```json\\n1\\n```"}'),
        ("", ""),
    ],
)
def test_what_local_models_put_round_json(text: str, expected: str) -> None:
    assert unwrapped(text) == expected


@pytest.mark.parametrize("variable", ["GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_API_KEY"])
async def test_google_genai_receives_a_structured_request(
    connect: Connect,
    server: FakeProvider,
    key: str,
    monkeypatch: pytest.MonkeyPatch,
    variable: str,
) -> None:
    monkeypatch.setenv(variable, "true")
    await connect("gemini").complete(REQUEST, ignore)
    received = only_request(server, key, "x-goog-api-key", key)
    assert received.path == "/v1beta/models/gemini-test:streamGenerateContent?alt=sse"
    body = received.body
    assert_has_turns_of_gemini(body)
    assert body["generationConfig"]["responseMimeType"] == "application/json"
    assert body["generationConfig"]["responseJsonSchema"] == FORM.schema
    assert body["generationConfig"]["maxOutputTokens"] == 1234


async def test_google_generativeai_receives_a_structured_request(
    connect: Connect, server: FakeProvider, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", "another")
    await connect("google-generativeai").complete(REQUEST, ignore)
    received = only_request(server, key, "x-goog-api-key", key)
    path, _, query = received.path.partition("?")
    assert path == "/v1beta/models/google-generativeai-test:streamGenerateContent"
    assert "alt=sse" not in query
    body = received.body
    assert_has_turns_of_gemini(body)
    config = body["generationConfig"]
    assert config["responseMimeType"] == "application/json"
    assert config["maxOutputTokens"] == 1234
    # Google's numbers for the types of a schema: OBJECT, ARRAY, INTEGER and STRING.
    schema = config["responseSchema"]
    assert schema["type"] == 6
    assert schema["required"] == FORM.schema["required"]
    assert schema["properties"]["action"] == {"type": 1, "description": "What to do."}
    assert schema["properties"]["references"] == {"type": 5, "items": {"type": 3}}
    assert schema["properties"]["confidence"]["enum"] == ["low", "medium", "high"]


def test_a_property_may_be_named_like_a_word_of_a_schema() -> None:
    schema = {
        "type": "object",
        "properties": {"additionalProperties": {"type": "string"}},
        "additionalProperties": False,
    }
    assert schema_of(schema) == {
        "type": "object",
        "properties": {"additionalProperties": {"type": "string"}},
    }


async def test_the_editors_models_are_reached_through_the_client() -> None:
    seen: list[tuple[str, Request]] = []

    async def send(model: str, request: Request, on_text: OnText) -> Reply:
        seen.append((model, request))
        on_text("{")
        on_text("}")
        return Reply("{}", Usage(3, 4))

    provider = EditorProvider.connect(Connection(None, "copilot/gpt", "", send))
    parts: list[str] = []
    reply = await provider.complete(REQUEST, parts.append)
    await provider.close()
    assert seen == [("copilot/gpt", REQUEST)]
    assert parts == ["{", "}"]
    assert (reply.text, reply.usage) == ("{}", Usage(3, 4))


def test_outside_of_an_editor_the_provider_says_so() -> None:
    with pytest.raises(ProviderError, match="'editor' uses the language models of VS Code"):
        EditorProvider.connect(Connection(None, "", ""))


MODULES = {
    "openai": "openai",
    "openai-chat": "openai",
    "google-generativeai": "google.generativeai",
}


@pytest.mark.parametrize("name", MODULES)
def test_a_missing_sdk_says_how_to_install_it(
    name: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, MODULES[name], None)
    with pytest.raises(ProviderError) as caught:
        PROVIDERS[name].connect(Connection(Secret(key), "m", "http://127.0.0.1:1"))
    assert f'pip install "fullgraph[{PROVIDERS[name].extra}]"' in str(caught.value)


@pytest.mark.parametrize("predecessor", [True, False])
async def test_gemini_takes_the_predecessor_where_that_is_the_one_installed(
    connect: Connect, server: FakeProvider, monkeypatch: pytest.MonkeyPatch, predecessor: bool
) -> None:
    monkeypatch.setitem(sys.modules, "google.genai", None)
    if not predecessor:
        monkeypatch.setitem(sys.modules, "google.generativeai", None)
        with pytest.raises(ProviderError, match=r'pip install "fullgraph\[gemini\]"'):
            connect("gemini")
        return
    reply = await connect("gemini").complete(REQUEST, ignore)
    assert json.loads(reply.text) == ANSWER
    assert "alt=sse" not in server.received[0].path


def test_no_sdk_is_imported_before_a_request_is_sent(tmp_path: Path) -> None:
    """Not by the server, and not by an assistant that is enabled and looks for kept answers."""
    sdks = ("openai", "google.genai", "google.generativeai", "httpx2", "requests", "grpc")
    code = (
        "import sys, asyncio, pathlib\n"
        "import fullgraph.lsp.server, fullgraph.cli.main, fullgraph.llm.request\n"
        "from fullgraph.llm.assistant import Assistant\n"
        "from fullgraph.llm.providers.table import PROVIDERS\n"
        "from fullgraph.llm.request import Form, Request\n"
        "from fullgraph.settings.table import LlmSettings\n"
        "request = Request('i', (), Form('f', 1, {'type': 'object'}))\n"
        "for name in PROVIDERS:\n"
        "    environ = dict.fromkeys(PROVIDERS[name].key_variables, 'key')\n"
        f"    folder = pathlib.Path({str(tmp_path)!r})\n"
        "    assistant = Assistant(LlmSettings(provider=name), folder, True, environ)\n"
        "    assert assistant.is_allowed and assistant.known(request) is None\n"
        "    asyncio.run(assistant.close())\n"
        f"print([m for m in {sdks} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", SDKS)
def test_the_import_of_an_sdk_writes_nothing(name: str) -> None:
    code = (
        "from fullgraph.llm.keys import Secret\n"
        "from fullgraph.llm.providers.provider import Connection\n"
        "from fullgraph.llm.providers.table import PROVIDERS\n"
        f"PROVIDERS[{name!r}].connect(Connection(Secret('k'), 'm', 'http://127.0.0.1:1'))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout + done.stderr == ""


@pytest.mark.parametrize("name", SDKS)
def test_a_table_entry_is_complete(name: str) -> None:
    kind = PROVIDERS[name]
    assert kind.name == name
    assert kind.default_address.startswith("https://")
    assert kind.key_variables[0].startswith("FULLGRAPH_")


def test_no_provider_shares_its_name_or_hides_another() -> None:
    assert list(PROVIDERS) == [*SDKS, "editor"]
    assert all(kind.name == name for name, kind in PROVIDERS.items())
