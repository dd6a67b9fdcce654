"""The workers of all workspace folders: at most one waits for the next run."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from fullgraph.dynamic.interpreter import find_interpreter
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.turns import Turn
from fullgraph.settings import Settings


class _RunsWith(NamedTuple):
    """What a worker depends on: a run under another one needs another worker."""

    folder: Path
    interpreter: tuple[str, ...]
    timeout_seconds: float
    memory_limit_mb: int
    keep_warm: bool
    idle_minutes: float


class Workers:
    """Supervisors of workers, by workspace folder and the settings that they were made under.

    Attributes:
        turn: all of their runs take turns.
    """

    def __init__(self) -> None:
        self.turn = Turn()
        self._supervisors: dict[_RunsWith, Supervisor] = {}

    async def supervisor(self, folder: Path, settings: Settings) -> Supervisor:
        """The supervisor of workers for a folder, under its present settings.

        Raises:
            InterpreterError: no Python was found; the message states how to choose one.
        """
        interpreter = find_interpreter(settings.interpreter, folder).command
        explain = settings.explain
        needed = _RunsWith(
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

    async def end_idle(self, keep: _RunsWith | None = None) -> None:
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
