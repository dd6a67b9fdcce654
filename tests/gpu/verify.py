"""``fullgraph verify`` with Inductor: programs that differ, and twins that do not."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import aclosing
from dataclasses import asdict
from typing import NamedTuple

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.measure.survey.engines.local import in_parallel
from fullgraph_worker.protocol.wire import ExplainJob, RunOptions, VerifyJob
from tests.gpu.task import ROOT, Result, Task
from tests.verify.judged import Judged
from tests.verify.product import Verified
from tests.verify.programs import STAGES, Program, all_programs

SEED = 33
_SECONDS = 90.0
_AT_ONCE = max(1, min(8, (os.cpu_count() or 2) // 2))
PLAIN, TF32, BF16 = "float32", "TF32", "bfloat16"
_WITH_TF32 = '\n\nimport torch\n\ntorch.set_float32_matmul_precision("high")\n'


class Case(NamedTuple):
    """A program and how it is run: ``PLAIN``, ``TF32`` or ``BF16``."""

    program: Program
    variant: str


def measure(task: Task) -> Result:
    """Verify as many programs as there is time for, in an order drawn by seed."""
    return asyncio.run(_measure(task))


async def _measure(task: Task) -> Result:
    cases = list(_cases())
    if task.is_dry:
        stages = (each for each in cases if each.program.constants.get("STAGE") == STAGES[0])
        twin, differing = cases[0], next(stages)
        cases = [twin, twin._replace(variant=TF32), twin._replace(variant=BF16), differing]
    judged: list[tuple[Case, Judged]] = []

    async def run(case: Case) -> tuple[Case, Judged]:
        return case, await _judged(case, task)

    async with aclosing(in_parallel(cases, run, _AT_ONCE)) as found:
        async for each in found:
            judged.append(each)
            task.save(_result(judged, len(cases)))
            if task.left() < 0:
                break
    return _result(judged, len(cases))


def _cases() -> Iterator[Case]:
    """Twins in each variant, and after each twin two programs that differ."""
    programs = all_programs()
    random.Random(SEED).shuffle(programs)
    differing = iter([each for each in programs if each.differs])
    for twin in (each for each in programs if not each.differs):
        yield from (Case(twin, variant) for variant in (PLAIN, TF32, BF16))
        yield from (Case(each, PLAIN) for each in itertools.islice(differing, 2))


async def _judged(case: Case, task: Task) -> Judged:
    program, (path, name) = case.program, (str(case.program.path), case.program.target)
    options = RunOptions(
        device=task.device, backend="", dtype="bfloat16" if case.variant == BF16 else ""
    )
    text = program.path.read_text(encoding="utf-8")
    overlay = {path: text + _WITH_TF32} if case.variant == TF32 else {}
    target = ExplainJob(name, path, overlay=overlay, options=options)
    known = program.constants.get("STAGE")
    backends = STAGES[: STAGES.index(known) + 1] if known else STAGES[-1:]
    if task.is_dry and not known:
        backends = STAGES[1:2]
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=_SECONDS, keep_warm=False, working_folder=ROOT
    )
    with tempfile.TemporaryDirectory() as folder:
        job = VerifyJob(target, list(backends), folder, may_raise=True)
        try:
            run = await supervisor.explain(job, lambda _: None)
        finally:
            await supervisor.close()
    found = Verified(
        [asdict(each) for each in run.stages],
        [asdict(each) for each in run.differences],
        [asdict(each) for each in run.rounding],
        {},
        None,
        run.failure.message if run.failure else "",
        run.done.seconds if run.done else 0.0,
    )
    return Judged(program, found)


def _result(judged: list[tuple[Case, Judged]], drawn: int) -> Result:
    notes = []
    for variant in (PLAIN, TF32, BF16):
        twins = [
            each
            for case, each in judged
            if case.variant == variant and not case.program.differs and not _failure(each)
        ]
        alarms = sum(each.is_caught for each in twins)
        rounded = sum(bool(each.verified.rounding) for each in twins)
        notes.append(
            f"{variant}: {alarms} false alarms in {len(twins)} programs that do not differ; "
            f"{rounded} of them differ by rounding."
        )
    differing = [each for case, each in judged if case.program.differs and not _failure(each)]
    caught = sum(each.is_caught for each in differing)
    notes.append(
        f"{caught} of {len(differing)} programs that differ on a CPU are caught. One that is not "
        "may be the same on this device."
    )
    failed = sum(bool(_failure(each)) for _, each in judged)
    notes.append(
        f"{len(judged)} of {drawn} runs were made, in an order drawn with seed {SEED}; {failed} "
        "came to no end."
    )
    rows = [
        [case.program.name, case.variant, _in_words(case, each)]
        for case, each in judged
        if _failure(each) or each.is_caught != case.program.differs
    ]
    return Result(notes, ["program", "in", "what is wrong"], rows)


def _failure(judged: Judged) -> str:
    failures = [judged.verified.failure, *(each["failure"] for each in judged.verified.stages)]
    return next((each.split("\n", 1)[0][:160] for each in failures if each), "")


def _in_words(case: Case, judged: Judged) -> str:
    if _failure(judged):
        return _failure(judged)
    if case.program.differs:
        return "not caught"
    first = judged.verified.differences[0]
    return f"false alarm: {first['kind']} {first['path']}: {first['words'][:120]}"
