"""Processes of arms that take the time that a test gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.worker import WorkerError
from fullgraph_worker.protocol.wire import FirstCall, MeasureJob, Prepared, StartJob, Timed

PREPARED = Prepared(
    inputs="x: float32[2]",
    inputs_source="get_inputs()",
    conditions="training mode, float32, with gradients",
    device="cpu",
    threads=2,
    default_threads=2,
    graphs=0,
    regions=0,
    breaks=0,
    compiles=False,
    start_seconds=0.1,
    calls=12,
    is_stable=True,
)
COMPILED = replace(PREPARED, graphs=1, regions=1, compiles=True, start_seconds=2.1)


class Behaviour(NamedTuple):
    """How an arm behaves.

    Attributes:
        seconds: of a call in each round; the last one of those that follow.
        prepared: what it is like; None if it cannot be prepared.
        fails_in: the number of the round that fails, or -1.
    """

    seconds: tuple[float, ...] = (1.0,)
    prepared: Prepared | None = COMPILED
    fails_in: int = -1


def failed(words: str) -> WorkerError:
    return WorkerError(RunFailure("user-exception", words))


class Machine:
    """Starts processes, and notes what they do.

    Attributes:
        log: ``prepare NAME``, ``round NAME`` and ``end NAME``, in order.
        jobs: of the processes, in order.
    """

    def __init__(self, behaviours: Mapping[str, Behaviour]) -> None:
        self.behaviours = behaviours
        self.log: list[str] = []
        self.jobs: list[MeasureJob] = []

    async def start(self) -> Process:
        return Process(self)

    def rounds(self) -> list[str]:
        """The arms that were timed, in order."""
        return [line.split()[1] for line in self.log if line.startswith("round")]


class Process:
    """One process on a machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._arm = ""
        self._rounds = 0

    async def prepare(self, job: MeasureJob) -> Prepared:
        self._arm = job.arm
        self._machine.jobs.append(job)
        self._machine.log.append(f"prepare {job.arm}")
        prepared = self._machine.behaviours[job.arm].prepared
        if prepared is None:
            raise failed(f"{job.arm} cannot be prepared")
        return prepared

    async def round(self, seconds: float) -> Timed:
        self._machine.log.append(f"round {self._arm}")
        behaviour = self._machine.behaviours[self._arm]
        number, self._rounds = self._rounds, self._rounds + 1
        if number == behaviour.fails_in:
            raise failed(f"{self._arm} ran out of memory")
        time = behaviour.seconds[min(number, len(behaviour.seconds) - 1)]
        return Timed([time, time], 1, 0.0, 2**20)

    async def first_call(self, job: StartJob) -> FirstCall:
        self._arm = job.arm.arm
        self._machine.log.append(f"start {self._arm}")
        seconds = self._machine.behaviours[self._arm].seconds[0]
        return FirstCall(10 * seconds, seconds, {}, [], [])

    async def end(self) -> None:
        self._machine.log.append(f"end {self._arm}")
