"""Fixes one target after the other, as ``fullgraph fix`` does, and keeps what came of each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import asdict, dataclass

from fullgraph import taxonomy
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.fixes.proof.allowed import Allowed
from fullgraph.fixes.proof.moved import Moved
from fullgraph.fixes.proof.run import Counts, Runs
from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.proof.solve import Solver
from fullgraph.source.text import SourceError, read_source
from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph_worker.protocol import wire
from tests.accuracy.environment import ROOT

_SECONDS = 300.0


@dataclass(frozen=True)
class Line:
    """A line that broke, by its text, because fixes move lines."""

    path: str
    line: int
    code: str


@dataclass(frozen=True)
class Solved:
    """What fixing one target came to.

    Attributes:
        name: of the target.
        before: its breaks.
        after: those that are left.
        lines: the lines that broke.
        fixed: those of them at which nothing breaks any more after the proven fixes.
        rewrites: of the proven fixes.
        changed_lines: how many lines they change.
        setup: whether one of them needs a setup.
        refused: rewrites that failed their proof, and why.
        failure: why the target could not be run; empty if it could.
        seconds: all of it took.
        texts: the changed files.
        left: why each finding that is left is left.
    """

    name: str
    before: Counts
    after: Counts
    lines: tuple[Line, ...]
    fixed: tuple[Line, ...]
    rewrites: tuple[str, ...]
    changed_lines: int
    setup: bool
    refused: tuple[tuple[str, str, int, str], ...]
    failure: str
    seconds: float
    texts: tuple[tuple[str, str], ...] = ()
    left: tuple[str, ...] = ()

    def as_data(self) -> dict[str, object]:
        """As JSON takes it."""
        return asdict(self)


async def solve_all(
    jobs: Iterable[tuple[str, wire.ExplainJob]],
    python: Sequence[str],
    *,
    calls: int = 3,
    inductor: bool = False,
    setup: bool = True,
    processes: int = 2,
    on_solved: Callable[[Solved], None] = lambda solved: None,
) -> list[Solved]:
    """Fix each target; several at a time, each in processes of its own.

    Args:
        jobs: the name of each target, and how to run it.
        python: the command of the interpreter.
        calls: how many calls each proof makes.
        inductor: whether the result is compiled with Inductor too.
        setup: whether fixes may change the configuration.
        processes: how many targets at a time.
        on_solved: called with each as it ends.
    """
    queue: asyncio.Queue[tuple[str, wire.ExplainJob]] = asyncio.Queue()
    for job in jobs:
        queue.put_nowait(job)
    found: list[Solved] = []

    async def work() -> None:
        supervisor = Supervisor(
            python, timeout_seconds=_SECONDS, keep_warm=False, working_folder=ROOT
        )
        try:
            async for name, job in _each(queue):
                solved = await _solve(supervisor, name, job, calls, Allowed(setup=setup), inductor)
                found.append(solved)
                on_solved(solved)
        finally:
            await supervisor.close()

    await asyncio.gather(*(work() for _ in range(processes)))
    return sorted(found, key=lambda solved: solved.name)


async def _each(
    queue: asyncio.Queue[tuple[str, wire.ExplainJob]],
) -> AsyncIterator[tuple[str, wire.ExplainJob]]:
    while not queue.empty():
        yield queue.get_nowait()


async def _solve(
    supervisor: Supervisor,
    name: str,
    job: wire.ExplainJob,
    calls: int,
    allowed: Allowed,
    inductor: bool,
) -> Solved:
    start = time.monotonic()
    runs = Runs(supervisor, job, taxonomy.load(), _read, lambda path: True, _nothing, calls)
    try:
        solution = await Solver(runs, allowed, inductor=inductor).solve()
    finally:
        runs.close()
    return _solved(name, solution, time.monotonic() - start)


def _solved(name: str, solution: Solution, seconds: float) -> Solved:
    before, after = solution.counts
    failure = solution.before.failure
    return Solved(
        name,
        before,
        after,
        tuple(dict.fromkeys(map(_line, _breaks(solution.before.findings)))),
        _fixed(solution),
        tuple(kept.fix.rewrite for kept in solution.kept),
        solution.changed_lines(),
        any(kept.fix.needs_setup for kept in solution.kept),
        tuple(
            (r.fix.rewrite, r.finding.location.path, r.finding.location.line, r.reason)
            for r in solution.refused
        ),
        failure.message if failure else "",
        seconds,
        tuple(solution.texts.items()),
        tuple(each.reason for each in solution.left),
    )


def _fixed(solution: Solution) -> tuple[Line, ...]:
    """The lines without a break after all fixes: what followed from a fixed break counts too."""
    if not solution.kept:
        return ()
    moved = {
        path: Moved.between(solution.originals[path], text) for path, text in solution.texts.items()
    }

    def is_left(finding: Finding) -> bool:
        path, line = finding.location.path, finding.location.line
        return any(
            other.location.path == path
            and (
                moved[path].is_same_place(line, other.location.line)
                if path in moved
                else other.location.line == line
            )
            for other in _breaks(solution.after.findings)
        )

    fixed = (f for f in _breaks(solution.before.findings) if not is_left(f))
    return tuple(dict.fromkeys(map(_line, fixed)))


def _breaks(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.kind is Kind.BREAK]


def _line(finding: Finding) -> Line:
    return Line(finding.location.path, finding.location.line, finding.code)


def _read(path: str) -> str | None:
    from pathlib import Path

    try:
        return read_source(Path(path))
    except SourceError:
        return None


def _nothing(message: str) -> None:
    pass
