"""The paths of parameters in the data of a page, from runs that are written by hand."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from fullgraph.report.html.data import as_data
from fullgraph.training.trajectory import Sketched, Trajectory, trajectories
from fullgraph_worker.watch.records import Record, Sketch, Tensors
from tests.report.html.test_training import floats, integers, made, report, shown
from tests.training.store.written import tensors, training


def sketches(steps: int, *, slope: float = 0.0, optimizer: int = 0) -> list[Record]:
    """Two parameters of four elements: one element moves right, another up."""
    found: list[Record] = []
    for step in range(steps):
        values = [float(step), 1.0, 2.0, 3.0, slope * step, 5.0, 6.0, 7.0]
        body = array("f", values).tobytes()
        found.append(Sketch(step, 100.0 + step, optimizer, 1, [0, 1], [4, 4], body))
    return found


def test_a_path_has_its_steps_and_places(tmp_path: Path) -> None:
    (path,) = shown(made(tmp_path, [*training(30), *sketches(5)])).paths

    assert (path.optimizer, path.elements, path.parameters, path.left_out) == (0, 8, 8, 0)
    assert integers(path.steps) == [0, 1, 2, 3, 4]
    assert floats(path.x) == pytest.approx([-2, -1, 0, 1, 2])
    assert floats(path.y) == [0] * 5
    assert path.shares == pytest.approx((1, 0))
    data: Any = as_data(path)
    assert {"leftOut", "isShared", "shares"} < set(data)
    assert data["shares"] == list(path.shares)


def test_two_runs_are_in_one_plane(tmp_path: Path) -> None:
    one = made(tmp_path, [*training(30), *sketches(5)], name="one")
    two = made(tmp_path, [*training(30), *sketches(9, slope=1.0)], name="two")
    (first,), (second,) = (each.paths for each in report(one, two).trainings)

    assert (first.is_shared, second.is_shared) == (True, True)
    places = [list(zip(floats(p.x), floats(p.y), strict=True)) for p in (first, second)]
    assert places[0][0] == pytest.approx(places[1][0])
    assert math.dist(places[0][4], places[1][8]) == pytest.approx(math.dist((4, 0), (8, 8)))


def test_each_optimizer_has_a_path(tmp_path: Path) -> None:
    records = training(30)
    both = Tensors(0, tensors(3).tensors, ["AdamW", "SGD"])
    own = shown(made(tmp_path, [*records, both, *sketches(4), *sketches(3, optimizer=1)]))

    assert [(each.optimizer, len(integers(each.steps))) for each in own.paths] == [(0, 4), (1, 3)]


def test_a_run_without_sketches_has_none(tmp_path: Path) -> None:
    without = made(tmp_path, training(30), name="without")
    assert shown(without).paths == ()
    own = made(tmp_path, [*training(30), *sketches(4)], name="own")
    first, second = report(without, own).trainings
    assert first.paths == ()
    assert [each.is_shared for each in second.paths] == [False]


def test_the_same_sketches_are_not_computed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[int] = []

    def counted(runs: Sequence[Sketched]) -> list[Trajectory | None]:
        computed.append(len(runs))
        return trajectories(runs)

    monkeypatch.setattr("fullgraph.report.html.training_page.trajectories", counted)
    run = made(tmp_path, [*training(30), *sketches(4)])
    first = shown(run).paths

    assert shown(run).paths == first
    assert computed == [1]
