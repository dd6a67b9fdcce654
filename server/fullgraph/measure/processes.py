"""The processes of a benchmark: one for each arm, alive at the same time."""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from fullgraph.dynamic.guard import Guard
from fullgraph.dynamic.processes import memory_limit
from fullgraph.dynamic.worker import Worker
from fullgraph_worker.protocol import wire

ANSWER_SECONDS = 900.0
"""The default time limit of an answer: ``max-autotune`` compiles for minutes."""
_SHORTEST_START = 30.0
_Answer = TypeVar("_Answer", wire.Prepared, wire.Timed, wire.FirstCall)


class ArmProcess(Protocol):
    """A process that measures one arm."""

    async def prepare(self, job: wire.MeasureJob) -> wire.Prepared:
        """Compile and warm up the arm.

        Raises:
            WorkerError: it cannot be measured.
        """

    async def round(self, seconds: float) -> wire.Timed:
        """Time the arm for about ``seconds``.

        Raises:
            WorkerError: it could not be measured this time.
        """

    async def first_call(self, job: wire.StartJob) -> wire.FirstCall:
        """Call a target for the first time in this process.

        Raises:
            WorkerError: it cannot be called.
        """

    async def end(self) -> None:
        """End the process."""


class WorkerProcess:
    """A worker that measures one arm."""

    def __init__(
        self, worker: Worker, seconds: float, memory: int, say: Callable[[str], None]
    ) -> None:
        self._worker = worker
        self._seconds = seconds
        self._memory = memory
        self._say = say

    async def prepare(self, job: wire.MeasureJob) -> wire.Prepared:
        """See ``ArmProcess``."""
        return await self._request(job, wire.Prepared, self._memory)

    async def round(self, seconds: float) -> wire.Timed:
        """See ``ArmProcess``."""
        # Its memory was watched while it became warm; to watch it now would disturb the times.
        return await self._request(wire.Round(seconds), wire.Timed, 0)

    async def first_call(self, job: wire.StartJob) -> wire.FirstCall:
        """See ``ArmProcess``."""
        return await self._request(job, wire.FirstCall, self._memory)

    async def end(self) -> None:
        """See ``ArmProcess``."""
        await self._worker.end()

    async def _request(self, message: wire.Message, answer: type[_Answer], memory: int) -> _Answer:
        return await self._worker.request(message, answer, self._seconds, memory, self._on_message)

    def _on_message(self, message: wire.Message) -> None:
        if isinstance(message, wire.Progress):
            self._say(message.message)


class Processes:
    """Starts the processes of a benchmark.

    Args:
        interpreter: the command of the user's Python.
        folder: the current folder of the program.
        timeout_seconds: how long a process may take for one answer.
        memory_limit_mb: what each may hold; 0 for a share of the machine.
        say: called with a description of each step.
    """

    def __init__(
        self,
        interpreter: Sequence[str],
        folder: Path,
        timeout_seconds: float,
        memory_limit_mb: int,
        say: Callable[[str], None],
    ) -> None:
        self._interpreter = tuple(interpreter)
        self._folder = folder
        self._timeout_seconds = timeout_seconds
        self._memory_limit_mb = memory_limit_mb
        self._say = say
        self._name = uuid.uuid4().hex
        self._numbers = itertools.count(1)
        self._guard = Guard(f"{self._name}.")
        self.torch = ""
        """The version of the interpreter's torch, once a process has started."""

    async def start(self) -> WorkerProcess:
        """A new process with torch imported.

        Raises:
            WorkerError: the interpreter cannot run it.
        """
        await self._guard.start()
        mark = f"{self._name}.{next(self._numbers)}."
        worker = await Worker.start(self._interpreter, self._folder, mark)
        try:
            hello = await worker.ready(max(_SHORTEST_START, self._timeout_seconds))
        except BaseException:
            await worker.end()
            raise
        self.torch = hello.torch
        memory = memory_limit(self._memory_limit_mb)
        return WorkerProcess(worker, self._timeout_seconds, memory, self._say)

    async def close(self) -> None:
        """End what watches over the processes, once they have ended."""
        await self._guard.end()
