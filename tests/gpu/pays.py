"""Launches before and after a fix, and six models in arms of ``fullgraph bench``."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import torch

from fullgraph.measure.bench import ArmPlan, Bench, Plan
from fullgraph.measure.processes import ArmProcess, Processes
from fullgraph.measure.results import Results
from fullgraph_worker.measure.arm import EAGER, INDUCTOR
from fullgraph_worker.protocol.wire import ExplainJob, RunOptions, Timed
from tests.benchmarks.break_cost_cases import CASES
from tests.gpu.launches import calls_of, loaded
from tests.gpu.pays_models import INPUTS, SMALL
from tests.gpu.task import ROOT, Result, Task, variables

ARMS = (INDUCTOR, "reduce-overhead", "max-autotune", "cudagraphs")
EAGER_AGAIN, INDUCTOR_AGAIN = "eager again", "inductor again"
_LAYERS = next(case for case in CASES if case.name.startswith("in 30 layers"))
# From where launches are all of the time to where they are none of it.
_SIZES = (16, 256, 1024, 4096)
_AT_ONCE = 6
# Some forty processes compile at the same time: none needs a pool as large as the machine.
_FEW_THREADS = {"TORCHINDUCTOR_COMPILE_THREADS": "2"}
_HEAD = ["model", "arm", "time or launches", "speed-up", "peak memory"]
_HEAD += ["MFU, measured", "MFU, data sheet"]


class InTurn:
    """Lets benchmarks be prepared at the same time, and times them one by one afterwards.

    Args:
        names: of the benchmarks.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._waiting = set(names)
        self._ready = asyncio.Event()
        self._lock = asyncio.Lock()

    def arrive(self, name: str) -> None:
        """A benchmark is prepared, or has ended before."""
        self._waiting.discard(name)
        if not self._waiting:
            self._ready.set()

    async def round(self, name: str, process: ArmProcess, seconds: float) -> Timed:
        """Time a process as soon as all are prepared and no other is timed."""
        self.arrive(name)
        await self._ready.wait()
        async with self._lock:
            return await process.round(seconds)


class _Arm:
    """A process of a benchmark that waits for its turn."""

    def __init__(self, process: ArmProcess, name: str, turns: InTurn) -> None:
        self.prepare, self.end = process.prepare, process.end
        self.first_call = process.first_call
        self.round = partial(turns.round, name, process)


def measure(task: Task) -> Result:
    """Count launches first, then measure the models, which are compiled at the same time."""
    result = Result(head=_HEAD)
    for size in (16, 64) if task.is_dry else _SIZES:
        rows, note = _launches(size, task)
        result.rows += rows
        result.notes.append(note)
        task.save(result)
    names = list(INPUTS)[:1] if task.is_dry else list(INPUTS)
    small = {SMALL: "1"} if task.is_dry else {}
    with variables({**_FEW_THREADS, **small}):
        for start in range(0, len(names), _AT_ONCE):
            if start and task.left() < 60:
                result.notes.append(f"No time was left for {', '.join(names[start:])}.")
                break
            for name, results in asyncio.run(_benches(names[start : start + _AT_ONCE], task)):
                result.rows += list(_rows(name, results))
                result.notes += _equal_arms(name, results)
            task.save(result)
    return result


def _launches(size: int, task: Task) -> tuple[list[list[str]], str]:
    """The program of 30 layers with breaks and without, each compiled in two ways."""
    rows: list[list[str]] = []
    saved = []
    with tempfile.TemporaryDirectory() as folder, _silent():
        case = _LAYERS._replace(size=size)
        for arm in ("aot_eager",) if task.is_dry else (INDUCTOR, "reduce-overhead"):
            options = {"mode": arm} if arm == "reduce-overhead" else {"backend": arm}
            found = []
            for name, text in (("breaks", case.text()), ("fixed", case.text([]))):
                path = Path(folder, f"{name}_{size}_{len(rows)}.py")
                path.write_text(text, encoding="utf-8")
                module = loaded(path)
                arguments = [each.to(task.device) for each in module.get_inputs()]
                compiled = torch.compile(module.run, **options)
                calls = calls_of(partial(compiled, *arguments))
                found.append(calls)
                words = f"{calls.launches:.1f} launches, {1e3 * calls.seconds:.3f} ms"
                rows.append([f"30 layers of {size} x {size}, {name}", arm, words, "", "", "", ""])
            gain = found[0].seconds / found[1].seconds
            launches = f"{found[0].launches:.0f} to {found[1].launches:.0f} launches"
            saved.append(f"{arm} {launches}, {gain:.2f}x")
    return rows, f"A fix of the breaks in 30 layers of {size} x {size}: {'; '.join(saved)}."


async def _benches(names: Sequence[str], task: Task) -> list[tuple[str, Results]]:
    turns = InTurn(names)
    seconds = max(30.0, task.left())
    processes = Processes([sys.executable], ROOT, seconds, 0, lambda _: None)

    async def one(name: str) -> tuple[str, Results]:
        async def start() -> ArmProcess:
            return _Arm(await processes.start(), name, turns)

        bench = Bench(_plan(name, task), start, lambda message, done, total: None)
        # What was measured before the limit is kept.
        with contextlib.suppress(TimeoutError):
            try:
                await asyncio.wait_for(bench.run(), seconds)
            finally:
                turns.arrive(name)
        return name, bench.results

    try:
        return await asyncio.gather(*map(one, names))
    finally:
        await processes.close()


def _plan(name: str, task: Task) -> Plan:
    options = RunOptions(device=task.device, mode="eval", grad="off", backend="")
    path = str(Path(__file__).with_name("pays_models.py"))
    job = ExplainJob(name, path, inputs=INPUTS[name], folders=[str(ROOT)], options=options)
    kinds = {EAGER: EAGER, EAGER_AGAIN: EAGER}
    if task.is_dry:
        kinds |= {"aot_eager": "aot_eager"}
    else:
        kinds |= {INDUCTOR: INDUCTOR, INDUCTOR_AGAIN: INDUCTOR, **{arm: arm for arm in ARMS}}
    arms = [ArmPlan(arm, kind, job) for arm, kind in kinds.items()]
    return Plan(arms, rounds=8, round_seconds=0.1, warm_up_seconds=1.0)


def _rows(name: str, results: Results) -> Iterator[list[str]]:
    for arm in results.arms.values():
        if not arm.is_measured:
            yield [name, arm.name, arm.failed or arm.not_compiled or "not measured", "", "", "", ""]
            continue
        ratio = None if arm is results.eager else results.ratio(arm)
        used = results.utilization(arm)
        wrong = f" OUTPUTS DIFFER: {arm.wrong}" if arm.wrong else ""
        yield [
            name,
            arm.name,
            f"{1e3 * arm.median:.3f} ms{wrong}",
            f"{ratio.estimate:.2f}x ({ratio.low:.2f} to {ratio.high:.2f})" if ratio else "",
            f"{arm.memory / 2**20:.0f} MiB",
            f"{used.measured:.1%}" if used and used.measured else "",
            f"{used.data_sheet:.1%}" if used and used.data_sheet else "",
        ]


def _equal_arms(name: str, results: Results) -> list[str]:
    """The ratio of arms that do the same: 1.00 but for noise."""
    found = []
    for one, other in ((EAGER, EAGER_AGAIN), (INDUCTOR, INDUCTOR_AGAIN)):
        pair = [results.arms[each] for each in (one, other) if each in results.arms]
        if len(pair) == 2 and all(arm.is_measured for arm in pair):
            found.append(f"{one} {pair[0].median / pair[1].median:.2f}")
    return [f"{name}: equal arms: {', '.join(found)}."] if found else []


@contextlib.contextmanager
def _silent() -> Iterator[None]:
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        yield
