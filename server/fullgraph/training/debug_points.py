"""The debug points of a run: which steps can be run again."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from fullgraph.training.run_folder import TrainingRun
from fullgraph.training.runs import opened
from fullgraph.training.store.reader import KeptEvent
from fullgraph_worker.watch.records import Kind


@dataclass(frozen=True)
class DebugPoint:
    """Some steps of a process that can be run again.

    Attributes:
        path: the file.
        rank: of the process.
        first: the first step.
        last: the last one.
        why: what was wrong when it was kept.
        states: the steps that it has the whole state of.
    """

    path: Path
    rank: int
    first: int
    last: int
    why: str
    states: tuple[int, ...]


@dataclass(frozen=True)
class Start:
    """Where the ranks of a training begin when one of its steps is run again.

    Attributes:
        step: the number of the step that is asked for.
        rank: whose step it is.
        first: the step at whose state they begin.
        points: the debug point of each rank.
    """

    step: int
    rank: int
    first: int
    points: Mapping[int, DebugPoint]


def replay_command(run: TrainingRun, step: int, rank: int = 0) -> str:
    """What a user types to run a step of a rank again."""
    command = f"fullgraph replay {shlex.quote(run.shown_name)} --step {step}"
    return f"{command} --rank {rank}" if rank else command


class NoDebugPointError(Exception):
    """The step cannot be run again; the message is for the user."""


def debug_points(run: TrainingRun) -> list[DebugPoint]:
    """Those of a run whose files are there.

    Raises:
        StoreError: the run cannot be read.
    """
    with opened(run.path) as store:
        events = store.events([Kind.DEBUG_POINT])
    points = [_point(run, each) for each in events]
    return [point for point in points if point.path.is_file()]


def _point(run: TrainingRun, kept: KeptEvent) -> DebugPoint:
    data = kept.event.data
    file = run.path / Path(str(data["file"])).name
    states = tuple(data.get("states", (data["first"],)))
    return DebugPoint(file, kept.rank, data["first"], data["last"], str(data["why"]), states)


def start_of(run: TrainingRun, step: int | None, rank: int) -> Start:
    """Where to begin for a step. All ranks run again together, from the same step on.

    Args:
        run: the run.
        step: its number; None for the step at which something was wrong first.
        rank: of the process.

    Raises:
        NoDebugPointError: it cannot be run again.
        StoreError: the run cannot be read.
    """
    every = debug_points(run)
    own = [point for point in every if point.rank == rank]
    if not own:
        raise NoDebugPointError(
            f"{run.name} has no debug point of rank {rank}: one is kept where something is wrong "
            "with the training and its state is small enough."
        )
    asked = own[0].last if step is None else step
    with_step = [point for point in own if point.first <= asked <= point.last]
    if not with_step:
        raise NoDebugPointError(
            f"Step {asked} of {run.name} was not kept: {_ranges(own)} can be run again."
        )
    others = [other for other in range(_ranks_of(run, rank)) if other != rank]
    for point in with_step:
        for first in sorted(point.states, reverse=True):
            points = [_with_state(every, other, first, asked) for other in others]
            known = {each.rank: each for each in (point, *points) if each is not None}
            if first <= asked and len(known) == 1 + len(others):
                return Start(asked, rank, first, known)
    raise NoDebugPointError(_why_not_together(run, every, others, asked))


def _ranks_of(run: TrainingRun, rank: int) -> int:
    with opened(run.path) as store:
        introduction = store.ranks()[rank].introduction
    return introduction.ranks if introduction is not None else 1


def _with_state(
    points: Iterable[DebugPoint], rank: int, first: int, step: int
) -> DebugPoint | None:
    """The debug point of a rank that begins there and has the step."""
    own = (point for point in points if point.rank == rank and point.last >= step)
    return next((point for point in own if first in point.states), None)


def _why_not_together(
    run: TrainingRun, points: Iterable[DebugPoint], others: Iterable[int], step: int
) -> str:
    known = {point.rank for point in points if point.first <= step <= point.last}
    lacking = [str(rank) for rank in others if rank not in known]
    if lacking:
        which = f"rank {lacking[0]}" if len(lacking) == 1 else f"ranks {', '.join(lacking)}"
        return (
            f"Step {step} of {run.name} needs all ranks, and {run.path} has no debug point with it "
            f"of {which}."
        )
    return f"Step {step} of {run.name} needs all ranks, and none of their states is of one step."


def _ranges(points: Iterable[DebugPoint]) -> str:
    return " and ".join(f"steps {point.first} to {point.last}" for point in points)
