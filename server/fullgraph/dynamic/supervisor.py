"""Runs explain jobs one at a time, each in a fresh process of the user's interpreter."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.worker import Worker, WorkerError
from fullgraph_worker import wire

_START_SECONDS = 120.0
_CLOSED = RunFailure("closed", "The run was ended: Fullgraph is shutting down.")


class Supervisor:
    """Owns the worker processes.

    A spare process with torch already imported waits for the next job; after a job its
    process is killed, with all that it started, and replaced.

    Args:
        interpreter: the command of the user's Python.
        timeout_seconds: how long a job may take, imports of the program included.
        keep_warm: whether to keep the spare.
        working_folder: the current folder of the program.
    """

    def __init__(
        self,
        interpreter: Sequence[str],
        *,
        timeout_seconds: float,
        keep_warm: bool,
        working_folder: Path,
    ) -> None:
        self._interpreter = tuple(interpreter)
        self._timeout_seconds = timeout_seconds
        self._keep_warm = keep_warm
        self._folder = working_folder
        self._turn = asyncio.Lock()
        self._spare: asyncio.Task[Worker] | None = None
        self._running: Worker | None = None
        self._jobs = 0
        self._is_closed = False

    @property
    def spare_pid(self) -> int | None:
        """The process that waits for the next job, if it is ready."""
        return self._spare.result().pid if self._spare and _is_ready(self._spare) else None

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

    async def explain(self, job: wire.ExplainJob, on_progress: Callable[[str], None]) -> RunResult:
        """Run ``job`` and return what was observed, whatever becomes of the process.

        Cancelling the calling task ends the process.

        Args:
            job: what to run.
            on_progress: told in words what happens now.
        """
        if self._turn.locked():
            on_progress("Waiting for another run to end")
        self._jobs += 1
        try:
            async with self._turn:
                try:
                    return await self._explain(job, on_progress)
                finally:
                    if self._keep_warm and not self._is_closed:
                        self._start_spare()
        finally:
            self._jobs -= 1

    async def close(self) -> None:
        """End every process; the job that runs and those that wait fail."""
        self._is_closed = True
        if self._running is not None:
            await self._running.end()
        await self._end_spare()

    async def _explain(self, job: wire.ExplainJob, on_progress: Callable[[str], None]) -> RunResult:
        seen = _Seen(on_progress)
        worker: Worker | None = None
        done: wire.Done | None = None
        failure: RunFailure | None = None
        try:
            worker = self._running = await self._take_worker(on_progress)
            done = await worker.run(job, self._timeout_seconds, seen.take)
        except WorkerError as error:
            failure = _CLOSED if self._is_closed else error.failure
        finally:
            self._running = None
            if worker is not None:
                await worker.end()
        return seen.result(worker, done, failure)

    async def _take_worker(self, on_progress: Callable[[str], None]) -> Worker:
        if self._is_closed:
            raise WorkerError(_CLOSED)
        spare = self._start_spare()
        if _is_ready(spare):
            self._spare = None
            return spare.result()
        if spare.done():
            # It died while it waited, or could not start when it was last tried.
            await self._end_spare()
            spare = self._start_spare()
        on_progress(f"Starting {self._interpreter[0]} and importing torch")
        try:
            worker = await asyncio.shield(spare)
        except asyncio.CancelledError:
            if spare.cancelled():
                # Not the caller was cancelled: this supervisor was closed.
                raise WorkerError(_CLOSED) from None
            if not self._keep_warm:
                await self._end_spare()
            raise
        finally:
            if spare.done() and self._spare is spare:
                self._spare = None
        return worker

    def _start_spare(self) -> asyncio.Task[Worker]:
        if self._spare is None:
            self._spare = asyncio.create_task(self._ready_worker())
            # Its failure is told to whoever asks for it; nobody may have.
            self._spare.add_done_callback(lambda task: task.cancelled() or task.exception())
        return self._spare

    async def _ready_worker(self) -> Worker:
        worker = await Worker.start(self._interpreter, self._folder)
        try:
            await worker.ready(max(_START_SECONDS, self._timeout_seconds))
        except BaseException:
            await worker.end()
            raise
        return worker

    async def _end_spare(self) -> None:
        spare, self._spare = self._spare, None
        if spare is None:
            return
        spare.cancel()
        with contextlib.suppress(asyncio.CancelledError, WorkerError):
            worker = await spare
            await worker.end()


def _is_ready(spare: asyncio.Task[Worker]) -> bool:
    has_worker = spare.done() and not spare.cancelled() and spare.exception() is None
    return has_worker and spare.result().is_alive


class _Seen:
    """Collects what a worker tells before its result."""

    def __init__(self, on_progress: Callable[[str], None]) -> None:
        self._on_progress = on_progress
        self._records: list[wire.Record] = []
        self._traced: dict[str, list[int]] = {}

    def take(self, message: wire.Message) -> None:
        if isinstance(message, wire.Record):
            self._records.append(message)
            number = sum(record.kind == message.kind for record in self._records)
            what = "Graph break" if message.kind == wire.BREAK else message.kind.capitalize()
            place = f"{PurePath(message.path).name}, line {message.line}"
            self._on_progress(f"{what.replace('-', ' ')} {number}: {place}")
        elif isinstance(message, wire.Progress):
            self._on_progress(message.message)
        elif isinstance(message, wire.Failure):
            self._traced = message.traced

    def result(
        self, worker: Worker | None, done: wire.Done | None, failure: RunFailure | None
    ) -> RunResult:
        traced = done.traced if done else self._traced
        return RunResult(
            records=tuple(self._records),
            traced={path: frozenset(lines) for path, lines in traced.items()},
            done=done,
            failure=failure,
            hello=worker.hello if worker else None,
            output=worker.output.text if worker else "",
        )
