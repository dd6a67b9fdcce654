"""The paths of the parameters of training runs, in two dimensions."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from fullgraph.report.html.training_data import TrainingPath, packed_floats, packed_integers
from fullgraph.training.store.reader import StoreReader
from fullgraph.training.trajectory import Sketched, Trajectory, trajectories

_SHARE = 0.05
"""Of a processor, for the page of a running training: otherwise its last paths are shown again."""
_MOST_KEPT = 8


class Source(NamedTuple):
    """A run whose store is open.

    Attributes:
        store: its store.
        rank: whose sketches are shown.
        optimizers: how many it has.
        is_running: whether more sketches will come.
    """

    store: StoreReader
    rank: int
    optimizers: int
    is_running: bool


_Key = tuple[tuple[tuple[str, int], ...], int]


class _Kept(NamedTuple):
    counts: tuple[int, ...]
    at: float
    seconds: float
    paths: list[Trajectory | None]


_kept: dict[_Key, _Kept] = {}


def paths_of(sources: Sequence[Source]) -> list[tuple[TrainingPath, ...]]:
    """The paths of each run: one for each optimizer of which there are sketches.

    Args:
        sources: the runs that a page shows; their paths have the same axes where that is possible.
    """
    found: list[list[TrainingPath]] = [[] for _ in sources]
    for optimizer in range(max((each.optimizers for each in sources), default=0)):
        for own, path in zip(found, _paths(sources, optimizer), strict=True):
            if path is not None:
                own.append(_shown(optimizer, path))
    return [tuple(own) for own in found]


def _paths(sources: Sequence[Source], optimizer: int) -> list[Trajectory | None]:
    """Computed once for the same sketches, and only now and then while more of them come."""
    key = tuple((str(each.store.path), each.rank) for each in sources), optimizer
    counts = tuple(each.store.sketch_count(optimizer, rank=each.rank) for each in sources)
    kept, now = _kept.get(key), time.monotonic()
    if kept is not None:
        is_recent = now < kept.at + kept.seconds / _SHARE
        if counts == kept.counts or (is_recent and any(each.is_running for each in sources)):
            return kept.paths
    paths = trajectories([_sketched(each, optimizer) for each in sources])
    _kept.pop(key, None)
    _kept[key] = _Kept(counts, now, time.monotonic() - now, paths)
    for oldest in list(_kept)[:-_MOST_KEPT]:
        _kept.pop(oldest, None)
    return paths


def _sketched(source: Source, optimizer: int) -> Sketched:
    sketches = source.store.sketches(optimizer, rank=source.rank)
    tensors = source.store.tensors(source.rank) if sketches else []
    return Sketched(sketches, {each.index: each.name for each in tensors})


def _shown(optimizer: int, path: Trajectory) -> TrainingPath:
    return TrainingPath(
        optimizer,
        packed_integers(path.steps),
        packed_floats(x for x, _ in path.points),
        packed_floats(y for _, y in path.points),
        path.shares,
        path.elements,
        path.parameters,
        path.left_out,
        path.is_shared,
    )
