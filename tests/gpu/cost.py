"""What ``--profile`` says that a break costs, beside what is saved without it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import torch

from fullgraph.dynamic.profile import RunProfile, run_profile
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph_worker.protocol.wire import ExplainJob, RunOptions
from tests.benchmarks.break_cost_cases import CASES, Case
from tests.benchmarks.break_costs import NEAR
from tests.gpu.launches import Calls, calls_of, loaded, synchronize
from tests.gpu.task import Result, Task

_SECONDS = 120.0
_ROUNDS, _ROUND_SECONDS, _WARM_UP = 20, 0.02, 10
_HEAD = ["program", "line", "`--profile`", "saved without it", "calls saved", "waits", ""]
_NO_BREAK = """\
import torch


def run(x):
    y = (x @ x).relu()
    y = y.cpu()
    return y * 2


def get_inputs():
    return [torch.ones(64, 64)]
"""
_READS = 6
POINTS = 0.05
"""The part of a call by which two shares may differ in any case."""


class Share(NamedTuple):
    """One break: its part of a call, as ``--profile`` says and as its removal saves.

    Attributes:
        line: of the break.
        profiled: what ``--profile`` says.
        saved: what is saved without it.
        calls: the calls of the driver that are saved without it, in words.
        waits: how often a call waits for the device at its line, as ``--profile`` says.
    """

    line: int
    profiled: float
    saved: float
    calls: str
    waits: int

    @property
    def is_near(self) -> bool:
        """Whether they are within 20 % of each other."""
        return abs(self.profiled - self.saved) <= NEAR * abs(self.saved)

    @property
    def is_right(self) -> bool:
        """The same, or they differ by little of the call."""
        return self.is_near or abs(self.profiled - self.saved) <= POINTS


def measure(task: Task) -> Result:
    """Measure one program after the other, as many as there is time for."""
    backend = "aot_eager" if task.is_dry else "inductor"
    torch.set_num_threads(1)
    cases = CASES[:1] if task.is_dry else CASES
    shares: list[Share] = []
    reads = _read_without_a_break(task.device, backend)
    result = Result(head=_HEAD)
    done = 0
    for case in cases:
        if done and task.left() < 20:
            break
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "program.py")
            path.write_text(case.text(), encoding="utf-8")
            profile = asyncio.run(_profile(path, task.device, backend))
            found = _shares(case, profile, _variants(case, Path(folder), task.device, backend))
        shares, done = shares + found, done + 1
        result.rows += [
            [
                *(case.name, str(each.line), f"{each.profiled:.1%}", f"{each.saved:.1%}"),
                *(each.calls, str(each.waits), _words(each)),
            ]
            for each in found
        ]
        near, right = (sum(getattr(s, name) for s in shares) for name in ("is_near", "is_right"))
        result.notes = [
            f"The share of {near} of {len(shares)} breaks is within {NEAR:.0%} of what is saved "
            f"without the break; of {right}, within that or {POINTS:.0%} of the call.",
            f"{done} of {len(CASES)} programs, backend {backend}.",
            reads,
        ]
        task.save(result)
    return result


async def _profile(path: Path, device: str, backend: str) -> RunProfile:
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=_SECONDS, keep_warm=False, working_folder=path.parent
    )
    options = RunOptions(profile=True, device=device, backend=backend)
    try:
        run = await supervisor.explain(
            ExplainJob("run", str(path), options=options), lambda _: None
        )
    finally:
        await supervisor.close()
    profile = run_profile(run)
    if profile is None:
        raise RuntimeError(f"not profiled: {run.failure.message if run.failure else ''}")
    return profile


def _read_without_a_break(device: str, backend: str) -> str:
    """Whether ``--profile`` shows where a program waits that has one graph."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "reads.py")
        path.write_text(_NO_BREAK, encoding="utf-8")
        profile = asyncio.run(_profile(path, device, backend))
    lines = [f"line {wait.line}, {wait.count}x" for wait in profile.waits]
    return (
        f"A program without a break reads a tensor on the CPU in line {_READS}; `--profile` shows "
        f"{len(profile.gaps)} breaks, and as waits for the device: {', '.join(lines) or 'none'}."
    )


def _shares(
    case: Case, profile: RunProfile, variants: dict[str, tuple[float, Calls]]
) -> list[Share]:
    whole, calls = variants["all"]
    found = []
    for number, line in enumerate(case.lines()):
        seconds, left = variants[str(number)]
        gaps = sum(gap.share for gap in profile.gaps if gap.line == line)
        waits = sum(wait.count for wait in profile.waits if wait.line == line)
        found.append(Share(line, gaps, (whole - seconds) / whole, _saved(calls, left), waits))
    return found


def _saved(calls: Calls, left: Calls) -> str:
    names = ("launches", "synchronizations", "copies")
    saved = {name: getattr(calls, name) - getattr(left, name) for name in names}
    return ", ".join(f"{number:.1f} {name}" for name, number in saved.items())


def _variants(
    case: Case, folder: Path, device: str, backend: str
) -> dict[str, tuple[float, Calls]]:
    """The program with all breaks and without each of them, in this process.

    They are timed in turns, and what they call is counted afterwards.
    """
    numbers = range(len(case.breaks))
    left = {"all": None, **{str(n): [m for m in numbers if m != n] for n in numbers}}
    calls = {
        name: _call(case.text(breaks), folder / f"variant_{name}.py", device, backend)
        for name, breaks in left.items()
    }
    times: dict[str, list[float]] = {name: [] for name in calls}
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        for each in calls.values():
            _timed(each, _WARM_UP)
        count = {n: max(1, round(_ROUND_SECONDS / _timed(c, 5))) for n, c in calls.items()}
        for _ in range(_ROUNDS):
            for name, call in calls.items():
                times[name].append(_timed(call, count[name]))
        counted = {name: calls_of(call, steps=10, warm_up=1) for name, call in calls.items()}
    return {name: (statistics.median(each), counted[name]) for name, each in times.items()}


def _call(text: str, path: Path, device: str, backend: str) -> Callable[[], Any]:
    path.write_text(text, encoding="utf-8")
    module = loaded(path)
    arguments = [each.to(device) for each in module.get_inputs()]
    compiled = torch.compile(module.run, backend=backend)
    return lambda: compiled(*arguments)


def _timed(call: Callable[[], Any], count: int) -> float:
    """The seconds of a call, the mean of ``count`` calls and of the wait for the device."""
    synchronize()
    start = time.perf_counter()
    for _ in range(count):
        call()
    synchronize()
    return (time.perf_counter() - start) / count


def _words(share: Share) -> str:
    return "" if share.is_right else "apart"
