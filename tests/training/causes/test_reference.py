"""Where a run departs from one of the same program that went well."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fullgraph.training.causes.reference import departures
from fullgraph.training.run_folder import new_run
from fullgraph.training.runs import opened, summary_of
from fullgraph_worker.watch.records import Kind, Tensors
from tests.training.anomalies.recorded import TABLE, batch
from tests.training.causes.steps import HEAD, Steps
from tests.training.store.written import write


def departing(folder: Path, steps: Steps, reference: Steps | None = None) -> list[tuple[int, str]]:
    usual = reference or healthy()
    made = [new_run(["python", "train.py"], folder, folder / name) for name in ("usual", "own")]
    for run, each in zip(made, (usual, steps), strict=True):
        write(run.path, each.records)
    summary = summary_of(made[1])
    with opened(folder / "own") as own, opened(folder / "usual") as other:
        return [(link.step, link.what) for link in departures(own, other, summary)]


def healthy(last: int = 59, **more: Any) -> Steps:
    steps = Steps()
    steps.healthy(0, last, **more)
    return steps


def test_the_same_run_departs_from_nothing(tmp_path: Path) -> None:
    assert departing(tmp_path, healthy()) == []


def test_a_longer_run_is_compared_as_far_as_the_reference_goes(tmp_path: Path) -> None:
    steps = healthy(59)
    steps.healthy(60, 90, loss=90.0)
    assert departing(tmp_path, steps) == []


def test_a_number_that_no_threshold_knows_departs(tmp_path: Path) -> None:
    steps = healthy(19)
    steps.healthy(20, 59, gradient={HEAD: 0.9}, learning_rate=5e-4)

    assert departing(tmp_path, steps) == [
        (
            20,
            "the gradient of head.weight is 0.9; there it was between 0.1 and 0.108",
        ),
        (20, "the learning rate is 0.0005; there it was between 0.001 and 0.001"),
    ]


def test_one_batch_that_differs_is_no_departure_but_for_a_nan(tmp_path: Path) -> None:
    steps = healthy(19)
    steps.step(20, loss=90.0)
    steps.healthy(21, 40)
    steps.step(41, loss=math.nan)
    steps.healthy(42, 59)
    [(step, what)] = departing(tmp_path, steps)

    assert (step, what.partition(";")[0]) == (41, "the loss is not finite")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"requires_grad": False}, "second.weight requires a gradient there and not here"),
        ({"optimizer": -1}, "second.weight is in an optimizer there and not here"),
        ({"dtype": "bfloat16"}, "second.weight is bfloat16; there it was float32"),
    ],
)
def test_a_tensor_in_another_state_departs(
    tmp_path: Path, change: dict[str, Any], what: str
) -> None:
    steps = healthy()
    table = [replace(t, **change) if t.name == "second.weight" else t for t in TABLE]
    steps.records[1] = Tensors(0, table, ["SGD"])
    assert (0, what) in departing(tmp_path, steps)


def test_events_that_are_not_in_both_depart(tmp_path: Path) -> None:
    scheduler = (Kind.SCHEDULER, {"name": "OneCycleLR"})
    usual, steps = healthy(9, events=[batch(1), scheduler]), healthy(4)
    steps.step(5, events=[batch(1), (Kind.ZERO_GRAD, {"called": False})])
    steps.healthy(6, 9)

    assert departing(tmp_path, steps, usual) == [
        (0, "no event scheduler with name OneCycleLR, which is there"),
        (5, "an event zero-grad with called False, which is not there"),
    ]


def test_batches_of_another_scale_depart(tmp_path: Path) -> None:
    steps = healthy(9)
    kind, data = batch(10)
    data["leaves"][0].update(deviation=0.2, shape=[32, 16])
    steps.healthy(10, 59, events=[(kind, data)])

    assert departing(tmp_path, steps) == [
        (10, "the batch's [0] has a deviation of 0.2; there it was 1")
    ]
