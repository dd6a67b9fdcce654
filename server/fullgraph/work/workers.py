"""The workers that run targets: those of one command, and those that an editor keeps."""

from __future__ import annotations

from collections.abc import Awaitable, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.turns import Turn
from fullgraph.settings.table import ExplainSettings

T = TypeVar("T")


@dataclass(frozen=True)
class Limits:
    """What a run may use.

    Attributes:
        seconds: time limit of a run.
        memory_limit_mb: of its processes; 0 for a share of the machine.
    """

    seconds: float
    memory_limit_mb: int = 0


def own_workers(
    interpreter: Sequence[str],
    folder: Path,
    limits: Limits,
    *,
    has_many_jobs: bool = False,
    turn: Turn | None = None,
) -> Supervisor:
    """Owns the workers of one command, which closes it.

    Args:
        interpreter: the command of the user's Python.
        folder: the current folder of the program.
        limits: of each job.
        has_many_jobs: whether jobs come one after another.
        turn: shared with other supervisors, to run one job at a time among all of them.
    """
    return Supervisor(
        interpreter,
        timeout_seconds=limits.seconds,
        keep_warm=has_many_jobs,
        has_many_jobs=has_many_jobs,
        working_folder=folder,
        memory_limit_mb=limits.memory_limit_mb,
        turn=turn,
    )


async def closing(workers: Supervisor, work: Awaitable[T]) -> T:
    """``await work``, and end its workers."""
    try:
        return await work
    finally:
        await workers.close()


class Workers:
    """Supervisors of an editor's workers, by workspace folder and settings.

    Attributes:
        turn: all of their runs take turns.
    """

    def __init__(self) -> None:
        self.turn = Turn()
        self._supervisors: dict[Hashable, Supervisor] = {}

    async def supervisor(
        self, folder: Path, interpreter: tuple[str, ...], explain: ExplainSettings
    ) -> Supervisor:
        """The supervisor of workers for a folder, under its present settings."""
        # A run under another of these needs another worker.
        needed = (
            folder,
            interpreter,
            explain.timeout_seconds,
            explain.memory_limit_mb,
            explain.keep_warm,
            explain.idle_minutes,
        )
        await self.end_idle(keep=needed)
        if needed not in self._supervisors:
            self._supervisors[needed] = Supervisor(
                interpreter,
                timeout_seconds=explain.timeout_seconds,
                keep_warm=explain.keep_warm,
                working_folder=folder,
                memory_limit_mb=explain.memory_limit_mb,
                idle_minutes=explain.idle_minutes,
                turn=self.turn,
            )
        return self._supervisors[needed]

    async def end_idle(self, keep: Hashable = None) -> None:
        """End the workers that wait, except those of ``keep``; runs continue.

        A worker holds all of torch in memory: at most one waits for the next run.
        """
        idle = [key for key, each in self._supervisors.items() if key != keep and not each.is_busy]
        for supervisor in [self._supervisors.pop(key) for key in idle]:
            await supervisor.close()

    async def close(self) -> None:
        """End every worker."""
        for supervisor in self._supervisors.values():
            await supervisor.close()
        self._supervisors.clear()
