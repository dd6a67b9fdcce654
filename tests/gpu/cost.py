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
from tests.gpu.launches import loaded, synchronize
from tests.gpu.task import Result, Task

_SECONDS = 120.0
_ROUNDS, _ROUND_SECONDS, _WARM_UP = 20, 0.02, 10
POINTS = 0.05
"""The part of a call by which two shares may differ in any case."""


class Share(NamedTuple):
    """One break: its part of a call, as ``--profile`` says and as its removal saves."""

    line: int
    profiled: float
    saved: float

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
    result = Result(head=["program", "line", "`--profile`", "saved without it", ""])
    done = 0
    for case in cases:
        if done and task.left() < 20:
            break
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "program.py")
            path.write_text(case.text(), encoding="utf-8")
            profile = asyncio.run(_profile(path, task.device, backend))
            found = _shares(case, profile, _seconds(case, Path(folder), task.device, backend))
        shares, done = shares + found, done + 1
        result.rows += [
            [case.name, str(each.line), f"{each.profiled:.1%}", f"{each.saved:.1%}", _words(each)]
            for each in found
        ]
        near, right = (sum(getattr(s, name) for s in shares) for name in ("is_near", "is_right"))
        result.notes = [
            f"The share of {near} of {len(shares)} breaks is within {NEAR:.0%} of what is saved "
            f"without the break; of {right}, within that or {POINTS:.0%} of the call.",
            f"{done} of {len(CASES)} programs, backend {backend}.",
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


def _shares(case: Case, profile: RunProfile, seconds: dict[str, float]) -> list[Share]:
    whole = seconds["all"]
    return [
        Share(
            line,
            sum(gap.share for gap in profile.gaps if gap.line == line),
            (whole - seconds[str(number)]) / whole,
        )
        for number, line in enumerate(case.lines())
    ]


def _seconds(case: Case, folder: Path, device: str, backend: str) -> dict[str, float]:
    """The program with all breaks and without each of them: timed in turns, in this process."""
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
    return {name: statistics.median(each) for name, each in times.items()}


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
