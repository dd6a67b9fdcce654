"""A key is found in the environment, and nowhere else ever after."""

from __future__ import annotations

import importlib
import io
import json
import logging
import pickle
import traceback
from pathlib import Path
from typing import Any

import pytest

from fullgraph.llm.assistant import Assistant
from fullgraph.llm.keys import RedactingFilter, Secret, find_key, redact_logs, secrets_in
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.llm.providers.table import PROVIDERS
from fullgraph.settings.table import LlmSettings
from tests.llm.conftest import REQUEST
from tests.llm.fake_provider import FakeProvider, Reply, stream

MODULES = {
    "openai": ("openai",),
    "openai-chat": ("openai",),
    "gemini": ("google.genai",),
    "google-generativeai": ("google.generativeai", "google.auth.transport.requests"),
}
"""What is imported first, so that its loggers are there when the level is set."""


@pytest.mark.parametrize(
    ("name", "environ", "expected"),
    [
        ("openai", {"FULLGRAPH_OPENAI_API_KEY": "a", "OPENAI_API_KEY": "b"}, "a"),
        ("openai", {"OPENAI_API_KEY": "b"}, "b"),
        ("openai", {"FULLGRAPH_OPENAI_API_KEY": "  ", "OPENAI_API_KEY": " b\n"}, "b"),
        ("openai", {"GEMINI_API_KEY": "c"}, None),
        ("gemini", {"FULLGRAPH_GEMINI_API_KEY": "a", "GEMINI_API_KEY": "b"}, "a"),
        ("gemini", {"GEMINI_API_KEY": "b", "GOOGLE_API_KEY": "c"}, "b"),
        ("gemini", {"GOOGLE_API_KEY": "c"}, "c"),
        ("google-generativeai", {"FULLGRAPH_GEMINI_API_KEY": "a", "GEMINI_API_KEY": "b"}, "a"),
        ("openai-chat", {"FULLGRAPH_OPENAI_CHAT_API_KEY": "a", "OPENAI_API_KEY": "b"}, "a"),
        ("gemini", {}, None),
    ],
)
def test_where_a_key_is_looked_up(name: str, environ: dict[str, str], expected: str | None) -> None:
    key = find_key(PROVIDERS[name].key_variables, environ)
    assert (key.reveal() if key else None) == expected


def test_the_processs_environment_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FULLGRAPH_OPENAI_API_KEY", "from-the-process")
    key = find_key(PROVIDERS["openai"].key_variables)
    assert key is not None
    assert key.reveal() == "from-the-process"


def test_a_secret_does_not_show_itself(key: str) -> None:
    secret = Secret(key)
    assert key not in f"{secret} {secret!r} {[secret]}"
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    assert secret.redact(f"the key {key}, again {key}") == "the key [key], again [key]"


@pytest.mark.parametrize(
    "fault", [{"status": s} for s in (200, 400, 401, 429, 500)] + [{"cut": True}]
)
@pytest.mark.filterwarnings("ignore::FutureWarning")
async def test_the_key_is_in_no_output_log_or_file(
    name: str,
    fault: dict[str, Any],
    key: str,
    server: FakeProvider,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The server echoes the key wherever it can: in headers, bodies and broken streams."""
    for module in MODULES[name]:
        importlib.import_module(module)
    caplog.set_level(logging.DEBUG)
    for logger in list(logging.root.manager.loggerDict):
        caplog.set_level(logging.DEBUG, logger=logger)
    headers = {"x-request-id": key, "x-echo": f"Bearer {key}", "Retry-After": "0.01"}
    body = json.dumps({"error": {"message": f"Incorrect API key: {key}", "code": key}})
    reply = Reply(body=body, headers=headers, **fault)
    if reply.status == 200:
        reply.parts = stream(name, ['{"a"', f"{key}"])[: -2 if reply.cut else None]
    server.replies = [reply] * 3
    kind = PROVIDERS[name]
    settings = LlmSettings(provider=name, base_url=server.address(name))  # type: ignore[arg-type]
    assistant = Assistant(settings, tmp_path / "cache", True, {kind.key_variables[0]: key})
    with pytest.raises(ProviderError) as caught:
        await assistant.ask(REQUEST)
    shown = repr(assistant) + repr(vars(assistant)) + repr(vars(assistant._provider))
    told = "".join(traceback.format_exception(caught.value)) + assistant.failure(REQUEST)
    await assistant.close()

    assert key in json.dumps([r.headers for r in server.received]), "it was sent"
    transport = {"google-generativeai": "urllib3"}.get(name, "httpcore2")
    assert any(r.name.startswith(transport) for r in caplog.records), "its logs were on"
    logs = "\n".join(logging.Formatter().format(r) for r in caplog.records)
    logs += repr([vars(r) for r in caplog.records])
    files = "".join(p.read_text() for p in tmp_path.rglob("*") if p.is_file())
    files += "".join(str(p) for p in tmp_path.rglob("*"))
    out, err = capfd.readouterr()
    for text in (told, shown, logs, files, out, err):
        assert key not in text
    for received in server.received:
        assert key not in received.path + received.raw


async def test_an_answer_that_repeats_the_key_is_kept_without_it(
    key: str, server: FakeProvider, tmp_path: Path
) -> None:
    text = json.dumps({"action": f"Use {key}.", "references": [], "confidence": "low"})
    server.replies = [server.saying("openai", text)]
    settings = LlmSettings(provider="openai", base_url=server.address("openai"))
    assistant = Assistant(settings, tmp_path, True, {"OPENAI_API_KEY": key})
    parts: list[str] = []
    reply = await assistant.ask(REQUEST, parts.append)
    await assistant.close()
    assert json.loads(reply.text)["action"] == "Use [key]."
    (file,) = tmp_path.iterdir()
    assert key not in file.read_text()


def test_a_record_with_a_traceback_is_redacted(key: str, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("httpx2.somewhere")
    redact_logs(RedactingFilter(Secret(key)))
    with caplog.at_level(logging.DEBUG):
        try:
            raise ValueError(f"header {key}")
        except ValueError:
            logger.exception("sending %s failed", key)
    assert "sending [key] failed" in caplog.text
    assert "header [key]" in caplog.text
    assert key not in caplog.text


def test_a_logger_that_appears_later_is_redacted_too(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    monkeypatch.setattr(logging.root, "handlers", [handler])
    redact_logs(RedactingFilter(Secret(key)))
    logging.getLogger("httpx2.made.in.the.middle.of.a.request").error("key=%s", key)
    assert stream.getvalue() == "key=[key]\n"


async def test_a_password_in_an_address_is_neither_logged_nor_kept(
    server: FakeProvider, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    password, token = "p4ss/word-canary", "dXNlcjpwNHNzL3dvcmQtY2FuYXJ5"
    address = server.address("openai-chat").replace("://", "://user:p4ss%2Fword-canary@")
    text = json.dumps({"action": f"{password} {token}", "references": [], "confidence": "low"})
    server.replies = [server.saying("openai-chat", text)]
    settings = LlmSettings(provider="openai-chat", model="m", base_url=address)
    assistant = Assistant(settings, tmp_path, True, {})
    # The command line sets the level of this logger, also where another test runs it in here.
    with caplog.at_level(logging.DEBUG), caplog.at_level(logging.DEBUG, "httpx2"):
        reply = await assistant.ask(REQUEST)
    await assistant.close()
    assert server.received[0].headers["authorization"] == f"Basic {token}", "it was sent"
    assert any(r.name.startswith("httpx2") for r in caplog.records), "its logs were on"
    files = "".join(each.read_text() for each in tmp_path.iterdir())
    for shown in (caplog.text, files, reply.text):
        assert "word-canary" not in shown
        assert token not in shown


@pytest.mark.parametrize("address", ["http://host/v1", "http://[", "", "http://u@[::1"])
def test_an_address_without_a_password_has_no_secret(address: str) -> None:
    assert secrets_in(address) == ()


def test_a_short_password_is_removed_from_addresses_only() -> None:
    redact = RedactingFilter(*secrets_in("https://long-enough-token:x@host/v1")).redact
    assert (
        redact("an axis at https://long-enough-token:x@host/v1")
        == "an axis at https://[key]host/v1"
    )
