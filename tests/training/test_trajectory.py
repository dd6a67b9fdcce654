"""Paths of parameters that move as the test says: a line, a circle, two runs in one plane."""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Sequence

import pytest

from fullgraph.training.trajectory import MOST_FITTED, Sketched, Trajectory, trajectories
from fullgraph_worker.watch.records import Sketch

NAMES = {0: "first.weight", 1: "first.bias", 2: "second.weight"}
SIZES = [60, 7, 20]
Place = tuple[float, float]


def sketch(
    step: int,
    values: Sequence[float],
    *,
    tensors: Sequence[int] = (0, 1, 2),
    sizes: Sequence[int] = SIZES,
    every: int = 1,
) -> Sketch:
    return Sketch(step, 1.0, 0, every, list(tensors), list(sizes), array("f", values).tobytes())


def moved(places: Sequence[Place], seed: int = 3) -> list[Sketch]:
    """Parameters at these places of a plane: their first half moves along one axis of it."""
    number = random.Random(seed)
    size = sum(SIZES)
    half = size // 2
    # In steps that float32 has, so that lengths are what they should be.
    signs = [number.choice((-1.0, 1.0)) for _ in range(size)]
    origin = [float(number.randrange(-8, 8)) for _ in range(size)]
    found = []
    for step, (x, y) in enumerate(places):
        parts = [x / math.sqrt(half)] * half + [y / math.sqrt(size - half)] * (size - half)
        values = [o + s * p for o, s, p in zip(origin, signs, parts, strict=True)]
        found.append(sketch(step, values))
    return found


def path_of(sketches: Sequence[Sketch]) -> Trajectory:
    (found,) = trajectories([Sketched(sketches, NAMES)])
    assert found is not None
    return found


def test_a_line_and_then_a_circle() -> None:
    line = [(4.0 * row / 20, 0.0) for row in range(20)]
    circle = [
        (4 + math.sin(angle), 1 - math.cos(angle))
        for angle in (2 * math.pi * row / 40 for row in range(41))
    ]
    path = path_of(moved([*line, *circle]))

    assert path.steps == list(range(61))
    assert sum(path.shares) == pytest.approx(1)
    assert path.shares[0] > path.shares[1] > 0.01
    # The axes may be turned by a little; lengths in the plane stay what they are.
    places = [*line, *circle]
    for a, b in ((0, 19), (0, 40), (20, 40), (10, 30), (30, 50)):
        assert math.dist(path.points[a], path.points[b]) == pytest.approx(
            math.dist(places[a], places[b]), rel=1e-4
        )
    straight = [
        math.atan2(after[1] - before[1], after[0] - before[0])
        for before, after in zip(path.points[:19], path.points[1:20], strict=True)
    ]
    assert max(straight) - min(straight) < 1e-3
    assert path.points[-1][0] > path.points[0][0], "to the right"
    assert (path.elements, path.parameters, path.left_out) == (87, 87, 0)
    assert not path.is_shared


def test_points_that_do_not_decide_the_axes_lie_on_them() -> None:
    count = 3 * MOST_FITTED
    path = path_of(moved([(row / 16, math.sin(row / 30)) for row in range(count)]))

    assert len(path.points) == count
    assert sum(path.shares) == pytest.approx(1, abs=1e-4)
    assert math.dist(path.points[1], path.points[count - 2]) == pytest.approx(
        math.dist((1 / 16, math.sin(1 / 30)), ((count - 2) / 16, math.sin((count - 2) / 30))),
        rel=1e-3,
    )


def test_an_element_stands_for_those_between_it_and_the_next() -> None:
    # Of 64 elements 16 are known, which have all moved by 0.5: all together by 4.
    path = path_of(
        [
            sketch(0, [0.0] * 16, tensors=[0], sizes=[64], every=4),
            sketch(1, [0.5] * 16, tensors=[0], sizes=[64], every=4),
        ]
    )

    assert math.dist(*path.points) == pytest.approx(math.sqrt(64 * 0.5**2))
    assert path.points == [pytest.approx((-2, 0)), pytest.approx((2, 0))]
    assert path.shares == pytest.approx((1, 0))
    assert (path.elements, path.parameters) == (16, 64)


def test_two_runs_have_one_plane() -> None:
    there = [(row / 4, 0.0) for row in range(30)]
    up = [(row / 8, row / 8) for row in range(20)]
    first, second = trajectories([Sketched(moved(there), NAMES), Sketched(moved(up), NAMES)])

    assert first is not None
    assert second is not None
    assert first.is_shared
    assert second.is_shared
    assert first.shares == second.shares
    assert first.points[0] == pytest.approx(second.points[0], abs=1e-4), "they begin together"
    assert math.dist(first.points[-1], second.points[-1]) == pytest.approx(
        math.dist(there[-1], up[-1]), rel=1e-4
    )


def test_the_order_of_the_tensors_does_not_matter() -> None:
    own = moved([(float(row), row % 3 / 2) for row in range(12)])
    names = {5: "second.weight", 6: "first.weight", 7: "first.bias"}
    ends = (0, 60, 67, 87)
    other = []
    for each in own:
        values = array("f", each.values)
        parts = [values[ends[row] : ends[row + 1]].tolist() for row in (2, 0, 1)]
        other.append(
            sketch(each.step, [v for part in parts for v in part], tensors=[5, 6, 7],
                   sizes=[20, 60, 7])
        )  # fmt: skip
    first, second = trajectories([Sketched(own, NAMES), Sketched(other, names)])

    assert first is not None
    assert second is not None
    assert first.is_shared
    for one, two in zip(first.points, second.points, strict=True):
        assert one == pytest.approx(two, abs=1e-4)


@pytest.mark.parametrize("names", [{0: "a", 1: "b", 2: "c"}, {}])
def test_runs_of_other_models_have_their_own(names: dict[int, str]) -> None:
    own = moved([(float(row), 0.0) for row in range(5)])
    found = trajectories([Sketched(own, NAMES), Sketched(own, names)])

    assert [each is not None and each.is_shared for each in found] == [False, False]


def test_what_cannot_be_compared_is_left_out_and_counted() -> None:
    own = moved([(float(row), row % 2 / 4) for row in range(9)])
    early = [sketch(0, [0.0] * 60, tensors=[0], sizes=[60])]
    wrong = [
        sketch(9, [math.nan, *([1.0] * 86)]),
        sketch(10, [math.inf, -math.inf, *([1.0] * 85)]),
    ]
    path = path_of([*early, *own, *wrong])

    assert path.steps == list(range(9))
    assert path.left_out == 3


@pytest.mark.parametrize("count", [0, 1])
def test_a_point_is_no_path(count: int) -> None:
    run = Sketched(moved([(0.0, 0.0)] * count), NAMES)

    assert trajectories([run]) == [None]
    other = Sketched(moved([(0.0, 0.0), (1.0, 0.0)]), NAMES)
    found = trajectories([run, other])
    assert found[0] is None
    assert found[1] is not None
    assert not found[1].is_shared


def test_parameters_that_do_not_move_stay_in_one_place() -> None:
    path = path_of(moved([(1.0, 1.0)] * 4))

    assert path.points == [(0, 0)] * 4
    assert path.shares == (0, 0)
