"""Models of the accuracy corpus on both devices."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import random
import sys
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.measure.survey.engines.local import in_parallel
from fullgraph_worker.protocol import wire
from tests.accuracy.models import Model, all_models
from tests.fixing.corpus import jobs
from tests.gpu.task import ROOT, Result, Task

COUNT, SEED = 30, 33
# A process that compiles takes two processors, and a run three gigabytes.
_AT_ONCE = min(8, (os.cpu_count() or 2) // 2)
_SECONDS = 120.0
_CPU = "cpu"


@dataclass(frozen=True)
class Seen:
    """One run.

    Attributes:
        breaks: the kind, the file and the line of each, the file without its folders.
        recompiles: how many there were.
        graphs: that Dynamo captured.
        failure: why it did not come to its end; empty if it did.
        reasons: why it breaks or compiles again, in Dynamo's words.
    """

    breaks: frozenset[tuple[str, str, int]]
    recompiles: int
    graphs: int
    failure: str
    reasons: frozenset[str] = field(default=frozenset(), compare=False)


def measure(task: Task) -> Result:
    """Draw models whose packages are here, and run each on both devices."""
    return asyncio.run(_measure(task))


async def _measure(task: Task) -> Result:
    drawn = _drawn(2 if task.is_dry else COUNT)
    todo = [(name, device, job) for name, job in drawn for device in (_CPU, task.device)]
    seen: dict[str, dict[bool, Seen]] = {}

    async def run(each: tuple[str, str, wire.ExplainJob]) -> tuple[str, str, Seen]:
        name, device, job = each
        return name, device, await _seen(job, device)

    if task.is_dry:
        todo = todo[::2]
    result = Result()
    async with aclosing(in_parallel(todo, run, max(1, _AT_ONCE))) as found:
        async for name, device, one in found:
            seen.setdefault(name, {})[device == _CPU] = one
            result = _result(seen, len(drawn), is_dry=task.is_dry)
            task.save(result)
            if task.left() < 0:
                break
    return result


def _drawn(count: int) -> list[tuple[str, wire.ExplainJob]]:
    """Models by seed, the first in evaluation mode, the second in training mode, and so on."""
    here = [model for model in all_models() if _is_here(model)]
    chosen = random.Random(SEED).sample(here, min(count, len(here)))
    both = list(jobs(chosen))
    return [both[2 * number + number % 2] for number in range(len(chosen))]


def _is_here(model: Model) -> bool:
    return all(importlib.util.find_spec(name) is not None for name in model.imports)


async def _seen(job: wire.ExplainJob, device: str) -> Seen:
    # From the second call on with other sizes: recompiles are counted too.
    options = replace(job.options, device=device, calls=2)
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=_SECONDS, keep_warm=False, working_folder=ROOT
    )
    try:
        return seen_in(await supervisor.explain(replace(job, options=options), lambda _: None))
    finally:
        await supervisor.close()


def seen_in(run: RunResult) -> Seen:
    """What a run observed."""
    breaks = frozenset(
        (each.gb_id or each.gb_type or each.reason[:60], each.path.rpartition("/")[2], each.line)
        for each in run.records
        if each.kind == wire.BREAK
    )
    recompiles = sum(each.kind == wire.RECOMPILE for each in run.records)
    failure = run.failure.message.split("\n", 1)[0] if run.failure else ""
    reasons = frozenset(
        (each.guard or each.reason).split("\n", 1)[0][:200]
        for each in run.records
        if each.kind in (wire.BREAK, wire.RECOMPILE)
    )
    return Seen(breaks, recompiles, run.done.graphs if run.done else 0, failure, reasons)


def _result(seen: dict[str, dict[bool, Seen]], drawn: int, *, is_dry: bool) -> Result:
    # A dry run has one device.
    pairs = {
        name: (each[True], each[True] if is_dry else each[False])
        for name, each in seen.items()
        if True in each and (is_dry or False in each)
    }
    ran = {name: pair for name, pair in pairs.items() if not any(one.failure for one in pair)}
    same = [name for name, (one, other) in ran.items() if one == other]
    rows = [
        [
            *(name, _counts(one), _counts(other), _places(one, other), _places(other, one)),
            "; ".join(sorted(one.reasons ^ other.reasons)),
        ]
        for name, (one, other) in sorted(pairs.items())
        if name not in same
    ]
    breaks = sum(len(one.breaks) for one, _ in ran.values())
    return Result(
        [
            f"{len(same)} of the {len(ran)} models that run on both devices have the same breaks, "
            f"recompiles and graphs; {breaks} breaks on the CPU.",
            f"{len(pairs)} of {drawn} were run, drawn with seed {SEED}; "
            f"{len(pairs) - len(ran)} fail on a device.",
        ],
        [
            *("model", "CPU", "device", "breaks on the CPU only", "on the device only"),
            "why, in Dynamo's words",
        ],
        rows,
        figures={"ran": len(ran), "same": len(same)},
    )


def _counts(one: Seen) -> str:
    return one.failure[:160] or (
        f"{len(one.breaks)} breaks, {one.recompiles} recompiles, {one.graphs} graphs"
    )


def _places(one: Seen, other: Seen) -> str:
    return ", ".join(f"{kind} {file}:{line}" for kind, file, line in one.breaks - other.breaks)
