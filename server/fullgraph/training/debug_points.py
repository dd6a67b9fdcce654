"""The debug points of a run: which steps can be run again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fullgraph.training.frames_folder import frame_files, records
from fullgraph.training.run_folder import TrainingRun
from fullgraph_worker.watch.records import Event, Introduction, Kind


@dataclass(frozen=True)
class DebugPoint:
    """Some steps of a process that can be run again.

    Attributes:
        path: the file.
        rank: of the process.
        first: the first step.
        last: the last one.
        why: what was wrong when it was kept.
    """

    path: Path
    rank: int
    first: int
    last: int
    why: str


class NoDebugPointError(Exception):
    """The step cannot be run again; the message is for the user."""


def debug_points(run: TrainingRun) -> list[DebugPoint]:
    """Those of a run whose files are there."""
    found = []
    for path in frame_files(run.path):
        rank = 0
        for record in records(path):
            if isinstance(record, Introduction):
                rank = record.rank
            elif isinstance(record, Event) and record.kind == Kind.DEBUG_POINT:
                data = record.data
                file = run.path / Path(str(data["file"])).name
                point = DebugPoint(file, rank, data["first"], data["last"], str(data["why"]))
                found.append(point)
    return [point for point in found if point.path.is_file()]


def point_of(run: TrainingRun, step: int | None, rank: int) -> tuple[DebugPoint, int]:
    """The debug point with a step, and its number.

    Args:
        run: the run.
        step: its number; None for the step at which something was wrong first.
        rank: of the process.

    Raises:
        NoDebugPointError: there is none.
    """
    points = [point for point in debug_points(run) if point.rank == rank]
    if not points:
        raise NoDebugPointError(
            f"{run.name} has no debug point of rank {rank}: one is kept where something is wrong "
            "with the training and its state is small enough."
        )
    if step is None:
        return points[0], points[0].last
    for point in points:
        if point.first <= step <= point.last:
            return point, step
    raise NoDebugPointError(
        f"Step {step} of {run.name} was not kept: {_ranges(points)} can be run again."
    )


def _ranges(points: Iterable[DebugPoint]) -> str:
    return " and ".join(f"steps {point.first} to {point.last}" for point in points)
