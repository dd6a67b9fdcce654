"""One worker process, from its start to its end."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from fullgraph.dynamic import failures, launch, processes
from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.launch import decode
from fullgraph.dynamic.output import CapturedOutput
from fullgraph_worker.protocol import framing, wire

Answer = TypeVar("Answer", bound=wire.Message)

_PREFIX_BYTES = 4
_GRACE_SECONDS = 2.0
_DRAIN_SECONDS = 0.5
_DUMP_SECONDS = 0.3
_POLL_SECONDS = 0.005
_MEMORY_SECONDS = 0.25
_LONGEST_PREAMBLE = 1024 * 1024


class WorkerError(Exception):
    """The worker has no result; ``failure`` says why."""

    def __init__(self, failure: RunFailure) -> None:
        super().__init__(failure.message)
        self.failure = failure


class Worker:
    """A process that has imported torch and does one job, or several in its forks.

    Attributes:
        hello: its first message, once ``ready`` returned.
        output: what it printed since its output was last cleared.
    """

    def __init__(
        self, interpreter: Sequence[str], process: asyncio.subprocess.Process, mark: str
    ) -> None:
        self.hello: wire.Hello | None = None
        self.output = CapturedOutput()
        self._interpreter = interpreter
        self._process = process
        self._mark = mark
        self._doing = "starting"
        self._outgrown: RunFailure | None = None
        assert process.stderr is not None
        self._drain = asyncio.create_task(self.output.drain(process.stderr))

    @classmethod
    async def start(
        cls, interpreter: Sequence[str], folder: Path, mark: str, *, forks: bool = False
    ) -> Worker:
        """Start a process in ``folder``.

        Args:
            interpreter: the command of the user's Python.
            folder: the process's current folder.
            mark: unique to this run; all processes that it starts carry it.
            forks: whether it does jobs one after another, in forks where it can.

        Raises:
            WorkerError: the interpreter cannot be executed.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *launch.worker_command(interpreter, forks=forks),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                cwd=folder,
                env=launch.worker_environment(os.environ, mark),
                start_new_session=True,
            )
        except OSError as error:
            if not folder.is_dir():
                raise WorkerError(
                    RunFailure("cannot-start", f"The working folder {folder} does not exist.")
                ) from error
            raise WorkerError(failures.no_interpreter(interpreter, error)) from error
        return cls(interpreter, process, mark)

    @property
    def pid(self) -> int:
        """The process's id, which is also its group's."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.returncode is None

    @property
    def is_forked(self) -> bool:
        """Whether it does jobs one after another, each in a fork."""
        return self.hello is not None and self.hello.is_forked

    async def ready(self, seconds: float) -> wire.Hello:
        """Wait until torch is imported.

        Raises:
            WorkerError: this interpreter cannot run jobs, or was not ready in time.
        """
        try:
            message = await asyncio.wait_for(self._first_message(), seconds)
        except asyncio.TimeoutError:
            failure = failures.start_timed_out(self._interpreter, seconds, self.output)
            raise WorkerError(failure) from None
        except framing.WireError as error:
            await self._ended()
            failure = failures.not_a_worker(self._interpreter, str(error), self.output)
            raise WorkerError(failure) from error
        if isinstance(message, wire.Failure):
            raise WorkerError(failures.from_worker(message, self.output))
        if not isinstance(message, wire.Hello) or message.version != wire.VERSION:
            status = await self._ended()
            detail = "it ended" if status is None else f"it ended with exit code {status}"
            raise WorkerError(failures.not_a_worker(self._interpreter, detail, self.output))
        self.hello = message
        return message

    async def run(
        self,
        job: wire.Job,
        seconds: float,
        memory: int,
        on_message: Callable[[wire.Message], None],
    ) -> wire.Done:
        """Do ``job``, as ``request`` does."""
        return await self.request(job, wire.Done, seconds, memory, on_message)

    async def request(
        self,
        message: wire.Message,
        answer: type[Answer],
        seconds: float,
        memory: int,
        on_message: Callable[[wire.Message], None],
    ) -> Answer:
        """Send ``message`` and return the answer; every message before it goes to ``on_message``.

        Args:
            message: what to do.
            answer: the type of the answer.
            seconds: how long it may take.
            memory: the memory limit of its processes in bytes; 0 for no limit. Checking it uses
                processor time.
            on_message: called with each message of the worker.

        Raises:
            WorkerError: there is no answer within the limits, or none at all.
        """
        weighing = asyncio.create_task(self._weigh(memory)) if memory else None
        try:
            return await asyncio.wait_for(self._answer(message, answer, on_message), seconds)
        except asyncio.TimeoutError:
            await self._request_location()
            failure = failures.timed_out(seconds, self._doing, self.output)
            raise WorkerError(failure) from None
        except framing.WireError as error:
            raise WorkerError(failures.broken_protocol(error, self.output)) from error
        finally:
            if weighing is not None:
                weighing.cancel()

    async def _answer(
        self,
        request: wire.Message,
        answer: type[Answer],
        on_message: Callable[[wire.Message], None],
    ) -> Answer:
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(framing.encode(request))
            await stdin.drain()
        except ConnectionError:
            # The process is gone; what it left is read below.
            self._doing = "receiving the job"
        while True:
            message = await self._receive()
            if isinstance(message, answer):
                return message
            if isinstance(message, wire.Failure):
                on_message(message)
                await self._ended()
                raise WorkerError(failures.from_worker(message, self.output))
            if message is None:
                status = await self._ended()
                if self._outgrown is not None:
                    raise WorkerError(self._outgrown)
                raise WorkerError(failures.ended(status, self._doing, self.output))
            if isinstance(message, wire.Progress):
                self._doing = message.message[:1].lower() + message.message[1:]
            on_message(message)

    async def end(self) -> None:
        """Kill the process and all that it started, and wait until they are gone."""
        await asyncio.to_thread(processes.end_run, self.pid, self._mark)
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._wait(_GRACE_SECONDS)
        await self._drained()
        # asyncio has no public way to close a pipe that a process outside of the run holds.
        self._process._transport.close()  # type: ignore[attr-defined]

    async def _weigh(self, limit: int) -> None:
        """End the process when it and its children hold more memory than ``limit``."""
        while self.is_alive:
            held = await asyncio.to_thread(processes.memory_of, self.pid, limit)
            if held > limit:
                await self._request_location()
                self._outgrown = failures.outgrown(limit, self._doing, self.output)
                processes.kill_group(self.pid)
                return
            await asyncio.sleep(_MEMORY_SECONDS)

    async def _request_location(self) -> None:
        if self.is_alive and launch.request_location(self.pid):
            await asyncio.sleep(_DUMP_SECONDS)

    async def _first_message(self) -> wire.Message | None:
        """The first message of the worker; what other code printed before it is output."""
        stdout = self._process.stdout
        assert stdout is not None
        mark, skipped = self._mark.encode(), 0
        while (size := await self._size_before(stdout, mark)) > 0:
            skipped += size
            if skipped > _LONGEST_PREAMBLE:
                raise framing.WireError("it prints without stopping")
        return await self._receive() if size == 0 else None

    async def _size_before(self, stdout: asyncio.StreamReader, mark: bytes) -> int:
        """How much more came without ``mark``; 0 once it came, -1 at the end."""
        try:
            self.output.add((await stdout.readuntil(mark)).removesuffix(mark))
        except asyncio.IncompleteReadError as error:
            self.output.add(error.partial)
            return -1
        except asyncio.LimitOverrunError as error:
            self.output.add(await stdout.readexactly(error.consumed))
            return error.consumed
        return 0

    async def _receive(self) -> wire.Message | None:
        stdout = self._process.stdout
        assert stdout is not None
        try:
            length = framing.body_length(await stdout.readexactly(_PREFIX_BYTES))
            return decode(await stdout.readexactly(length))
        except asyncio.IncompleteReadError as error:
            if not error.partial:
                return None
            raise framing.WireError("the message was cut off") from error

    async def _ended(self) -> int | None:
        """Its exit status, or None if it continues without its protocol."""
        await self._wait(_GRACE_SECONDS)
        status = self._process.returncode
        if status is not None:
            await self._drained()
        return status

    async def _wait(self, seconds: float) -> None:
        # Process.wait() would also wait for the pipes, which a process outside of the group
        # can hold open.
        deadline = time.monotonic() + seconds
        while self.is_alive and time.monotonic() < deadline:
            await asyncio.sleep(_POLL_SECONDS)

    async def _drained(self) -> None:
        # A process that left the group may hold the pipe open forever.
        await asyncio.wait([self._drain], timeout=_DRAIN_SECONDS)
        self._drain.cancel()
