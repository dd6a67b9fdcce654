"""No trace says less than what happened: causes apart, errors of Dynamo, calls without effect.

Where it is about the whole stack, the process is no fork.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.dynamic.prepared import FULLGRAPH_PYTHON
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

PROGRAM = """\
import torch


class Block(torch.nn.Module):
    def __init__(self, layer_idx):
        super().__init__()
        self.layer_idx = layer_idx
        self.linear = torch.nn.Linear(4, 4)

    def forward(self, x):
        return self.linear(x) * self.layer_idx


x = torch.ones(2, 4)
for block in [Block(i) for i in range(7)]:
    x = torch.compile(block, backend="eager")(x)


def helper(x):
    print("x")
    return x + 1


@torch.compile(backend="eager")
def three(x):
    x = helper(x * 2)
    x = helper(x * 3)
    return helper(x * 4)


three(torch.ones(2))
torch.compile(Block(8))


def make():
    @torch.compiler.disable
    def inner(x):
        return x.sin()

    return torch.compile(lambda x: inner(x) + 1, backend="eager")


make()(torch.ones(2))
"""
IN_BRANCH = """\
import torch

def warn(x):
    print("x")
    return x + 1

@torch.compile(backend="eager")
def f(x):
    return torch.cond(x.sum() > 0, warn, lambda x: x, (x,))

f(torch.ones(3))
"""
INTERNAL = """\
import torch, torch._dynamo
from torch._dynamo.variables import TensorVariable

real = TensorVariable.call_method

def call_method(self, tx, name, *rest):
    if name == "sigmoid":
        raise KeyError("of Dynamo")
    return real(self, tx, name, *rest)

TensorVariable.call_method = call_method

def f(x):
    return x.sigmoid()

torch.compile(f, backend="eager")(torch.ones(3))
"""


Traced = tuple[list[str], list[dict[str, Any]]]
Run = Callable[..., Traced]


@pytest.fixture
def trace(tmp_path: Path, interpreter: tuple[str, ...]) -> Run:
    """Trace a program; the lines of Fullgraph in its output, and the findings of the report."""

    def trace(*words: str) -> Traced:
        report = tmp_path / "report.json"
        command = [FULLGRAPH_PYTHON, "-m", "fullgraph", "trace", "--python", *interpreter]
        done = subprocess.run(
            [*command, "--report", str(report), *words],
            cwd=tmp_path,
            env={**os.environ, "HOME": str(tmp_path / "home")},
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
        messages = [line for line in done.stderr.splitlines() if line.startswith("fullgraph:")]
        return messages, json.loads(report.read_text())["findings"]

    return trace


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_causes_callers_and_calls_without_effect_are_told_apart(trace: Run, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    messages, findings = trace("program.py")
    # Each block is compiled for itself: that is one cause, whatever guard of it failed first.
    [recompile] = [f for f in findings if f["kind"] == "recompile"]
    assert recompile["count"] == 6
    assert recompile["reason"].startswith("first call of another Block: ")
    [printed] = [f for f in findings if f["line"] == line_of(PROGRAM, 'print("x")')]
    first = line_of(PROGRAM, "x = helper(x * 2)")
    assert [call["line"] for call in printed["callers"]] == [first, first + 1, first + 2]
    [disabled] = [f for f in findings if f["kind"] == "disabled"]
    assert disabled["reason"] == "make.inner runs in eager mode because it is disabled."
    assert not any("Block" in line for line in messages)


def test_an_error_of_dynamo_that_ends_the_program_is_a_finding(trace: Run, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(IN_BRANCH)
    messages, [found] = trace("program.py")
    assert (found["line"], found["gb_id"]) == (line_of(IN_BRANCH, "print"), "GB0059")
    assert "No graph breaks" not in "".join(messages)


@pytest.mark.real_process
def test_code_without_a_file_is_shown_where_it_is(trace: Run, interpreter: tuple[str, ...]) -> None:
    messages, [found] = trace("--", *interpreter, "-c", INTERNAL)
    where = (found["path"], found["line"])
    assert where == ("<string>", line_of(INTERNAL, "return x.sigmoid()"))
    assert found["reason"] == "InternalTorchDynamoError: KeyError: of Dynamo"
    assert [frame["function"] for frame in found["stack"]] == ["<module>", "f"]
    assert "No graph breaks" not in "".join(messages)


def test_a_compile_call_without_effect_is_named(trace: Run, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "import torch\n\nnet = torch.nn.Linear(2, 2)\nnet.compile()\nnet.forward(torch.ones(2))\n"
    )
    messages, findings = trace("program.py")
    assert findings == []
    assert messages[0] == "fullgraph: torch.compile was called, but nothing was captured."
    assert messages[1].startswith("fullgraph: program.py:4: torch.compile had no effect on Linear:")


def test_a_compiled_wrapper_that_dynamo_skips_has_an_effect_in_what_it_calls(
    trace: Run, tmp_path: Path
) -> None:
    # A scheduler replaces the optimizer's step by a wrapper.
    (tmp_path / "program.py").write_text(
        "import torch\n\nnet = torch.nn.Linear(2, 2)\n"
        "optimizer = torch.optim.SGD(net.parameters(), lr=0.1)\n"
        "scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)\n"
        "step = torch.compile(optimizer.step, backend='eager')\n"
        "net(torch.ones(1, 2)).sum().backward()\nstep()\n"
    )
    messages, _ = trace("program.py")
    assert not any("no effect" in line for line in messages)
    assert not any("nothing was captured" in line for line in messages)
