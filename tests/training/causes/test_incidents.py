"""Alarms of one origin are one incident, with one cause and one advice."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from fullgraph.taxonomy import load
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.incidents import Incident, incidents_of
from fullgraph.training.causes.kinds import known_kinds
from fullgraph.training.run_folder import new_run
from fullgraph.training.runs import summary_of
from fullgraph.training.store.ingest import Ingest
from fullgraph_worker.watch.records import Kind
from tests.training.anomalies.recorded import batch
from tests.training.causes.steps import FIRST, HEAD, SECOND, Steps
from tests.training.store.written import write


def raised(kind: str, step: int, layer: str = "", **more: float) -> Alarm:
    """An alarm, with its kind as its advice."""
    return Alarm(
        kind, int(more.pop("rank", 0)), step, int(more.pop("seen", step)), f"evidence of {kind}",
        f"advice of {kind}", layer=layer, values=more,
    )  # fmt: skip


def incidents(folder: Path, steps: Steps, *alarms: Alarm) -> list[Incident]:
    run = new_run(["python", "train.py"], folder, folder / "run")
    write(run.path, steps.records)
    with Ingest(run.path) as ingest:
        ingest.writer.add_alarms(alarms)
    return incidents_of(summary_of(run))


def kinds(found: list[Incident]) -> list[list[str]]:
    return [[alarm.kind for alarm in each.alarms] for each in found]


def test_every_page_about_training_has_a_trait() -> None:
    assert {*known_kinds()} == {entry.id for entry in load().training}


def test_a_longer_batch_and_its_recompilation_are_the_cause_of_three_alarms(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 29)
    kind, data = batch(30)
    for leaf in data["leaves"]:
        leaf["shape"] = [32, 256]
    compiled = (Kind.COMPILED, {"function": "forward", "reason": "size mismatch", "seconds": 1.0})
    steps.step(30, loss=40.0, gradient={HEAD: 90.0}, events=[(kind, data), compiled])
    for number in range(31, 40):
        steps.step(number, loss=40.0, gradient={HEAD: 90.0})
    [found] = incidents(
        tmp_path, steps, raised("loss-spike", 30), raised("exploding-gradient", 32, "head"),
        raised("divergence", 30, seen=31),
    )  # fmt: skip

    assert [each.kind for each in found.alarms] == [
        "loss-spike",
        "divergence",
        "exploding-gradient",
    ]
    assert (found.step, found.severity, found.place) == (30, 3, ("", "", 0))
    assert found.cause is not None
    assert found.cause.quantity == "sizes"
    assert "has the shape [32, 256]" in found.cause.what
    assert "forward was compiled again (size mismatch)" in found.cause.what
    assert found.advice.startswith("Check what depends on the size")
    assert json.loads(json.dumps(found.to_json()))["kind"] == "divergence"


def test_a_raised_rate_is_the_cause_of_what_follows(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 29)
    for number in range(30, 36):
        grown = 3.0 * 2 ** (number - 30)
        parameters = {} if number == 30 else {SECOND: grown}
        steps.step(number, learning_rate=0.1, parameter=parameters, update={SECOND: grown})
    steps.step(36, learning_rate=0.1, loss=math.nan, parameter={SECOND: 190.0})
    [found] = incidents(tmp_path, steps, raised("non-finite-loss", 36), raised("large-update", 30))

    assert (found.step, found.main.kind) == (30, "non-finite-loss")
    assert found.cause is not None
    assert found.cause.quantity == "learning rate"
    assert "changed from 0.001 to 0.1" in found.cause.what


def test_a_rate_that_is_too_high_from_the_start(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 9, learning_rate=10.0)
    large = raised("large-update", 0, "first", learning_rate=10.0, update_ratio=70.0)
    shrinks = raised("collapsing-parameters", 0, "first")
    [found] = incidents(tmp_path, steps, shrinks, large, raised("divergence", 1, seen=2))

    assert found.cause is not None
    assert (found.cause.quantity, found.advice) == ("learning rate", "advice of large-update")


def test_a_divergence_that_comes_again_is_one_incident(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 799, is_sampled=False)
    [found] = incidents(tmp_path, steps, *(raised("loss-spike", 70 * n + 50) for n in range(10)))

    assert (len(found.alarms), found.step) == (10, 50)


def test_a_spike_with_another_cause_is_another_incident(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 199)
    wild = batch(200)
    wild[1]["leaves"][0].update(low=-900.0, high=900.0)
    steps.step(200, loss=40.0, events=[wild])
    steps.healthy(201, 220)
    found = incidents(tmp_path, steps, raised("loss-spike", 60), raised("loss-spike", 200))

    assert kinds(found) == [["loss-spike"], ["loss-spike"]]
    assert [each.cause.quantity if each.cause else "" for each in found] == ["", "batch"]


@pytest.mark.parametrize(
    ("cause", "symptom", "count"),
    [
        ("missing-zero-grad", "divergence", 1),
        ("unscaled-inputs", "exploding-gradient", 1),
        ("frozen-parameter", "divergence", 2),
        ("recompile-storm", "plateau", 2),
        ("momentum-too-high", "vanishing-gradient", 2),
    ],
)
def test_a_fault_that_an_alarm_names_is_the_cause_of_numbers_it_may_lead_to(
    tmp_path: Path, cause: str, symptom: str, count: int
) -> None:
    steps = Steps()
    steps.healthy(0, 19)
    found = incidents(tmp_path, steps, raised(cause, 0), raised(symptom, 10))

    assert len(found) == count
    if count == 1:
        assert found[0].main.kind in (cause, symptom)
        assert found[0].advice == f"advice of {cause}"


def test_the_most_severe_comes_first(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 99)
    alarms = (
        raised("data-stall", 0), raised("missing-gradient", 2, "first"),
        raised("missing-gradient", 2, "second"), raised("non-finite-loss", 90),
    )  # fmt: skip
    found = incidents(tmp_path, steps, *alarms)

    assert [each.severity for each in found] == [3, 2, 1]
    assert kinds(found)[1] == ["missing-gradient", "missing-gradient"]


def test_the_operation_of_a_backward_pass_is_the_cause(tmp_path: Path) -> None:
    steps = Steps()
    steps.healthy(0, 19)
    layer = {
        "module": "second", "direction": "backward", "path": "/train.py", "line": 31,
        "what": "SqrtBackward0 makes gradients that are not finite of finite ones",
    }  # fmt: skip
    events = [batch(20), (Kind.LAYER, layer)]
    steps.step(20, gradient={FIRST: math.nan}, events=events)
    steps.step(21, loss=math.nan, parameter={FIRST: math.nan})
    [found] = incidents(tmp_path, steps, raised("non-finite-parameter", 21, "first"))

    assert found.cause is not None
    assert found.cause.what == (
        "In step 20, in second, SqrtBackward0 makes gradients that are not finite of finite ones."
    )
    assert (found.step, found.place) == (20, ("second", "/train.py", 31))
    assert "torch.clamp" in found.advice
