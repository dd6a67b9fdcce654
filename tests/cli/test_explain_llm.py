"""``fullgraph explain --llm`` against a local server, as a user runs it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from fullgraph.runs.journal.events import Asked
from fullgraph.runs.journal.journal import Journal
from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON
from tests.llm.fake_provider import ANSWER, FakeProvider, Reply
from tests.llm.wire.openai_wire import USAGE

MODEL = """import torch


@torch.compile
def small(x):
    return x * x.sum().item()


def get_inputs():
    return (torch.ones(3),)
"""
NO_KEYS = dict.fromkeys(("OPENAI_API_KEY", "FULLGRAPH_OPENAI_CHAT_API_KEY"), "")


def explain(folder: Path, server: FakeProvider, *arguments: str) -> dict[str, str]:
    """The explanation of the only break."""
    (folder / "small.py").write_text(MODEL, encoding="utf-8")
    process = fullgraph(
        "explain",
        "small.py:small",
        "--json",
        *("--llm", "openai-chat", "--model", "local"),
        *("--llm-url", server.address("openai-chat"), "--python", MODEL_PYTHON),
        *arguments,
        cwd=folder,
        env={**NO_KEYS, "XDG_CACHE_HOME": str(folder / "cache")},
    )
    (finding,) = json.loads(process.stdout)["findings"]
    explanation: dict[str, str] = finding["explanation"]
    return {**explanation, "stderr": process.stderr}


@pytest.mark.dynamo
def test_a_local_server_explains_and_its_answer_is_kept(
    tmp_path: Path, server: FakeProvider
) -> None:
    first = explain(tmp_path, server)
    assert (first["origin"], first["note"]) == ("openai-chat", "")
    assert str(ANSWER["why"]) in first["markdown"]
    assert "OpenAI-compatible API local" in first["markdown"]
    (received,) = server.received
    assert received.body["model"] == "local"
    assert "x.sum().item()" in received.raw
    tokens = f"{sum(USAGE):,} tokens"
    assert f"OpenAI-compatible API local: 1 answer, {tokens}." in first.pop("stderr")
    again = explain(tmp_path, server)
    assert "tokens" not in again.pop("stderr")
    assert again == first
    assert len(server.received) == 1


@pytest.mark.dynamo
def test_a_failure_is_one_sentence_beside_the_offline_text(
    tmp_path: Path, server: FakeProvider
) -> None:
    server.replies = [Reply(404, "{}")]
    shown = explain(tmp_path, server)
    assert shown["origin"] == "offline"
    assert shown["note"] == (
        "OpenAI-compatible API has no model 'local' (404); choose another (setting "
        "fullgraph.llm.model, or --model)."
    )


@pytest.mark.dynamo
def test_a_failure_of_every_request_is_told_once_and_ends_them(
    tmp_path: Path, server: FakeProvider
) -> None:
    breaks = "".join(f"    x = x * x.sum().item() + {n}\n" for n in range(5))
    text = MODEL.replace("    return x * x.sum().item()\n", f"{breaks}    return x\n")
    (tmp_path / "small.py").write_text(text, encoding="utf-8")
    server.replies = [Reply(401, "{}")] * 5
    process = fullgraph(
        "explain",
        "small.py:small",
        *("--llm", "openai-chat", "--model", "local"),
        *("--llm-url", server.address("openai-chat"), "--python", MODEL_PYTHON),
        cwd=tmp_path,
        env={**NO_KEYS, "XDG_CACHE_HOME": str(tmp_path / "cache")},
    )
    assert "5 graph breaks" in process.stdout
    assert len(server.received) == 2
    assert process.stdout.count("(401)") == 1


def test_the_editors_models_are_no_choice_here(tmp_path: Path) -> None:
    process = fullgraph(
        *("explain", "small.py:small", "--llm", "editor", "--python", MODEL_PYTHON), cwd=tmp_path
    )
    assert process.returncode == 2
    assert "openai-chat" in process.stderr


WIDTH_IS_FIXED = """import torch


class Net(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        assert width == WIDTH

    def forward(self, x):
        assert {*x.flatten().round().int().tolist()} == {1234567}
        return x.item()


WIDTH = 977
UNUSED = "not to be sent"
"""


CALL = "[torch.full((1,), 1234567.0)]"
"""Arguments of a call that no search finds."""


def proposed(init: str, call: str) -> str:
    return json.dumps({"init": init, "call": call, "why": "as the code asks"})


def explain_net(
    folder: Path, server: FakeProvider, *arguments: str
) -> subprocess.CompletedProcess[str]:
    (folder / "net.py").write_text(WIDTH_IS_FIXED, encoding="utf-8")
    return fullgraph(
        *("explain", "net.py:Net", "--llm", "openai-chat", "--model", "local"),
        *("--llm-url", server.address("openai-chat"), "--python", MODEL_PYTHON),
        *arguments,
        cwd=folder,
        env={**NO_KEYS, "XDG_CACHE_HOME": str(folder / "cache")},
    )


@pytest.mark.dynamo
def test_a_model_proposes_the_inputs_that_no_search_finds(
    tmp_path: Path, server: FakeProvider
) -> None:
    answers = (
        proposed("[976]", CALL),
        proposed("[__import__('os').system('touch made')]", CALL),
        proposed("[WIDTH]", CALL),
    )
    server.replies = [server.saying("openai-chat", each) for each in answers]
    process = explain_net(tmp_path, server)
    assert "x: float32[1] (from a proposal of OpenAI-compatible API local)" in process.stdout
    assert process.returncode == 1
    first, second, third, *_ = (each.raw for each in server.received)
    assert "assert width == WIDTH" in first
    assert "WIDTH = 977" in first
    assert "not to be sent" not in first
    assert "AssertionError" in second
    assert "did not run with these arguments" in second
    assert str(tmp_path) not in first + second + third
    assert "it uses" in third
    assert not (tmp_path / "made").exists()
    assert "3 answers" in process.stderr
    asked = [each.body for each in Journal(tmp_path).events() if isinstance(each.body, Asked)]
    assert [each.outcome for each in asked if each.prompt == "inputs"] == ["answered"] * 3


@pytest.mark.dynamo
def test_what_no_proposal_runs_with_is_said_with_the_functions_to_fill_in(
    tmp_path: Path, server: FakeProvider
) -> None:
    server.replies = [server.saying("openai-chat", proposed("", ""))]
    process = explain_net(tmp_path, server)
    assert process.returncode == 2
    assert "OpenAI-compatible API local knows none: as the code asks" in process.stderr
    assert "def get_init_inputs" in process.stderr


@pytest.mark.dynamo
def test_where_only_lines_may_be_sent_no_inputs_are_asked_for(
    tmp_path: Path, server: FakeProvider
) -> None:
    process = explain_net(tmp_path, server, "--llm-scope", "line")
    assert "is not asked for inputs" in process.stderr
    assert not any("WIDTH" in each.raw for each in server.received)
