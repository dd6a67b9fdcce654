"""Runs candidates in workers, and decides whether they still show the fault."""

from __future__ import annotations

import ast
import asyncio
import builtins
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph_worker.protocol import wire

EAGER = "eager mode"
AS_WRITTEN = "as written"
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`|<[^<>]*>|\([^()]*\)|\[[^\[\]]*\]")
_TOO_DEEP = "maximum recursion depth exceeded"
_WORD = re.compile(r"[A-Za-z_][A-Za-z_.]*")
_BUILTINS = frozenset(dir(builtins)) | {"__name__", "__file__"}


@dataclass(frozen=True)
class Fault:
    """What a program shows, without what reducing it may change.

    Attributes:
        kind: the type of the exception at the root, or PyTorch's name of a graph break.
        words: those of its message, without numbers and names of the program.
        place: the innermost function on its traceback, or PyTorch's id of the break.
    """

    kind: str
    words: tuple[str, ...]
    place: str

    @classmethod
    def of(cls, ending: wire.Ending, text: str) -> Fault:
        """That of a program which ended so."""
        message, place, before = ending.message, ending.place, ""
        if _TOO_DEEP in message:
            # Where the stack is full depends on how deep the program's own calls are.
            message, place = _TOO_DEEP, ""
        while message != before:
            # Brackets may be nested.
            message, before = _QUOTED.sub(" ", message), message
        own, _ = _names(text)
        words = (word for word in _WORD.findall(message) if word.split(".")[-1] not in own)
        return cls(ending.kind, tuple(words), place)


def _names(text: str) -> tuple[set[str], set[str]]:
    """The names that a program binds, and those that it reads."""
    bound: set[str] = set()
    read: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            (read if isinstance(node.ctx, ast.Load) else bound).add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.ExceptHandler) and node.name:
            bound.add(node.name)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            bound.update(node.names)
    return bound, read


def can_run(text: str) -> bool:
    """Whether a program parses, and binds every name that it reads."""
    try:
        bound, read = _names(text)
    except (SyntaxError, ValueError, RecursionError):
        return False
    return read <= bound | _BUILTINS or "import *" in text


class OutOfTimeError(Exception):
    """The time for the search is over."""


@dataclass
class Judge:
    """Decides about candidates.

    Attributes:
        workers: run them.
        folder: where they are written to.
        deadline: when the search ends, as ``time.monotonic()``.
        breaks: whether the fault is a graph break.
        earlier: the backends that must not show the fault.
        backend: the one that the program is written for.
        fault: what a candidate has to show; None as long as it is unknown.
        tried: how many candidates were run.
        keep_data: whether small tensors are written with their values.
        failure: why the last one had no result; None if it had one.
    """

    workers: Supervisor
    folder: Path
    deadline: float
    breaks: bool = False
    earlier: Sequence[str] = ()
    backend: str = AS_WRITTEN
    fault: Fault | None = None
    tried: int = 0
    failure: RunFailure | None = None
    hello: wire.Hello | None = None
    keep_data: bool = False
    _runs: dict[tuple[str, tuple[str, ...]], wire.Tried] = field(default_factory=dict)

    async def shows(self, text: str) -> bool:
        """Whether a program shows the fault, and eager mode and the earlier backends do not.

        Raises:
            OutOfTimeError: there is no time left to run it.
        """
        if not can_run(text):
            return False
        found = await self.faults(text)
        return any(Fault.of(ending, text) == self.fault for ending in found)

    async def faults(self, text: str) -> list[wire.Ending]:
        """How a program ends that shows a fault, or all of its graph breaks; empty for none."""
        tried = await self.tried_out(text)
        shown = tried.endings
        is_shown = len(shown) == len(self.earlier) + 2 and bool(shown[1].kind)
        if not is_shown or any(ending.kind for ending in shown[2:]):
            return []
        return tried.breaks or [shown[1]]

    async def tried_out(self, text: str) -> wire.Tried:
        """How a program ends in each way, up to the first that decides; eager mode is the first."""
        stages = (EAGER, self.backend, *self.earlier)
        key = (text, stages)
        if key not in self._runs:
            job = wire.ProgramJob(text, self._path, [*stages], self.breaks)
            self._runs[key] = await self._run(job) or wire.Tried()
        return self._runs[key]

    async def watched(self, text: str) -> wire.Tried:
        """What a program evaluates in eager mode.

        Raises:
            OutOfTimeError: there is no time left to run it.
        """
        job = wire.ProgramJob(text, self._path, watched=True, keeps_data=self.keep_data)
        return await self._run(job) or wire.Tried()

    @property
    def _path(self) -> str:
        return str(self.folder / "repro.py")

    async def _run(self, job: wire.ProgramJob) -> wire.Tried | None:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise OutOfTimeError
        self.tried += 1
        try:
            run = self.workers.explain(job, lambda _: None)
            result = await asyncio.wait_for(run, left)
        except asyncio.TimeoutError:
            raise OutOfTimeError from None
        self.failure = result.failure
        self.hello = result.hello or self.hello
        return result.tried if result.failure is None else None
