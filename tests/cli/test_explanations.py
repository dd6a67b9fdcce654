"""Answers of a model on the command line: what it invented does not reach the user."""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from fullgraph.cli.explanations import explanations
from fullgraph.dynamic.run import RunResult
from fullgraph.settings.table import LlmSettings
from fullgraph.vocabulary.findings import Evidence, Finding, Location
from fullgraph_worker.protocol.wire import Hello
from tests.llm.fake_provider import ANSWER, FakeProvider

MODEL = "import torch\n\n\ndef f(x):\n    y = x * 2\n    v = y.sum().item()\n    return y * v\n"
INVENTED = {
    **ANSWER,
    "why": "Set `torch._dynamo.config.totally_made_up`; see https://evil.example/page.",
    "changes": [
        {
            "file": "model.py",
            "search": "    v = y.sum().item()",
            "replace": (
                "    import os\n    os.system('rm -rf /')\n    v = torch.sum(y, skip_breaks=True)"
            ),
        }
    ],
}


@pytest.fixture
def finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Finding:
    """A break in a file of the current folder; nothing of the user's own folders is used."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("FULLGRAPH_OPENAI_API_KEY", "sk-only-in-the-environment")
    path = tmp_path / "model.py"
    path.write_text(MODEL, encoding="utf-8")
    location = Location(str(path), 6, 8, 6, 22)
    message = "A tensor becomes a Python number"
    return Finding("FG102", "tensor-to-scalar", location, Evidence.PREDICTED, message)


def test_names_links_and_calls_that_a_model_invented_are_removed_and_counted(
    finding: Finding, server: FakeProvider
) -> None:
    server.replies.append(server.success("/v1/responses", json.dumps(INVENTED)))
    settings = LlmSettings(provider="openai", model="gpt-test", base_url=server.address("openai"))
    hello = Hello(5, "3.11", sys.executable, version("torch"), 1.0)
    (explained,) = explanations([finding], settings, RunResult((), {}, None, None, hello, ""))
    assert explained.origin == "openai"
    assert "Set [removed: unknown name]; see [removed: unknown link]" in explained.markdown
    assert "totally_made_up" not in explained.markdown
    assert "os.system" not in explained.markdown
    assert explained.note == (
        "2 unknown names, 1 link and 1 change (unsafe: os.system) were removed from the answer."
    )


def test_names_that_could_not_be_looked_up_are_said(finding: Finding, server: FakeProvider) -> None:
    settings = LlmSettings(provider="openai", model="gpt-test", base_url=server.address("openai"))
    answer = {**ANSWER, "why": "Use `torch.where`."}
    server.replies.append(server.success("/v1/responses", json.dumps(answer)))
    hello = Hello(5, "3.11", "/no/such/python", "2.13.0", 1.0)
    result = RunResult((), {}, None, None, hello, "")
    (explained,) = explanations([finding], settings, result)
    assert explained.note == ("The names in it were not checked: explain it again to check them.")
