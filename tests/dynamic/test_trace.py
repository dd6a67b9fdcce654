"""What a trace finds in programs that really compile.

Where it is about several processes or the whole stack, they are no forks.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from fullgraph.dynamic import traces
from tests.dynamic.prepared import FULLGRAPH_PYTHON
from tests.installed import torch_version
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

NET = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x, *, scale=1.0):
        y = self.linear(x) * scale
        print("shape", y.shape)
        return y


def step(model):
    return model(torch.ones(2, 4), scale=2.0)
"""
COMPILED = NET + "\n\nstep(torch.compile(Net(), backend='eager'))\n"
BREAK = 12


Write = Callable[..., None]
Traced = tuple[subprocess.CompletedProcess[str], list[dict[str, Any]]]
Run = Callable[..., Traced]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(text: str, name: str = "program.py") -> None:
        (tmp_path / name).write_text(text, encoding="utf-8")

    return write


@pytest.fixture
def trace(tmp_path: Path, interpreter: tuple[str, ...]) -> Run:
    """Trace; the finished process and the findings in its report."""

    def trace(*words: str, env: Mapping[str, str] | None = None) -> Traced:
        report = tmp_path / "report.json"
        report.unlink(missing_ok=True)
        command = [FULLGRAPH_PYTHON, "-m", "fullgraph", "trace", "--python", *interpreter]
        done = subprocess.run(
            [*command, "--report", str(report), *words],
            cwd=tmp_path,
            env={**os.environ, **(env or {})},
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
        return done, json.loads(report.read_text())["findings"]

    return trace


def placed(findings: list[dict[str, Any]]) -> list[tuple[str, int, int]]:
    return [(Path(f["path"]).name, f["line"], f["count"]) for f in findings]


def test_the_next_command_runs_what_the_program_compiles(
    trace: Run, write: Write, interpreter: tuple[str, ...]
) -> None:
    write("def shown(x):\n    print('shown')\n    return x\n", "helpers.py")
    write(
        "import torch\nfrom torch import nn\nfrom helpers import shown\n\n"
        "class Net(nn.Module):\n    def forward(self, x):\n        return shown(x + 1)\n\n"
        "    def loss(self, x):\n        return self(x).sum()\n\n"
        "step = torch.compile(Net().loss, backend='eager')\nstep(torch.ones(3))\n"
    )
    done, _ = trace("program.py")
    assert done.stderr.splitlines()[-1] == (
        "fullgraph: Next: `fullgraph fix program.py:Net.loss --python "
        f"{shlex.join(interpreter)}` tries to remove its graph breaks."
    )


@pytest.mark.real_process
def test_a_break_is_reported_and_the_program_runs_as_it_is(
    trace: Run, write: Write, interpreter: tuple[str, ...]
) -> None:
    write(COMPILED)
    done, findings = trace("program.py")
    assert (done.stdout, done.returncode) == ("shape torch.Size([2, 4])\n", 0)
    said = "fullgraph: 1 graph break in 1 file; 1 graph captured on torch "
    # A build for CUDA has a local version only in torch.__version__.
    first, *rest = done.stderr.splitlines()
    assert re.fullmatch(rf"{said}{re.escape(torch_version())}(\+\w+)?\.", first)
    fix = f"fullgraph fix program.py:Net --python {shlex.join(interpreter)}"
    assert all(line.startswith(f"fullgraph: Next: `{fix}`") for line in rest)
    [found] = findings
    assert placed(findings) == [("program.py", BREAK, 1)]
    assert (found["gb_id"], found["fullgraph"], found["processes"]) == ("GB0059", False, [])
    assert [f["function"] for f in found["stack"]] == ["<module>", "step", "forward"]
    assert found["fixes"]


def test_recompiles_and_their_limit_are_reported(trace: Run, write: Write) -> None:
    write(
        "import torch\n\n\n"
        "@torch.compile(backend='eager', dynamic=False)\n"
        "def add(x):\n    return x + 1\n\n\n"
        "torch._dynamo.config.recompile_limit = 3\n"
        "for size in range(2, 8):\n    add(torch.ones(size))\n"
    )
    done, findings = trace("program.py")
    assert done.returncode == 0
    # Three versions are two recompiles; at the next one Dynamo gives up for good.
    assert [(f["kind"], f["line"], f["count"]) for f in findings] == [
        ("recompile", 5, 2),
        ("recompile-limit", 5, 1),
    ]


BLOCKS = """\
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width, out):
        super().__init__()
        self.linear = nn.Linear(width, out)

    def forward(self, x):
        y = self.linear(x)
        print("block", tuple(y.shape))
        return y.relu()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        widths = [2, 3, 4, 5, 6]
        self.blocks = nn.ModuleList(Block(*each) for each in zip(widths, widths[1:]))

    def forward(self, x):
        for block in self.blocks[:4]:
            x = block(x)
        return x


torch.compile(Net(), backend="eager")(torch.ones(7, 2))
"""


def test_instances_that_a_break_compiles_apart_are_its_cost(trace: Run, write: Write) -> None:
    write(BLOCKS)

    done, findings = trace("program.py")

    assert done.returncode == 0
    breaks = [each for each in findings if each["kind"] == "break"]
    recompiles = [each for each in findings if each["kind"] == "recompile"]
    assert [each["line"] for each in breaks] == [12]
    # The rest of the method, behind the break, does not read its object.
    assert {each["guard"]["kind"] for each in recompiles} == {"instance", "size"}
    assert sum(each["count"] for each in recompiles) > 3
    assert {each["caused_by"]["line"] for each in recompiles} == {12}


def test_without_the_break_no_instance_is_compiled_apart(trace: Run, write: Write) -> None:
    write(BLOCKS.replace("        print", "        # print"))

    assert trace("program.py")[1] == []


def test_all_sizes_that_changed_are_named_and_can_be_marked(trace: Run, write: Write) -> None:
    write(
        """\
import sys

import torch


@torch.compile(backend="eager")
def mix(a, b, *, named):
    return a.sum() + b[0].sum() + named.sum()


marks = "mark" in sys.argv
for n in (3, 4):
    a, b, named = torch.ones(n), [torch.ones(2, n)], torch.ones(n + 5)
    if marks:
        torch._dynamo.mark_dynamic(a, 0)
        torch._dynamo.mark_dynamic(b[0], 1)
        torch._dynamo.mark_dynamic(named, 0)
    mix(a, b, named=named)
"""
    )

    [found] = trace("program.py")[1]
    assert found["reason"] == (
        "size of dimension 0 of a was 3, now it is 4; with it those of dimension 1 of b[0], of "
        "dimension 0 of named"
    )
    advice = found["advice"]["text"]
    for call in ("(a, 0)", "(b[0], 1)", "(named, 0)"):
        assert f"`torch._dynamo.mark_dynamic{call}`" in advice
    [setting] = re.findall(r'TORCH_COMPILE_DYNAMIC_SOURCES="([^"]+)"', advice)
    assert trace("program.py", "mark")[1] == []
    assert trace("program.py", env={"TORCH_COMPILE_DYNAMIC_SOURCES": setting})[1] == []


def test_a_break_under_fullgraph_ends_the_program_as_ever_and_is_reported(
    tmp_path: Path, trace: Run, write: Write, interpreter: tuple[str, ...]
) -> None:
    write(COMPILED.replace("backend=", "fullgraph=True, backend="))
    directly = subprocess.run(
        [*interpreter, "program.py"], cwd=tmp_path, capture_output=True, text=True, timeout=LONGEST
    )
    done, [found] = trace("program.py")
    assert (done.stdout, done.returncode) == (directly.stdout, directly.returncode) == ("", 1)
    assert "torch._dynamo.exc.Unsupported" in directly.stderr
    assert done.stderr.startswith(directly.stderr)
    assert (found["line"], found["fullgraph"], found["gb_id"]) == (BREAK, True, "GB0059")


@pytest.mark.real_process
def test_every_process_counts_and_is_named(trace: Run, write: Write) -> None:
    write(
        NET
        + """

def work(fork=False):
    step(torch.compile(Net(), backend="eager"))


if __name__ == "__main__":
    import multiprocessing, os, sys
    work()
    # A fork has inherited what was compiled, and compiles another module.
    pid = os.fork()
    if pid == 0:
        torch._dynamo.reset()
        work()
        os._exit(0)
    os.waitpid(pid, 0)
    child = multiprocessing.get_context("spawn").Process(target=work)
    child.start()
    child.join()
    print(os.getpid(), pid, child.pid, child.exitcode, file=sys.stderr)
    sys.stdout.flush()
    # The same process goes on as another program.
    os.execv(sys.executable, [sys.executable, "next.py"])
"""
    )
    write("import program\nprogram.work()\n", "next.py")
    done, findings = trace("program.py")
    *pids, status = done.stderr.split("\n")[0].split()
    assert status == "0"
    assert placed(findings) == [("program.py", BREAK, 4)]
    assert set(findings[0]["processes"]) == {f"process {pid}" for pid in pids}
    assert "4 graphs captured in 3 processes" in done.stderr


@pytest.mark.real_process
def test_ranks_of_torchrun_are_one_report(trace: Run, write: Write) -> None:
    write(
        "import torch.distributed as dist\n"
        "from net import *\n"
        "dist.init_process_group('gloo')\n"
        "assert dist.get_world_size() == 2\n"
        "step(torch.compile(Net(), backend='eager'))\n"
        "dist.destroy_process_group()\n"
    )
    write(NET, "net.py")
    # No collective: the thread of gloo that ran one may free its tensors while the interpreter
    # ends, and abort the process (torch 2.13, also without a trace).
    # Standalone: on a free port, and the ranks do not depend on which of them ends last.
    done, findings = trace(
        *("-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", "program.py")
    )
    assert done.returncode == 0, done.stderr
    # Both print at the same time, word by word.
    assert done.stdout.count("torch.Size([2, 4])") == 2
    assert placed(findings) == [("net.py", BREAK, 2)]
    assert findings[0]["processes"] == ["rank 0", "rank 1"]


@pytest.mark.real_process
def test_a_program_that_takes_everything_apart_is_still_seen(trace: Run, write: Write) -> None:
    write(
        """\
import io, json, logging, logging.config, os, sys, time
sys.stdout = io.StringIO()
json.dumps = None
os.closerange(3, 100)
import torch
from net import Net, step
model = torch.compile(Net(), backend="eager")
os.closerange(3, 100)
os.open = os.write = None
logging.config.dictConfig({"version": 1, "loggers": {"torch": {}}})
logging.disable(logging.CRITICAL)
step(model)
sys.__stdout__.write("done")
"""
    )
    write(NET, "net.py")
    done, findings = trace("program.py")
    assert (done.stdout, done.returncode) == ("done", 0)
    assert placed(findings) == [("net.py", BREAK, 1)]


def test_a_program_that_is_killed_has_told_what_it_did(trace: Run, write: Write) -> None:
    write(f"{COMPILED}\nimport os; os.kill(os.getpid(), 9)\n")
    done, findings = trace("program.py")
    assert done.returncode == -9
    assert placed(findings) == [("program.py", BREAK, 1)]


def test_torchs_own_logs_work_as_configured_and_no_others(
    tmp_path: Path, trace: Run, write: Write
) -> None:
    write(COMPILED)
    done, _ = trace(
        "program.py", env={"TORCH_LOGS": "graph_breaks", "TORCH_TRACE": str(tmp_path / "own")}
    )
    assert "Graph break in user code at" in done.stderr
    [log] = (tmp_path / "own").iterdir()
    assert "dynamo_graph_break_reason" in log.read_text()


def test_logs_that_the_program_switches_on_later_print(trace: Run, write: Write) -> None:
    write(
        f"{NET}\ntorch._logging.set_logs(graph_breaks=True)\nmodel = torch.compile(Net(), "
        "backend='eager')\nimport torch._dynamo\n"
        "torch._logging.set_logs(graph_breaks=True)\nstep(model)\n"
    )
    done, findings = trace("program.py")
    assert "Graph break in user code at" in done.stderr
    assert placed(findings) == [("program.py", BREAK, 1)]


def test_pytest_is_traced(trace: Run, write: Write) -> None:
    write(NET, "net.py")
    write(
        "from net import *\ndef test_net(): step(torch.compile(Net(), backend='eager'))\n",
        "test_net.py",
    )
    done, findings = trace("-m", "pytest", "-q", "-p", "no:cacheprovider", "test_net.py")
    assert "1 passed" in done.stdout
    assert placed(findings) == [("net.py", BREAK, 1)]


def test_how_a_function_was_called_is_found_again(tmp_path: Path, trace: Run, write: Write) -> None:
    write(
        COMPILED
        + """

@torch.compile(backend="eager")
def combine(a, b=2, *rest, flag=None):
    return a.sum() + b


combine(torch.zeros(3, dtype=torch.int32), flag=True)
"""
    )
    trace("program.py")
    program = str(tmp_path / "program.py")
    names = {"torch": __import__("torch")}

    def call(name: str) -> Any:
        [example, *_] = traces.latest_examples(tmp_path, program, name)
        return eval(example.call, names)

    for name in ("Net", "Net.forward"):
        made = call(name)
        assert made["x"].shape == (2, 4)
        assert made["scale"] == 2.0
    made = call("combine")
    assert (made["a"].shape, str(made["a"].dtype)) == ((3,), "torch.int32")
    assert (made["b"], made["flag"]) == (2, True)
    assert traces.latest_examples(tmp_path, program, "nothing") == []
    assert traces.latest_examples(tmp_path / "elsewhere", program, "Net") == []


def test_nothing_of_ours_runs_once_everything_is_compiled(trace: Run, write: Write) -> None:
    write(
        NET
        + """

import sys
ours = []

def profile(frame, event, argument):
    if "fullgraph_worker" in frame.f_code.co_filename:
        ours.append(frame.f_code.co_name)


model = torch.compile(Net(), backend="aot_eager")

def train():
    sys.setprofile(profile)
    for _ in range(3):
        step(model).sum().backward()
    sys.setprofile(None)


train()
compiling = len(ours)
ours.clear()
train()
print(compiling > 0, ours, file=sys.stderr)
"""
    )
    done, findings = trace("program.py")
    assert done.stderr.splitlines()[0] == "True []"
    assert placed(findings) == [("program.py", BREAK, 1)]


LIBRARY = "def scale(x):\n    print('scaling')\n    return x * 2\n"
CALLS_A_LIBRARY = """\
import sys
sys.path.append("site-packages")
import torch, library


@torch.compile(backend="eager")
def f(x):
    return library.scale(x + 1)


f(torch.ones(2))
"""


@pytest.mark.parametrize(("globs", "called_from"), [([], [8]), (["site-packages/*"], [])])
def test_a_break_in_a_library_names_the_users_line(
    tmp_path: Path, write: Write, trace: Run, globs: list[Any], called_from: list[Any]
) -> None:
    (tmp_path / "site-packages").mkdir()
    write(LIBRARY, "site-packages/library.py")
    write(f"[tool.fullgraph.explain]\nfirst-party = {globs}\n", "pyproject.toml")
    write(CALLS_A_LIBRARY)

    _, [found] = trace("program.py")

    assert (Path(found["path"]).name, found["line"]) == ("library.py", 2)
    assert [line["line"] for line in found.get("called_from", [])] == called_from
