"""Principal component analysis: the two directions in which points of many dimensions differ most.

There are fewer points than dimensions, so the eigenvectors are computed of the centred Gram matrix,
which follows from the distances between the points (Torgerson 1952, "Multidimensional scaling").
The standard library has nothing faster for long vectors than ``math.dist``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import add, mul, sub

Point = tuple[float, ...]
Pair = tuple[float, float]

_MOST_ROUNDS = 300
_CHANGE = 1e-11
"""Of the variance that two vectors have, after which they are taken for the eigenvectors."""
_NOTHING = 1e-12
"""An eigenvalue with this part of the variance is what rounding leaves of zero."""


@dataclass(frozen=True)
class Axes:
    """Two orthogonal directions through the mean of points.

    Attributes:
        mean: of the points.
        ends: of each direction in which the points differ, the two places that are ``scale`` away
            from the mean.
        scales: the standard deviation of the points along each direction.
    """

    mean: Point
    ends: tuple[tuple[Point, Point], ...]
    scales: tuple[float, ...]

    def place(self, point: Point) -> Pair:
        """Where a point is along the first and the second direction."""
        found = [
            (math.dist(point, low) ** 2 - math.dist(point, high) ** 2) / (4 * scale)
            for (low, high), scale in zip(self.ends, self.scales, strict=True)
        ]
        first, second = (*found, 0.0, 0.0)[:2]
        return first, second


def principal_axes(points: Sequence[Point]) -> Axes:
    """The axes of points that are all finite and have as many dimensions; at least one point."""
    count = len(points)
    mean = tuple(value / count for value in _total(points))
    gram = _gram(points)
    whole = sum(gram[row][row] for row in range(count))
    ends: list[tuple[Point, Point]] = []
    scales: list[float] = []
    for value, vector in _leading(gram):
        if value <= _NOTHING * whole:
            continue
        scale = math.sqrt(value / count)
        weighted = [
            tuple(map(mul, repeat(part), point)) for part, point in zip(vector, points, strict=True)
        ]
        # Of unit length, times the scale.
        direction = [each / math.sqrt(count) for each in _total(weighted)]
        ends.append((tuple(map(sub, mean, direction)), tuple(map(add, mean, direction))))
        scales.append(scale)
    return Axes(mean, tuple(ends), tuple(scales))


def _total(points: Sequence[Point]) -> list[float]:
    total = [0.0] * len(points[0])
    for point in points:
        total = list(map(add, total, point))
    return total


def _gram(points: Sequence[Point]) -> list[list[float]]:
    """The scalar products of the points' distances from their mean."""
    count = len(points)
    squares = [[0.0] * count for _ in points]
    for row, point in enumerate(points):
        for column in range(row):
            squares[row][column] = squares[column][row] = math.dist(point, points[column]) ** 2
    means = [sum(each) / count for each in squares]
    mean = sum(means) / count
    return [
        [(own + other - mean - square) / 2 for square, other in zip(row, means, strict=True)]
        for row, own in zip(squares, means, strict=True)
    ]


def _leading(matrix: list[list[float]]) -> list[tuple[float, list[float]]]:
    """The two largest eigenvalues with their unit vectors, by simultaneous iteration."""
    first = max(range(len(matrix)), key=lambda row: matrix[row][row])
    basis = _orthonormal([matrix[first]])
    if not basis:
        return []
    rest = [_orthogonal(row, basis) for row in matrix]
    basis = _orthonormal([matrix[first], max(rest, key=_length)])
    known = 0.0
    for _ in range(_MOST_ROUNDS):
        images = [_product(matrix, vector) for vector in basis]
        variance = sum(map(_scalar, basis, images))
        basis = _orthonormal(images)
        if abs(variance - known) <= _CHANGE * variance:
            break
        known = variance
    return _turned(matrix, basis)


def _turned(matrix: list[list[float]], basis: list[list[float]]) -> list[tuple[float, list[float]]]:
    """The eigenvectors in a plane of eigenvectors."""
    images = [_product(matrix, vector) for vector in basis]
    if len(basis) < 2:
        return [(_scalar(b, i), b) for b, i in zip(basis, images, strict=True)]
    a, b, d = (_scalar(basis[row], images[column]) for row, column in ((0, 0), (0, 1), (1, 1)))
    angle = math.atan2(2 * b, a - d) / 2
    cosine, sine = math.cos(angle), math.sin(angle)
    return [
        (
            p * p * a + 2 * p * q * b + q * q * d,
            [p * one + q * other for one, other in zip(*basis, strict=True)],
        )
        for p, q in ((cosine, sine), (-sine, cosine))
    ]


def _orthonormal(vectors: Sequence[Sequence[float]]) -> list[list[float]]:
    """Gram and Schmidt's; without those that are combinations of the ones before them."""
    found: list[list[float]] = []
    for vector in vectors:
        # Twice: the first time leaves what rounding makes of nearly parallel vectors.
        own = _orthogonal(_orthogonal(vector, found), found)
        length = _length(own)
        if length > _NOTHING * _length(vector):
            found.append([each / length for each in own])
    return found


def _orthogonal(vector: Sequence[float], basis: Sequence[Sequence[float]]) -> list[float]:
    rest = list(vector)
    for each in basis:
        part = _scalar(rest, each)
        rest = [value - part * own for value, own in zip(rest, each, strict=True)]
    return rest


def _product(matrix: list[list[float]], vector: list[float]) -> list[float]:
    return [_scalar(row, vector) for row in matrix]


def _scalar(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(mul, one, other), 0.0)


def _length(vector: Sequence[float]) -> float:
    return math.hypot(*vector)
