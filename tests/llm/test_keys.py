"""A key is found in the environment, and nowhere else ever after."""

from __future__ import annotations

import importlib
import json
import logging
import pickle
from pathlib import Path
from typing import Any

import pytest

from fullgraph.findings import Finding
from fullgraph.llm.explainer import Explainer
from fullgraph.llm.keys import Secret, find_key
from fullgraph.llm.providers.table import PROVIDERS
from fullgraph.settings import LlmSettings
from fullgraph.taxonomy import Taxonomy


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


@pytest.mark.parametrize("name", ["openai", "gemini"])
@pytest.mark.parametrize("status", [200, 401, 429, 500, 418])
async def test_the_key_is_in_no_output_log_or_file(
    name: str,
    status: int,
    key: str,
    server: Any,
    reply: Any,
    taxonomy: Taxonomy,
    predicted: Finding,
    source: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The server echoes the key wherever it can: in the status text, headers and body."""
    importlib.import_module({"openai": "openai", "gemini": "google.genai"}[name])
    caplog.set_level(logging.DEBUG)
    for logger in list(logging.root.manager.loggerDict):
        caplog.set_level(logging.DEBUG, logger=logger)
    body = json.dumps({"error": {"message": f"Incorrect API key: {key}", "code": status}})
    headers = {"x-request-id": key, "x-echo": f"Bearer {key}", "Retry-After": "0.01"}
    if status == 200:
        ok = server.success(":generateContent" if name == "gemini" else "/v1/responses")
        body = ok.body
    server.replies = [reply(status, body, headers), reply(status, body, headers)]
    settings = LlmSettings(provider=name, base_url=server.address(name))  # type: ignore[arg-type]
    environ = {PROVIDERS[name].key_variables[0]: key}
    explainer = Explainer(taxonomy, settings, tmp_path / "cache", True, environ)
    explained = await explainer.explain(predicted, source, 30)
    shown = repr(explainer) + repr(vars(explainer)) + repr(vars(explainer._provider))
    await explainer.close()

    assert key in json.dumps([r.headers for r in server.received]), "it was sent"
    sdk_records = [r for r in caplog.records if not r.name.startswith("fullgraph")]
    assert any("httpcore" in r.name for r in sdk_records), "the transport's logs were on"
    logs = "\n".join(logging.Formatter().format(r) for r in caplog.records)
    logs += repr([(r.msg, r.args, r.exc_text) for r in caplog.records])
    files = "".join(p.read_text() for p in tmp_path.rglob("*") if p.is_file())
    files += "".join(str(p) for p in tmp_path.rglob("*"))
    out, err = capfd.readouterr()
    for text in (repr(explained), shown, logs, files, out, err):
        assert key not in text
    for received in server.received:
        assert key not in received.path + received.raw


def test_a_record_with_a_traceback_is_redacted(key: str, caplog: pytest.LogCaptureFixture) -> None:
    from fullgraph.llm.keys import RedactingFilter, redact_logs

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
