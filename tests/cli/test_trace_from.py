"""``fullgraph trace --from``: traces that torch itself wrote."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.runs.torch_trace.texts import BREAK, paths, record, start
from tests.waiting import LONGEST

PROGRAM = """\
import torch


@torch.compiler.disable
def apart(x):
    return x * 3


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = 1

    def forward(self, x):
        x = x * self.scale
        if x.sum() > 0:
            x = x * 2
        print("step")
        x = apart(x)
        with open("/dev/null"):
            return x + 1


def fails(graph, inputs):
    raise RuntimeError("no")


@torch.compile(backend="eager", dynamic=False)
def sizes(x, k):
    return x * k


@torch.compile(backend="eager", fullgraph=True)
def whole(x):
    print("whole")
    return x + 1


net = Net()
compiled = torch.compile(net, backend="eager")
compiled(torch.ones(2))
net.scale = 3
compiled(torch.ones(2))
for n in range(2, 12):
    sizes(torch.ones(n), 2)
for attempt in (torch.compile(lambda x: x.sin(), backend=fails), whole):
    try:
        attempt(torch.ones(2))
    except Exception as error:
        print(type(error))
"""


def run(*words: object, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )


def rows(text: str) -> set[tuple[Any, ...]]:
    keys = ("code", "path", "line", "kind", "count", "gb_id", "reason")
    return {
        (*(each[key] for key in keys), (each["guard"] or {}).get("subject"))
        for each in json.loads(text)["findings"]
        if each["kind"] != "recompile-limit"
    }


@pytest.mark.dynamo
def test_a_trace_has_the_findings_of_the_program_that_wrote_it(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    run(program, folder=tmp_path, TORCH_TRACE="torch")
    reports = ("--report", "own.json", "--html", "own.html")
    run("-m", "fullgraph", "trace", "--folder", "own", *reports, program, folder=tmp_path)

    source = ("--from", "torch", "--json", "--html", "torch.html")
    done = run("-m", "fullgraph", "trace", *source, folder=tmp_path)

    own = rows((tmp_path / "own.json").read_text(encoding="utf-8"))
    assert rows(done.stdout) == own
    assert {("FG201", 16), ("FG103", 18), ("FG304", 20), ("FG103", 35)} <= {
        (row[0], row[2]) for row in own
    }
    assert "self.scale was 1, now it is 3" in {row[6] for row in own}
    kinds = [each["kind"] for each in json.loads(done.stdout)["findings"]]
    assert "recompile-limit" in kinds
    assert done.returncode == 1
    assert page(tmp_path / "torch.html") == page(tmp_path / "own.html")


def page(file: Path) -> tuple[list[Any], list[Any]]:
    """The compilations and the strips of a page."""
    found = re.search(r'id="fullgraph-report">(.*?)</script>', file.read_text(encoding="utf-8"))
    assert found
    report = json.loads(found[1])
    keys = ("id", "place", "isResumed", "operations", "kinds")
    shown = [[each[key] for key in keys] for each in report["compilations"]]
    return shown, [region["segments"] for region in report["regions"]]


def write(folder: Path, rank: int, line: int = 8) -> None:
    text = paths("/w/run.py", "", "/w/net.py") + start("0/0", (0, 3, "<module>"), (2, 7, "forward"))
    text += record("dynamo_graph_break_reason", None, BREAK, of="0/0").replace(":8\n", f":{line}\n")
    name = f"dedicated_log_torch_trace_rank_{rank}_a.log"
    (folder / name).write_text(text, encoding="utf-8")


def test_ranks_are_joined_and_files_need_not_exist(tmp_path: Path) -> None:
    write(tmp_path, 0)
    write(tmp_path, 1)

    done = run("-m", "fullgraph", "trace", "--from", tmp_path, folder=tmp_path)

    assert "--> /w/net.py:8" in done.stdout
    assert "observed twice" in done.stdout
    assert "seen in: rank 0, rank 1" in done.stdout
    assert "1 graph break in 1 file" in done.stdout
    assert "2 processes (rank 0, rank 1)" in done.stdout
    assert (done.returncode, done.stderr) == (1, "")


def test_a_trace_for_perfetto_has_the_breaks_of_all_ranks(tmp_path: Path) -> None:
    write(tmp_path, 0)
    write(tmp_path, 1)
    file = tmp_path / "chrome.json"

    words = ("--from", tmp_path, "--quiet", "--chrome-trace", file)
    run("-m", "fullgraph", "trace", *words, folder=tmp_path)

    events = json.loads(file.read_text(encoding="utf-8"))["traceEvents"]
    names = [e["args"]["name"] for e in events if e["name"] == "process_name"]
    assert names == ["rank 0", "rank 1"]
    assert [e["pid"] for e in events if e.get("cat") == "break"] == [1, 2]
    assert [e["name"] for e in events if e["ph"] == "X"] == ["forward 0/0", "forward 0/0"]


def test_a_missing_tensorboard_is_said_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "tensorboard.py").write_text("raise ImportError('broken')")

    words = ("--from", "missing", "--tensorboard", "logs")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = run("-m", "fullgraph", "trace", *words, folder=tmp_path, PYTHONPATH=path)

    assert "--tensorboard needs the package tensorboard" in done.stderr
    assert done.returncode == 2


def test_torch_is_not_imported(tmp_path: Path) -> None:
    write(tmp_path, 0)
    reasons = record("recompile_reasons", None, "0/0: L['k'] == 1  # x", of="0/1")
    begun = start("0/1", (2, 7, "forward"))
    with (tmp_path / "dedicated_log_torch_trace_rank_0_a.log").open("a") as file:
        file.write(reasons + begun)
    code = (
        "import sys; from fullgraph.cli.main import main; "
        f"main(['trace', '--from', {str(tmp_path)!r}]); print('torch' in sys.modules)"
    )

    done = run("-c", code, folder=tmp_path)

    assert "k is no longer 1" in done.stdout
    assert done.stdout.endswith("False\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--from", "missing"), "missing cannot be read: No such file or directory"),
        (("--from", "."), ". has no trace of torch. To write one there, run"),
        (("--from", ".", "script.py"), "--from reads a trace and runs nothing"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    done = run("-m", "fullgraph", "trace", *words, folder=tmp_path)

    assert message in done.stderr
    assert done.returncode == 2
