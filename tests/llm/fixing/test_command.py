"""``fullgraph fix --llm`` as a user runs it: real SDK, real Dynamo, a local provider."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest

from tests.dynamic.prepared import FULLGRAPH_PYTHON, MODEL_PYTHON
from tests.llm.fake_provider import FakeProvider
from tests.llm.fixing.answers import answer, change
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

MODEL = """\
import torch


def double(x):
    y = x + 1
    z = torch.tensor([v * 2 for v in y.tolist()])
    return z.sum() + y


def get_inputs():
    return [torch.ones(3)]
"""
MODULE = """\
import torch


class Double(torch.nn.Module):
    def forward(self, x):
        y = x + 1
        z = torch.tensor([v * 2 for v in y.tolist()])
        return z.sum() + y


def get_inputs():
    return [torch.ones(3)]
"""
OLD = "    z = torch.tensor([v * 2 for v in y.tolist()])"
# ``torch.tensor`` of numbers has no gradient, which is why the first idea is wrong.
WRONG = "    z = y * 2"
RIGHT = "    z = y.detach() * 2"
KEY = "sk-canary-0123456789abcdef"


def command(
    server: FakeProvider, *more: str, own: str = FULLGRAPH_PYTHON, models: str = MODEL_PYTHON
) -> list[str]:
    return [
        *(own, "-m", "fullgraph", "fix", "model.py:double"),
        *("--llm", "openai", "--llm-url", server.address("openai"), "--model", "gpt-test"),
        *("--different-calls", "2", "--python", models),
        *more,
    ]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "FULLGRAPH_OPENAI_API_KEY": KEY, "TMPDIR": str(folder)}


def fix(server: FakeProvider, folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    (folder / "model.py").write_text(MODEL)
    return subprocess.run(
        command(server, *more),
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )


def test_the_third_answer_is_proven_labelled_and_written(
    server: FakeProvider, tmp_path: Path
) -> None:
    for new in ("    zzz", WRONG, RIGHT):
        old = OLD if new != "    zzz" else "    z = 1"
        server.replies.append(server.saying("openai", answer(change(old, new))))
    process = fix(server, tmp_path, "--write", "--diff")
    assert process.returncode == 0, process.stderr
    assert "  model.py:6: Double the tensor instead of its numbers (AI, proven) [unsafe]" in (
        process.stdout
    )
    assert "\nOpenAI gpt-test: 1 break, 1 with a proven fix; 3 turns, 1,098 tokens, " in (
        process.stdout
    )
    assert (tmp_path / "model.py").read_text() == MODEL.replace(OLD, RIGHT)
    request = server.received[0].body["input"][0]["content"]
    assert "BLOCKS that ran in eager mode" in request
    assert "float32[3]" in request
    reason = server.received[2].body["input"][-1]["content"]
    assert "eager mode differs" in reason
    assert "gradient" in reason
    assert str(tmp_path) not in "".join(each.raw for each in server.received)
    assert KEY not in process.stdout + process.stderr


def test_three_wrong_answers_are_not_verified_and_not_written(
    server: FakeProvider, tmp_path: Path
) -> None:
    texts = [
        answer(change(OLD, WRONG)),
        answer(change(OLD, "    __import__('os').system('touch run')\n    z = y.detach() * 2")),
        answer(change(OLD, "    z = torch.compiler.disable(lambda: y.detach() * 2)()")),
    ]
    server.replies += [server.saying("openai", each) for each in texts]
    process = fix(server, tmp_path, "--write", "--json", "--no-inductor")
    assert process.returncode == 0, process.stderr
    report = json.loads(process.stdout)
    # What no model mends, an operator can.
    assert [each["rewrite"] for each in report["fixes"]] == ["operator_for_values"]
    by_model = [each for each in report["refused"] if each["by_model"]]
    assert len(by_model) == 1, "two were never tried"
    (left,) = report["model"]["breaks"]
    assert not left["proven"]
    assert "torch.compiler.disable" in left["reason"]
    assert left["answer"]["changes"][0]["search"] == OLD
    assert report["model"]["turns"] == 3
    text = (tmp_path / "model.py").read_text()
    assert OLD in text
    assert WRONG not in text
    assert not (tmp_path / "run").exists()


def test_a_fix_that_is_right_in_training_mode_only_is_not_proven(
    server: FakeProvider, tmp_path: Path
) -> None:
    (tmp_path / "model.py").write_text(MODULE)
    new = "        z = y.detach() * 2 if self.training else y.detach() * 3"
    server.replies += [server.saying("openai", answer(change(f"    {OLD}", new))) for _ in range(3)]
    process = subprocess.run(
        [
            *(FULLGRAPH_PYTHON, "-m", "fullgraph", "fix", "model.py:Double", "--json"),
            *("--llm", "openai", "--llm-url", server.address("openai"), "--no-inductor"),
            *("--python", MODEL_PYTHON),
        ],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert process.returncode == 0, process.stderr
    report = json.loads(process.stdout)
    assert [each["by_model"] for each in report["fixes"]] == [False]
    (left,) = report["model"]["breaks"]
    assert "in evaluation mode" in left["reason"]


class Interrupted(NamedTuple):
    """A command that Ctrl-C ended.

    Attributes:
        code: its exit status.
        printed: to its standard output.
        errors: to its standard error.
        started: the processes that it had when it was interrupted.
    """

    code: int
    printed: str
    errors: str
    started: list[psutil.Process]


def interrupt(server: FakeProvider, folder: Path, requests: int) -> Interrupted:
    """Run the command, and interrupt it once the model has received so many requests."""
    process = subprocess.Popen(
        command(server, "--no-inductor", own=sys.executable, models=sys.executable),
        cwd=folder,
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        while len(server.received) < requests:
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        started = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGINT)
        printed, errors = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    return Interrupted(process.returncode, printed, errors, started)


def test_ctrl_c_while_the_model_writes_leaves_no_process(
    server: FakeProvider, tmp_path: Path
) -> None:
    (tmp_path / "model.py").write_text(MODEL)
    server.replies.append(server.saying("openai", answer(), seconds=120))
    ended = interrupt(server, tmp_path, requests=1)
    assert ended.code == 130, ended
    assert ended.started
    _, alive = psutil.wait_procs(ended.started, timeout=LONGEST)
    assert alive == []


def test_what_was_proven_before_ctrl_c_is_shown(server: FakeProvider, tmp_path: Path) -> None:
    second = MODEL.replace(
        "    return z.sum() + y\n",
        "    w = torch.tensor([v * 3 for v in z.tolist()])\n    return z.sum() + y + w\n",
    )
    (tmp_path / "model.py").write_text(second)
    server.replies.append(server.saying("openai", answer(change(OLD, RIGHT))))
    server.replies.append(server.saying("openai", answer(), seconds=120))
    ended = interrupt(server, tmp_path, requests=2)
    assert ended.code == 130, ended
    assert "(AI, proven)" in ended.printed
    assert f"+{RIGHT}\n" in ended.printed
    assert (tmp_path / "model.py").read_text() == second
