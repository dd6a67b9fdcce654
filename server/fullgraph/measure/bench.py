"""Runs a benchmark: arms in processes of their own, prepared one by one, then timed in turn."""

from __future__ import annotations

import tempfile
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fullgraph.dynamic.worker import WorkerError
from fullgraph.measure.ablation import Ablation
from fullgraph.measure.processes import ArmProcess, Processes
from fullgraph.measure.results import ArmResult, Results
from fullgraph_worker.measure.arm import EAGER
from fullgraph_worker.protocol.wire import ExplainJob, MeasureJob, StartJob

Show = Callable[[str, int, int], None]


@dataclass(frozen=True)
class ArmPlan:
    """One arm.

    Attributes:
        name: of the arm in the results.
        kind: what the worker calls it: ``eager``, a backend, a mode or ``torchscript``.
        target: what to call, and how.
        is_ablation: it is only there to measure what a break costs.
    """

    name: str
    kind: str
    target: ExplainJob
    is_ablation: bool = False


@dataclass(frozen=True)
class Plan:
    """What to measure.

    Attributes:
        arms: the first one is ``eager``, which the others are compared with.
        rounds: how often each arm has its turn.
        round_seconds: how long each turn takes.
        warm_up_seconds: how long an arm may take after its compilation until it is stable.
        threads: on how many threads torch runs operations; 0 for its default.
        train_step: time training steps instead of calls.
        accumulation: forward and backward passes of a training step (gradient accumulation).
        batch: the batch size of the inputs; 0 for theirs.
        length: their sequence length; 0 for theirs.
        with_data: also time steps with the batches of the program's data loader.
        ablation: which arms show what breaks cost; None if that is not measured.
        starts: how often each compiled arm is also started with empty caches, in turn.
    """

    arms: Sequence[ArmPlan]
    rounds: int = 20
    round_seconds: float = 0.25
    warm_up_seconds: float = 10.0
    threads: int = 0
    train_step: bool = False
    accumulation: int = 1
    batch: int = 0
    length: int = 0
    with_data: bool = False
    ablation: Ablation | None = None
    starts: int = 0


class Bench:
    """One benchmark.

    Args:
        plan: what to measure.
        start: starts a process.
        show: called with each step, and how many of how many are done.

    Attributes:
        results: filled step by step: where the benchmark is cancelled, they are what it measured.
    """

    def __init__(self, plan: Plan, start: Callable[[], Awaitable[ArmProcess]], show: Show) -> None:
        self._plan = plan
        self._start = start
        self._show = show
        self.results = Results(
            {arm.name: ArmResult(arm.name, is_ablation=arm.is_ablation) for arm in plan.arms},
            ablation=plan.ablation,
        )
        self._processes: dict[str, ArmProcess] = {}

    async def run(self) -> None:
        """Measure. Failures of single arms are in their results; the other arms go on."""
        with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:
            try:
                for number, planned in enumerate(self._plan.arms):
                    # Inductor's command lines break on a space, which a name may have.
                    await self._prepare(planned, Path(folder), Path(folder, str(number)))
                    if self.results.eager.failure is not None:
                        return
                await self._rounds()
                await self._starts(Path(folder))
            finally:
                for process in self._processes.values():
                    await process.end()

    async def _prepare(self, planned: ArmPlan, folder: Path, cache: Path) -> None:
        """Start the arm; again, with the cache that it filled, where it uses one."""
        arm, job = self.results.arms[planned.name], self._job(planned, folder, cache)
        try:
            await self._start_arm(arm, job)
            prepared = arm.prepared
            if prepared is not None and job.is_baseline:
                # What a process has computed beside its calls makes short ones 1 to 2 % slower.
                await self._processes.pop(arm.name).end()
                again = replace(job, is_baseline=False, threads=prepared.threads)
                await self._start_arm(arm, again)
                arm.prepared = prepared
            elif prepared is not None and prepared.caches:
                arm.cold = arm.prepared
                await self._processes.pop(arm.name).end()
                await self._start_arm(arm, job)
        except WorkerError as error:
            arm.failure = error.failure
            await self._drop(arm)
            return
        if arm.not_compiled:
            # Its times would be those of eager mode.
            await self._drop(arm)

    def _job(self, planned: ArmPlan, folder: Path, cache: Path) -> MeasureJob:
        eager = self.results.eager.prepared
        return MeasureJob(
            planned.target,
            planned.kind,
            str(cache),
            str(folder),
            planned.name == EAGER,
            # The same for all arms, where the first one chose it.
            eager.threads if eager else self._plan.threads,
            self._plan.warm_up_seconds,
            self._plan.train_step,
            self._plan.accumulation,
            self._plan.batch,
            self._plan.length,
            self._plan.with_data,
        )

    async def _start_arm(self, arm: ArmResult, job: MeasureJob) -> None:
        process = self._processes[arm.name] = await self._start()
        arm.prepared = await process.prepare(job)

    async def _rounds(self) -> None:
        arms = [arm for arm in self.results.arms.values() if arm.name in self._processes]
        total = self._plan.rounds * len(arms)
        done = 0
        for number in range(self._plan.rounds):
            # Back and forth, so that a machine that becomes slower is no arm's disadvantage.
            for arm in arms if number % 2 == 0 else reversed(arms):
                self._show(f"Round {number + 1}: {arm.name}", done, total)
                done += 1
                if arm.name not in self._processes:
                    continue
                try:
                    timed = await self._processes[arm.name].round(self._plan.round_seconds)
                except WorkerError as error:
                    arm.failure = error.failure
                    await self._drop(arm)
                    if arm.name == EAGER:
                        return
                else:
                    arm.rounds[number] = timed

    async def _starts(self, folder: Path) -> None:
        """Start the compiled arms in turn, each time in a new process with empty caches."""
        # Their processes would take memory and time.
        for name in list(self._processes):
            await self._drop(self.results.arms[name])
        plans = [
            planned
            for planned in self._plan.arms
            if (made := self.results.arms[planned.name].prepared) and made.compiles
        ]
        total = self._plan.starts * len(plans)
        for number in range(self._plan.starts):
            for at, planned in enumerate(plans if number % 2 == 0 else reversed(plans)):
                arm = self.results.arms[planned.name]
                done = number * len(plans) + at
                self._show(f"Start {number + 1}: {arm.name}", done, total)
                job = self._job(planned, folder, Path(folder, f"start{number}{planned.kind}"))
                process = await self._start()
                try:
                    call = await process.first_call(StartJob(job))
                    arm.first_calls[number] = call.seconds
                except WorkerError as error:
                    arm.failure = arm.failure or error.failure
                finally:
                    await process.end()

    async def _drop(self, arm: ArmResult) -> None:
        process = self._processes.pop(arm.name, None)
        if process is not None:
            await process.end()


def arm_names(text: str) -> list[str]:
    """The names in ``inductor, torchscript``."""
    return [name for each in text.split(",") if (name := each.strip())]


def planned_arms(
    names: Iterable[str], target: ExplainJob, fixed: Mapping[str, str] | None = None
) -> list[ArmPlan]:
    """Eager mode and the arms with these names.

    Args:
        names: backends and modes of ``torch.compile``, ``torchscript``, ``as-written``; each counts
            once.
        target: what to call, and how.
        fixed: the texts of files with fixes; each compiled arm is measured with them too.
    """
    others = dict.fromkeys(name for name in names if name not in ("", EAGER))
    arms = [ArmPlan(name, name, target) for name in (EAGER, *others)]
    if fixed:
        job = replace(target, overlay={**target.overlay, **fixed})
        arms += [ArmPlan(f"{name} fixed", name, job) for name in others]
    return arms


Measured = list[tuple[Plan, Results]]


async def run_plans(
    plans: Iterable[Plan],
    processes: Processes,
    show: Show,
    measured: Measured,
    notes: Sequence[str] = (),
) -> None:
    """Run each plan, and close ``processes``, also where it is cancelled.

    Args:
        plans: what to measure.
        processes: starts those of the arms.
        show: called with each step, and how many of how many are done.
        measured: gets each benchmark as it begins: where this is cancelled, it has what there is.
        notes: what the results are to say besides.
    """
    try:
        for plan in plans:
            bench = Bench(plan, processes.start, show)
            bench.results.notes.extend(notes)
            measured.append((plan, bench.results))
            try:
                await bench.run()
            finally:
                bench.results.torch = processes.torch
    finally:
        await processes.close()
