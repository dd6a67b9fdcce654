"""Runs jobs one at a time, each in a fresh process or fork of the user's interpreter."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

from fullgraph.dynamic.failures import RunFailure, without_the_exception
from fullgraph.dynamic.guard import Guard
from fullgraph.dynamic.launch import Snapshot, snapshot
from fullgraph.dynamic.processes import memory_limit
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.turns import Turn
from fullgraph.dynamic.worker import Worker, WorkerError
from fullgraph.vocabulary.findings import Kind
from fullgraph.vocabulary.prose import counted
from fullgraph_worker.protocol import wire

_SHORTEST_START = 30.0
_REWARM_SECONDS = 0.05
Job = wire.ExplainJob | wire.VerifyJob | wire.NamesJob | wire.ProgramJob
_CLOSED = RunFailure("closed", "The run was stopped before its end.")


class Supervisor:
    """Owns the worker processes.

    A spare process with torch already imported waits for the next job; after a job its
    process is killed, with all that it started, and replaced. For jobs that come one after
    another, the process forks for each, where it can: none of them waits for an import of torch.

    Args:
        interpreter: the command of the user's Python.
        timeout_seconds: how long a job may take, imports of the program included.
        keep_warm: whether to keep the spare.
        has_many_jobs: whether jobs come one after another: forks do them, or the next spare starts
            while a job runs, which takes a part of the memory and of the processors from the job.
        working_folder: the current folder of the program.
        memory_limit_mb: what the processes of a job may hold; 0 for a share of the machine.
        idle_minutes: how long the spare waits for a job before it is dropped.
        turn: shared with other supervisors, to run one job at a time among all of them.
    """

    def __init__(
        self,
        interpreter: Sequence[str],
        *,
        timeout_seconds: float,
        keep_warm: bool,
        working_folder: Path,
        memory_limit_mb: int = 0,
        idle_minutes: float = 30.0,
        turn: Turn | None = None,
        has_many_jobs: bool = False,
    ) -> None:
        self._interpreter = tuple(interpreter)
        self._timeout_seconds = timeout_seconds
        self._keep_warm = keep_warm
        self._has_many_jobs = has_many_jobs
        self._folder = working_folder
        self._memory_limit_mb = memory_limit_mb
        self._memory_limit = 0
        self._idle_seconds = 60 * idle_minutes
        self._turn = turn or Turn()
        self._name = uuid.uuid4().hex
        self._runs = itertools.count(1)
        self._guard = Guard(f"{self._name}.")
        self._spare: asyncio.Task[_Ready] | None = None
        self._rewarming: asyncio.TimerHandle | None = None
        self._dropping: asyncio.TimerHandle | None = None
        self._dropped: asyncio.Task[None] | None = None
        self._running: Worker | None = None
        self._jobs = 0
        self._is_closed = False

    @property
    def interpreter(self) -> tuple[str, ...]:
        """The command of the user's Python."""
        return self._interpreter

    @property
    def spare_pid(self) -> int | None:
        """The process that waits for the next job, if it is ready."""
        return self._spare.result().worker.pid if self._spare and _is_ready(self._spare) else None

    @property
    def is_busy(self) -> bool:
        """Whether a job runs or waits."""
        return self._jobs > 0

    async def warm(self) -> RunFailure | None:
        """Start the spare and wait for it; why it cannot run jobs, or None."""
        try:
            await asyncio.shield(self._start_spare())
        except WorkerError as error:
            return error.failure
        return None

    async def explain(self, job: Job, on_progress: Callable[[str], None]) -> RunResult:
        """Run ``job`` and return what was observed, however the process ends.

        Cancelling the calling task ends the process.

        Args:
            job: what to run.
            on_progress: called with a description of each step.
        """
        if self._turn.locked():
            on_progress("Waiting for another run to end")
        self._jobs += 1
        try:
            async with self._turn:
                try:
                    return await self._explain(job, on_progress)
                finally:
                    self._rewarm_soon()
        finally:
            self._jobs -= 1

    async def close(self) -> None:
        """End every process; the job that runs and those that wait fail."""
        self._is_closed = True
        for timer in (self._rewarming, self._dropping):
            if timer is not None:
                timer.cancel()
        if self._running is not None:
            await self._running.end()
        await self._end_spare()
        if self._dropped is not None:
            await self._dropped
        await self._guard.end()

    async def _explain(self, job: Job, on_progress: Callable[[str], None]) -> RunResult:
        seen = _Seen(on_progress)
        taken: asyncio.Task[_Ready] | None = None
        worker: Worker | None = None
        done: wire.Done | None = None
        failure: RunFailure | None = None
        try:
            taken = await self._take_spare(on_progress)
            worker = self._running = taken.result().worker
            if self._has_many_jobs and not worker.is_forked:
                self._start_spare()
            done = await worker.run(job, self._timeout_seconds, self._memory_limit, seen.take)
        except WorkerError as error:
            failure = _CLOSED if self._is_closed else error.failure
        finally:
            self._running = None
            is_kept = worker is not None and worker.is_forked and done is not None
            if worker is not None and not is_kept:
                await worker.end()
        result = seen.result(worker, done, failure)
        if worker is not None and is_kept:
            worker.output.clear()
            await self._end_spare()
            self._spare = taken
            if self._is_closed:
                await self._end_spare()
        return result

    async def _take_spare(self, on_progress: Callable[[str], None]) -> asyncio.Task[_Ready]:
        if self._is_closed:
            raise WorkerError(_CLOSED)
        spare = self._start_spare()
        if _is_ready(spare) and not spare.result().is_stale(self._interpreter):
            self._spare = None
            return spare
        if spare.done():
            # It died while it waited, could not start when it was last tried, or imported
            # packages that have changed since.
            await self._end_spare()
            spare = self._start_spare()
        on_progress(f"Starting {self._interpreter[0]} and importing torch")
        try:
            await asyncio.shield(spare)
        except asyncio.CancelledError:
            if spare.cancelled():
                # This supervisor was closed; the caller was not cancelled.
                raise WorkerError(_CLOSED) from None
            if not self._keep_warm:
                await self._end_spare()
            raise
        finally:
            if spare.done() and self._spare is spare:
                self._spare = None
                self._keep_spare()
        return spare

    def _start_spare(self) -> asyncio.Task[_Ready]:
        self._keep_spare()
        if self._spare is None:
            self._spare = asyncio.create_task(self._ready_worker())
            self._spare.add_done_callback(self._drop_later)
        return self._spare

    async def _ready_worker(self) -> _Ready:
        await self._guard.start()
        mark = f"{self._name}.{next(self._runs)}."
        worker = await Worker.start(
            self._interpreter, self._folder, mark, forks=self._has_many_jobs
        )
        # Here, and not while a job waits: it imports psutil, as torch is imported over there.
        self._memory_limit = memory_limit(self._memory_limit_mb)
        try:
            hello = await worker.ready(max(_SHORTEST_START, self._timeout_seconds))
        except BaseException:
            await worker.end()
            raise
        return _Ready(worker, hello.environment, snapshot(self._interpreter, hello.environment))

    def _rewarm_soon(self) -> None:
        # Not at once: an event loop that is closing would never end the new process.
        if self._keep_warm and not self._is_closed:
            loop = asyncio.get_running_loop()
            self._rewarming = loop.call_later(_REWARM_SECONDS, self._rewarm)

    def _rewarm(self) -> None:
        if not self._is_closed:
            self._start_spare()

    def _drop_later(self, spare: asyncio.Task[_Ready]) -> None:
        # The failure is reported to the next job that uses the spare; there may be none.
        is_waiting = not spare.cancelled() and spare.exception() is None and self._spare is spare
        if is_waiting and not self._is_closed:
            loop = asyncio.get_running_loop()
            self._dropping = loop.call_later(self._idle_seconds, self._drop_spare)

    def _keep_spare(self) -> None:
        if self._dropping is not None:
            self._dropping.cancel()
            self._dropping = None

    def _drop_spare(self) -> None:
        """End the spare to release its memory: there was no job for a long time."""
        self._dropping = None
        if not self.is_busy:
            self._dropped = asyncio.create_task(self._end_spare())

    async def _end_spare(self) -> None:
        spare, self._spare = self._spare, None
        if spare is None:
            return
        spare.cancel()
        with contextlib.suppress(asyncio.CancelledError, WorkerError):
            ready = await spare
            await ready.worker.end()


class _Ready(NamedTuple):
    """A worker that waits for its job, and what it has imported."""

    worker: Worker
    environment: Sequence[str]
    seen: Snapshot

    def is_stale(self, interpreter: Sequence[str]) -> bool:
        """Whether packages were installed, upgraded or removed since, or the interpreter."""
        return snapshot(interpreter, self.environment) != self.seen


def _is_ready(spare: asyncio.Task[_Ready]) -> bool:
    has_worker = spare.done() and not spare.cancelled() and spare.exception() is None
    return has_worker and spare.result().worker.is_alive


class _Seen:
    """Collects the messages that a worker sends before its result."""

    def __init__(self, on_progress: Callable[[str], None]) -> None:
        self._on_progress = on_progress
        self._records: list[wire.Record] = []
        self._failed: wire.Failure | None = None
        self._profile: wire.Profile | None = None
        self._values: list[wire.SeenValue] = []
        self._blocks: wire.Blocks | None = None
        self._names: wire.Names | None = None
        self._stages: list[wire.Stage] = []
        self._differences: list[wire.Difference] = []
        self._rounding: list[wire.Rounding] = []
        self._operation: wire.DifferingOperation | None = None
        self._uncovered: dict[str, tuple[int, ...]] = {}
        self._compilations: list[wire.Compilation] = []
        self._started: wire.Started | None = None
        self._tried: wire.Tried | None = None

    def take(self, message: wire.Message) -> None:
        if isinstance(message, wire.Record):
            self._records.append(message)
            place = f"{PurePath(message.path).name}:{message.line}"
            self._on_progress(f"{self._found()} so far, the last at {place}")
        elif isinstance(message, wire.Progress):
            self._on_progress(message.message)
        elif isinstance(message, wire.Started):
            self._started = message
        elif isinstance(message, wire.Tried):
            self._tried = message
        elif isinstance(message, wire.Profile):
            self._profile = message
        elif isinstance(message, wire.Seen):
            self._values = message.values
        elif isinstance(message, wire.Blocks):
            self._blocks = message
        elif isinstance(message, wire.Names):
            self._names = message
        elif isinstance(message, wire.Stage):
            self._stages.append(message)
        elif isinstance(message, wire.Difference):
            self._differences.append(message)
        elif isinstance(message, wire.Rounding):
            self._rounding.append(message)
        elif isinstance(message, wire.DifferingOperation):
            self._operation = message
        elif isinstance(message, wire.Uncovered):
            self._uncovered[message.path] = tuple(message.lines)
        elif isinstance(message, wire.Compilations):
            self._compilations = message.compilations
        elif isinstance(message, wire.Failure):
            self._failed = message

    def _found(self) -> str:
        """How much was found, counted as in the result: recompiles each time, others by place."""
        places: dict[Kind, set[object]] = {}
        for number, record in enumerate(self._records):
            kind = Kind(record.kind)
            what = record.gb_id or record.gb_type or record.reason
            place = (record.path, record.line, record.column, what)
            places.setdefault(kind, set()).add(number if kind is Kind.RECOMPILE else place)
        return ", ".join(counted(len(places[kind]), kind) for kind in Kind if kind in places)

    def result(
        self, worker: Worker | None, done: wire.Done | None, failure: RunFailure | None
    ) -> RunResult:
        last = done or self._failed
        traced = last.traced if last else {}
        return RunResult(
            records=without_the_exception(self._records, failure),
            traced={path: frozenset(lines) for path, lines in traced.items()},
            done=done,
            failure=failure,
            hello=worker.hello if worker else None,
            output=worker.output.text if worker else "",
            profile=self._profile,
            places=last.evaluated if last else {},
            values=tuple(self._values),
            blocks=self._blocks,
            names=self._names,
            stages=tuple(self._stages),
            differences=tuple(self._differences),
            rounding=tuple(self._rounding),
            operation=self._operation,
            uncovered=self._uncovered,
            started=self._started,
            compilations=tuple(self._compilations),
            tried=self._tried,
        )
