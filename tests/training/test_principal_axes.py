"""Axes of points whose places are known, and of random ones beside torch's decomposition."""

from __future__ import annotations

import math
import random
from operator import mul

import pytest

from fullgraph.training.principal_axes import Point, principal_axes


def unit_vectors(number: random.Random, size: int) -> tuple[list[float], list[float]]:
    """Two that are orthogonal."""
    first = [number.gauss(0, 1) for _ in range(size)]
    other = [number.gauss(0, 1) for _ in range(size)]
    part = sum(map(mul, first, other)) / sum(map(mul, first, first))
    second = [b - part * a for a, b in zip(first, other, strict=True)]
    return _normed(first), _normed(second)


def _normed(vector: list[float]) -> list[float]:
    return [each / math.hypot(*vector) for each in vector]


def in_plane(places: list[tuple[float, float]], size: int = 500) -> list[Point]:
    """Points of many dimensions at places of a plane that lies far from the origin."""
    number = random.Random(1)
    u, v = unit_vectors(number, size)
    origin = [number.gauss(0, 100) for _ in range(size)]
    return [
        tuple(o + x * a + y * b for o, a, b in zip(origin, u, v, strict=True)) for x, y in places
    ]


def test_a_line_has_one_axis() -> None:
    points = in_plane([(x, 0.0) for x in (0.0, 1.0, 3.0, 8.0)])
    axes = principal_axes(points)
    places = [axes.place(point) for point in points]
    sign = math.copysign(1, places[-1][0])

    # The mean is at 3.
    assert [sign * x for x, _ in places] == pytest.approx([-3, -2, 0, 5], abs=1e-9)
    assert [y for _, y in places] == [0, 0, 0, 0]
    assert axes.scales == pytest.approx([math.sqrt((9 + 4 + 25) / 4)])


def test_an_ellipse_lies_on_its_axes() -> None:
    angles = [2 * math.pi * row / 24 for row in range(24)]
    points = in_plane([(3 * math.cos(each), math.sin(each)) for each in angles])
    axes = principal_axes(points)
    found = [axes.place(point) for point in points]
    right, up = math.copysign(1, found[0][0]), math.copysign(1, found[6][1])

    for (x, y), angle in zip(found, angles, strict=True):
        assert (right * x, up * y) == pytest.approx(
            (3 * math.cos(angle), math.sin(angle)), abs=1e-7
        )


def test_a_circle_stays_a_circle() -> None:
    angles = [2 * math.pi * row / 30 for row in range(30)]
    points = in_plane([(math.cos(each), math.sin(each)) for each in angles])
    axes = principal_axes(points)
    found = [axes.place(point) for point in points]

    for row, place in enumerate(found):
        assert math.hypot(*place) == pytest.approx(1)
        assert math.dist(place, found[row - 1]) == pytest.approx(2 * math.sin(math.pi / 30))


@pytest.mark.dynamo
@pytest.mark.parametrize(("count", "size"), [(40, 300), (3, 4), (2, 9), (60, 8)])
def test_random_points_are_where_a_singular_value_decomposition_puts_them(
    count: int, size: int
) -> None:
    torch = pytest.importorskip("torch")
    torch.manual_seed(count)
    table = torch.randn(count, size, dtype=torch.float64).cumsum(0) + 50
    axes = principal_axes([tuple(row) for row in table.tolist()])
    found = torch.tensor([axes.place(tuple(row)) for row in table.tolist()], dtype=torch.float64)
    u, s, _ = torch.linalg.svd(table - table.mean(0), full_matrices=False)

    for axis in range(min(2, count - 1)):
        expected = u[:, axis] * s[axis]
        differences = [(found[:, axis] - sign * expected).abs().max() for sign in (1, -1)]
        assert min(differences) < 1e-5 * s[0]


@pytest.mark.parametrize("count", [1, 2, 5])
def test_equal_points_have_no_axes(count: int) -> None:
    axes = principal_axes([(1.5, -2.0, 1e6)] * count)

    assert axes.scales == ()
    assert axes.place((1.5, -2.0, 1e6)) == (0, 0)
