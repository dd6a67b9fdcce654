"""The path of a training's parameters in two dimensions, of one run or of two in the same plane.

Each element of a sketch stands for as many elements of its tensor as lie between two of them, and
counts so often: lengths are estimates of those between all parameters.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import NamedTuple

from fullgraph.training.principal_axes import Pair, Point, principal_axes
from fullgraph_worker.watch.records import Sketch
from fullgraph_worker.watch.sketch_events import counts

MOST_FITTED = 128
"""So many points, evenly chosen of all, decide the axes: the time grows with its square."""


@dataclass(frozen=True)
class Trajectory:
    """Where the parameters were.

    Attributes:
        steps: how many steps the optimizer had made at each point.
        points: along the first and the second axis.
        shares: of the variance of all points, what each axis has; 0 if they are all equal.
        elements: how many elements of the parameters the sketches have.
        parameters: how many there are.
        left_out: how many sketches have no point: their elements are not finite, or others.
        is_shared: whether the axes are those of the other run, too.
    """

    steps: list[int]
    points: list[Pair]
    shares: Pair
    elements: int
    parameters: int
    left_out: int
    is_shared: bool


class Sketched(NamedTuple):
    """The sketches of one optimizer.

    Attributes:
        sketches: in their order.
        names: of the tensors, by place.
    """

    sketches: Sequence[Sketch]
    names: Mapping[int, str]


class _Tensor(NamedTuple):
    name: str
    size: int
    every: int


def trajectories(runs: Sequence[Sketched]) -> list[Trajectory | None]:
    """The path of each run; None of one with fewer than two sketches that can be compared.

    Runs whose parameters have the same names and sizes get the same axes.
    """
    paths = [_Path(run) for run in runs]
    is_shared = len(paths) > 1 and all(
        len(path.sketches) > 1 and path.tensors == paths[0].tensors for path in paths
    )
    groups = [paths] if is_shared else [[path] for path in paths]
    return [each for group in groups for each in _placed(group, is_shared)]


def _placed(paths: Sequence[_Path], is_shared: bool) -> list[Trajectory | None]:
    """Paths whose sketches have the same elements."""
    if any(len(path.sketches) < 2 for path in paths):
        return [None] * len(paths)
    most = MOST_FITTED // len(paths)
    axes = principal_axes([path.point(row) for path in paths for row in _some(path, most)])
    placed, variance = [], 0.0
    for path in paths:
        places = []
        # One by one: together they would take a lot of memory as Python's numbers.
        for row in range(len(path.sketches)):
            point = path.point(row)
            places.append(axes.place(point))
            variance += math.dist(point, axes.mean) ** 2
        placed.append(places)
    # The signs of eigenvectors are arbitrary: the first run goes to the right, and up.
    across = placed[0][-1][0] - placed[0][0][0]
    height = max((y for _, y in placed[0]), key=abs)
    right, up = math.copysign(1, across), math.copysign(1, height)
    first, second = (
        sum(place[axis] ** 2 for places in placed for place in places) / (variance or 1)
        for axis in (0, 1)
    )
    return [
        Trajectory(
            steps=[sketch.step for sketch in path.sketches],
            points=[(x * right, y * up) for x, y in places],
            shares=(first, second),
            elements=len(path.weights),
            parameters=sum(tensor.size for tensor in path.tensors),
            left_out=path.left_out,
            is_shared=is_shared,
        )
        for path, places in zip(paths, placed, strict=True)
    ]


class _Path:
    """The sketches of a run that can be compared: finite, and of the last one's elements."""

    def __init__(self, run: Sketched) -> None:
        self.tensors: tuple[_Tensor, ...] = ()
        self.sketches: list[Sketch] = []
        self.weights: list[float] = []
        if run.sketches:
            last = run.sketches[-1]
            self._order = _order(last, run.names)
            self.tensors = tuple(
                _Tensor(run.names.get(last.tensors[row], ""), last.sizes[row], last.every)
                for row in self._order
            )
            self.weights = _weights(last)
            self.sketches = [
                each for each in run.sketches if each.layout == last.layout and _is_finite(each)
            ]
        self.left_out = len(run.sketches) - len(self.sketches)

    def point(self, row: int) -> Point:
        """One of the sketches, its tensors by name."""
        values = list(map(mul, _values(self.sketches[row]), self.weights))
        return _ordered(values, self._order, self.sketches[row])


def _values(sketch: Sketch) -> array[float]:
    values: array[float] = array("f")
    values.frombytes(sketch.values)
    return values


def _is_finite(sketch: Sketch) -> bool:
    # Neither can be made finite by adding another number to it.
    return math.isfinite(sum(_values(sketch)))


def _order(sketch: Sketch, names: Mapping[int, str]) -> list[int]:
    """The rows of the tensors by name: another run may have found them in another order."""
    return sorted(range(len(sketch.tensors)), key=lambda row: names.get(sketch.tensors[row], ""))


def _ordered(values: Sequence[float], order: Sequence[int], sketch: Sketch) -> Point:
    if list(order) == sorted(order):
        return tuple(values)
    ends = [0]
    for count in counts(sketch.sizes, sketch.every):
        ends.append(ends[-1] + count)
    return tuple(value for row in order for value in values[ends[row] : ends[row + 1]])


def _weights(sketch: Sketch) -> list[float]:
    return [
        math.sqrt(size / count)
        for size, count in zip(sketch.sizes, counts(sketch.sizes, sketch.every), strict=True)
        for _ in range(count)
    ]


def _some(path: _Path, most: int) -> list[int]:
    """At most so many of the sketches, evenly spread, with the first and the last one."""
    count = len(path.sketches)
    if count <= most:
        return list(range(count))
    return [place * (count - 1) // (most - 1) for place in range(most)]
