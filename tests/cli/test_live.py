"""``fullgraph trace --live`` beside a progress bar, in a pipe and with several processes."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyte
import pytest

from fullgraph.dynamic.live import LiveLines, in_columns
from fullgraph.dynamic.trace_reader import ProcessTrace
from fullgraph.taxonomy import load
from fullgraph_worker.guards.records import FALLS_BACK, limit_in_words
from fullgraph_worker.protocol import wire
from tests.cli.terminal import on_terminal
from tests.dynamic.prepared import FULLGRAPH_PYTHON, MODEL_PYTHON
from tests.dynamic.records import record
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

COLUMNS, ROWS = 90, 24
TRAIN = """\
import sys, time

import torch
from tqdm import tqdm


@torch.compile(backend="eager")
def step(x):
    if x.sum() > 0:
        x = x + 1
    return x * 2


{before}
for size in {bar}([2, 2, 3, 4]):
    step(torch.ones(size))
    # Longer than from one look to the next.
    time.sleep(0.6)
{after}
"""
BAR = """\
def bar(sizes):
    return tqdm(sizes, desc="train", ascii=True, mininterval=0, file=sys.stderr)
"""
OURS = re.compile(r"fullgraph: \d+\.\d s  (.+)")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def command(*words: str) -> list[str]:
    trace = [FULLGRAPH_PYTHON, "-m", "fullgraph", "trace", "--python", MODEL_PYTHON]
    return [*trace, "--live", "--quiet", *words]


def rows(written: str) -> list[str]:
    """What a terminal shows in the end, with what was scrolled out of it."""
    screen = pyte.HistoryScreen(COLUMNS, ROWS, history=1000, ratio=1)
    pyte.Stream(screen).feed(written)
    above = ["".join(row[at].data for at in range(COLUMNS)).rstrip() for row in screen.history.top]
    return [*above, *(line.rstrip() for line in screen.display)]


def kinds(lines: Iterable[str]) -> list[str]:
    """What happened, of the lines that are ours, without times."""
    found = (OURS.match(line) for line in lines)
    return [re.sub(r" in [\d.]+ m?s", "", each[1].split("  ")[0]) for each in found if each]


@pytest.mark.real_process
@pytest.mark.parametrize("before", ["", "sys.stderr.write('above\\n' * 40)"], ids=["top", "bottom"])
def test_a_progress_bar_stays_whole_below_the_lines(tmp_path: Path, before: str) -> None:
    after = "sys.stderr.write('not ended')\nsys.stderr.flush()\nstep(torch.ones(3, 3))\n"
    (tmp_path / "train.py").write_text(
        TRAIN.format(
            bar="bar",
            before=BAR + before,
            after=f"{after}time.sleep(0.6)\nsys.stderr.write(' yet\\n')",
        )
    )
    status, written = on_terminal(command("train.py"), tmp_path, COLUMNS, NO_COLOR="1")
    shown = rows(written)
    assert status == 0, written
    ours = [line for line in shown if line.startswith("fullgraph: ")]
    # A size that changes is dynamic from then on.
    assert kinds(ours)[0] == "graph break"
    assert any(kind.startswith("recompile, version 2 of 8") for kind in kinds(ours))
    assert all(len(line) < COLUMNS for line in ours)
    # One bar, as tqdm left it; nothing of it or of ours stands in a line of the other.
    assert [line for line in shown if "train:" in line] == [line for line in shown if "4/4" in line]
    assert len([line for line in shown if "4/4" in line]) == 1
    assert "not ended yet" in shown
    assert shown.count("above") == (40 if before else 0)
    bar = next(at for at, line in enumerate(shown) if "4/4" in line)
    assert kinds(shown[:bar])[0] == "graph break"
    assert kinds(shown[bar:])


@pytest.mark.real_process
def test_in_a_pipe_there_are_plain_lines(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(TRAIN.format(bar="list", before="", after=""))
    done = subprocess.run(
        command("train.py"), cwd=tmp_path, capture_output=True, text=True, timeout=LONGEST
    )
    assert (done.stdout, done.returncode) == ("", 0)
    assert "\x1b" not in done.stderr
    lines = done.stderr.splitlines()
    assert kinds(lines)[0] == "graph break"
    # The last line is the report's.
    assert [line for line in lines[:-1] if not OURS.fullmatch(line)] == []
    [found] = [line for line in lines if "recompile" in line and "version 2 of 8" in line]
    assert found.endswith("  train.py:7  size of dimension 0 of x was 2, now it is 3")


RANK = """\
import os, time

import torch


@torch.compile(backend="eager", dynamic=False)
def step(x):
    return x + 1


for n in range(2, 5 if os.environ["RANK"] == "1" else 3):
    step(torch.ones(n))
    time.sleep(0.6)
"""
RANKS = """\
import os, subprocess, sys

ranks = [
    subprocess.Popen([sys.executable, "rank.py"], env={**os.environ, "RANK": rank})
    for rank in "01"
]
sys.exit(max(rank.wait() for rank in ranks))
"""


@pytest.mark.real_process
def test_lines_of_ranks_name_them_and_the_same_of_another_one_is_no_line(tmp_path: Path) -> None:
    (tmp_path / "rank.py").write_text(RANK)
    (tmp_path / "ranks.py").write_text(RANKS)
    done = subprocess.run(
        command("ranks.py"), cwd=tmp_path, capture_output=True, text=True, timeout=LONGEST
    )
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if OURS.match(line)]
    assert [line for line in lines if not re.search(r"  rank [01]  ", line)] == []
    assert len([line for line in lines if "  compiled in " in line]) == 1
    recompiles = [line for line in lines if "  recompile, version " in line]
    assert len(recompiles) == 2
    assert all("  rank 1  " in line for line in recompiles)


@pytest.mark.real_process
def test_repeats_are_counted(tmp_path: Path) -> None:
    (tmp_path / "many.py").write_text(
        "import torch\n\n\ndef step(x):\n    print()\n    return x + 1\n\n\n"
        "for _ in range(12):\n"
        "    torch._dynamo.reset()\n"
        "    torch.compile(step, backend='eager')(torch.ones(2))\n"
    )
    done = subprocess.run(
        command("many.py"),
        cwd=tmp_path,
        env={**os.environ},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    breaks = [kind for kind in kinds(done.stderr.splitlines()) if kind.startswith("graph break")]
    assert breaks == ["graph break", "graph break (10 times)"]


def found(path: str, line: int, **changes: Any) -> wire.Record:
    """A recompile in a package, which line 8 of the program called."""
    stack = [wire.StackFrame("/p/train.py", 8, "main"), wire.StackFrame(path, line, "forward")]
    recompile = {"kind": wire.RECOMPILE, "reason": "n was 1, now it is 2", "version": 2}
    return record(path, line, stack=stack, most_versions=8, **recompile, **changes)


def test_functions_of_a_package_that_one_line_calls_are_told_apart() -> None:
    lines = LiveLines(load(), lambda path: path == "/p/train.py")
    process = ProcessTrace(wire.TracedProcess(wire.VERSION, 1, "", [], "/p", "", "", "2.13", 0.0))
    for each in (found("/s/a.py", 3), found("/s/b.py", 5), found("/s/a.py", 3)):
        lines.on_event(process, each)
    shown = [in_columns(line, lambda path: path.rpartition("/")[2]) for line in lines.take()]
    what, why = "recompile, version 2 of 8", "n was 1, now it is 2"
    assert shown == [
        [what, "train.py:8", "in a.py:3", why],
        [what, "train.py:8", "in b.py:5", why],
    ]
    assert lines.take() == []


def test_a_limit_and_many_compilations_are_one_line_each() -> None:
    lines = LiveLines(load(), lambda path: True)
    process = ProcessTrace(wire.TracedProcess(wire.VERSION, 1, "3", [], "/p", "", "", "2.13", 0.0))
    for number in range(5):
        seconds = {"Dynamo": 0.5 + number}
        made = wire.Compilation(
            f"{number}/0", "/p/a.py", 10 + number, f"f{number}", has_graph=True, seconds=seconds
        )
        lines.on_event(process, made)
    words = limit_in_words("f", "recompile_limit", 8, FALLS_BACK)
    limit = {"kind": wire.RECOMPILE_LIMIT, "reason": f"{words}; last, n was 1, now it is 2"}
    lines.on_event(process, record("/p/a.py", 10, skips_frame=True, **limit))
    first, second = (in_columns(line, lambda path: path) for line in lines.take())
    assert first[:3] == ["rank 3", "compiled 5 functions in 12 s", "/p/a.py:14"]
    assert first[3] == "the longest in 4.5 s: f4, 0 operations"
    assert second[1:] == [
        "limit reached, eager mode from now on",
        "/p/a.py:10",
        "n was 1, now it is 2",
    ]
