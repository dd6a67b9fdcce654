"""The data of a training run's page, from a run that is written by hand."""

from __future__ import annotations

import base64
import json
import math
import re
import struct
from array import array
from pathlib import Path
from typing import Any

import pytest

from fullgraph import taxonomy
from fullgraph.report.html import data
from fullgraph.report.html.training_data import Training, packed_floats, packed_integers
from fullgraph.report.html.training_page import page_of_training, training_report
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.run_folder import TrainingRun, end_run, new_run
from fullgraph.training.store.ingest import Ingest
from fullgraph_worker.watch.records import (
    Event,
    Histogram,
    Kind,
    Moment,
    Record,
    Sample,
    Step,
)
from tests.training.store.written import introduction, loss_at, norm_at, tensors, training, write

SOURCE = "import torch\n"


def floats(text: str) -> list[float]:
    return array("f", base64.b64decode(text)).tolist()


def integers(text: str) -> list[int]:
    return array("i", base64.b64decode(text)).tolist()


def single(value: float) -> float:
    """As 32 bits have it."""
    return float(struct.unpack("f", struct.pack("f", value))[0])


def made(tmp_path: Path, records: list[Record], *, name: str = "run", rank: int = 0) -> TrainingRun:
    path = tmp_path / name
    write(path, records, rank)
    if (path / "run.json").exists():
        raise AssertionError("one rank each")
    return end_run(new_run(["python", "train.py"], tmp_path, path), 0)


def report(*runs: TrainingRun) -> data.Report:
    return training_report(
        runs, taxonomy=taxonomy.load(), read=lambda path: SOURCE, root=Path("/w"), now=1e9
    )


def shown(*runs: TrainingRun) -> Training:
    return report(*runs).trainings[0]


def test_metrics_have_their_values(tmp_path: Path) -> None:
    own = shown(made(tmp_path, training(40)))
    loss = next(each for each in own.metrics if each.name == "loss")
    (level,) = loss.levels
    assert (level.first, level.last, level.width) == (0, 39, 1)
    assert integers(level.steps) == list(range(40))
    assert floats(level.mean) == [single(loss_at(step)) for step in range(40)]
    assert (level.low, level.high, level.non_finite) == ("", "", "")
    assert own.steps == 40
    assert (own.state, own.is_running) == ("ended", False)


def test_a_loss_that_is_not_finite_is_counted(tmp_path: Path) -> None:
    records: list[Record] = [introduction(), tensors(1)]
    records += [Step(i, 0, 1.0, {"loss": math.nan if i == 2 else 1.0}) for i in range(4)]
    (level,) = shown(made(tmp_path, records)).metrics[0].levels
    assert integers(level.non_finite) == [0, 0, 1, 0]
    assert math.isnan(floats(level.mean)[2])


def test_missing_steps_are_a_gap(tmp_path: Path) -> None:
    records: list[Record] = [introduction(), tensors(1)]
    records += [Step(i, 0, 1.0, {"loss": 1.0}) for i in range(30) if not 10 <= i < 15]
    (gap,) = shown(made(tmp_path, records)).gaps
    assert (gap.first, gap.last) == (10, 14)


def test_layers_have_norms_and_what_is_not_finite(tmp_path: Path) -> None:
    records = training(40)
    wrong = Sample(35, Moment.GRADIENT, [1], {"norm": [math.nan], "non_finite": [4.0]})
    own = shown(made(tmp_path, [*records, wrong]))
    (heat,) = own.heat_maps
    (level,) = heat.levels
    steps = integers(level.steps)
    assert (heat.name, heat.tensors, steps) == ("gradient", (0, 1, 2), [0, 10, 20, 30, 35])
    values = floats(level.values)
    rows = [values[row * len(steps) : (row + 1) * len(steps)] for row in range(3)]
    assert rows[0][:4] == [single(norm_at(step, 0)) for step in (0, 10, 20, 30)]
    assert math.isnan(rows[0][4])
    assert rows[1][4] == math.inf


def test_update_ratios_are_updates_by_parameters(tmp_path: Path) -> None:
    records: list[Record] = [introduction(), tensors(2), Step(0, 0, 1.0, {"loss": 1.0})]
    for moment, norms in ((Moment.PARAMETER, [4.0, 0.0]), (Moment.UPDATE, [1.0, 1.0])):
        columns = {"norm": norms, "non_finite": [0.0, 0.0]}
        records.append(Sample(0, moment, [0, 1], columns))
    heat = {each.name: each for each in shown(made(tmp_path, records)).heat_maps}
    first, second = floats(heat["update_ratio"].levels[0].values)
    assert first == 0.25
    assert math.isnan(second), "of a parameter that is zero nothing can be said"


def test_a_long_run_has_more_points_around_its_alarms(tmp_path: Path) -> None:
    run = made(tmp_path, training(6000, every=50))
    alarm = Alarm("loss-spike", 0, 3000, 3001, "It is high.", "Clip.")
    with Ingest(run.path) as reading:
        reading.read_all()
        reading.writer.add_alarms([alarm])
    own = shown(run)
    whole, around, last = next(each for each in own.metrics if each.name == "loss").levels
    assert (whole.first, whole.last, whole.width) == (0, 5999, 5)
    assert (around.first, around.last, around.width) == (2750, 3250, 1)
    assert integers(around.steps) == list(range(2750, 3251))
    assert floats(around.mean)[0] == single(loss_at(2750))
    assert (last.first, last.last, last.width) == (5500, 5999, 1)
    lows, highs = floats(whole.low), floats(whole.high)
    assert lows[1] == single(min(loss_at(step) for step in range(5, 10)))
    assert highs[1] == single(max(loss_at(step) for step in range(5, 10)))


def test_an_alarm_leads_to_its_line(tmp_path: Path) -> None:
    run = made(tmp_path, training(20))
    alarm = Alarm(
        *("exploding-gradient", 0, 7, 8, "Its norm is 1e9.", "Clip."),
        tensor="layers.1.weight",
        layer="layers.1",
        path="/w/m.py",
        line=7,
    )
    own_check = Alarm("assertion-of-mine", 0, 9, 9, "It is false.", "Look.")
    with Ingest(run.path) as reading:
        reading.read_all()
        reading.writer.add_alarms([alarm, own_check])
    page = report(run)
    first, second = page.trainings[0].alarms
    file = page.files[first.place.file]
    assert (file.name, file.path, file.text, first.place.line) == ("m.py", "/w/m.py", SOURCE, 7)
    assert first.code.startswith("FG6")
    assert first.url.endswith("/exploding-gradient/")
    assert (second.title, second.code, second.url) == ("assertion-of-mine", "", "")
    assert page.verdict.startswith(
        "20 training steps, 2 incidents, the most severe from step 7 on: "
    )
    assert not page.is_clean


def test_histograms_and_events_are_there(tmp_path: Path) -> None:
    compiled = {"function": "f", "path": "/w/m.py", "line": 3, "seconds": 1.5, "reason": "x"}
    broken = {
        "function": "f", "path": "/w/m.py", "line": 4, "skips": True,
        "reason": "Unsupported Tensor.item() call with capture_scalar_outputs=False\n"
        "  Explanation: Dynamo does not support it.\n\n For more details about this graph break, "
        "please visit: https://meta-pytorch.github.io/compile-graph-break-site/gb/gb0124.html",
    }  # fmt: skip
    point = {"file": "p", "first": 5, "last": 9, "why": "loss", "bytes": 1}
    records = training(200)[:-1]
    records += [
        Event(9, 1.0, Kind.COMPILED, compiled),
        Event(9, 1.0, Kind.GRAPH_BREAK, broken),
        Event(9, 1.0, Kind.DEBUG_POINT, point),
        Event(9, 1.0, Kind.GAP, {"records": 3, "why": "the queue was full"}),
    ]
    own = shown(made(tmp_path, records))
    (distribution,) = own.distributions
    assert (distribution.tensor, distribution.moment, distribution.bins) == (0, "gradient", 3)
    assert not distribution.is_log
    assert integers(distribution.steps) == [0, 100]
    assert integers(distribution.counts) == [0, 1, 2, 100, 1, 2]
    (compilation,) = own.compilations
    assert (compilation.step, compilation.seconds, compilation.reason) == (9, 1.5, "x")
    (own_break,) = own.breaks
    assert (own_break.step, own_break.place.line, own_break.skips) == (9, 4, True)
    assert own_break.url.endswith("/tensor-to-scalar/")
    assert own_break.code == taxonomy.load().by_id("tensor-to-scalar").code
    (kept,) = own.debug_points
    command = f"fullgraph replay {tmp_path / 'run'} --step 9"
    assert (kept.first, kept.last, kept.command) == (5, 9, command)
    assert "rank 0, about step 9: 3 records, the queue was full" in own.missing


def test_histograms_of_magnitudes_are_marked(tmp_path: Path) -> None:
    records: list[Record] = [introduction(), tensors(1), Step(0, 0, 1.0, {"loss": 1.0})]
    # One that was written before magnitudes were counted has another scale.
    records.append(Histogram(0, Moment.GRADIENT, 0, -1.0, 1.0, [4, 5]))
    records.append(Histogram(1, Moment.GRADIENT, 0, -40.0, 24.0, [1, 2], is_log=True))
    records.append(Histogram(1, Moment.PARAMETER, 0, -1.0, 1.0, [1, 2]))
    gradient, parameter = shown(made(tmp_path, records)).distributions
    assert (gradient.moment, gradient.is_log) == ("gradient", True)
    assert integers(gradient.steps) == [1]
    assert (floats(gradient.low), floats(gradient.high)) == ([-40.0], [24.0])
    assert (parameter.moment, parameter.is_log) == ("parameter", False)


def test_ranks_have_the_same_points(tmp_path: Path) -> None:
    write(tmp_path / "run", training(40, rank=1, ranks=2), 1, pid=42)
    own = shown(made(tmp_path, training(60, rank=0, ranks=2)))
    lines = [each for each in own.by_rank if each.name == "loss"]
    assert [each.rank for each in lines] == [0, 1]
    assert [len(integers(each.levels[0].steps)) for each in lines] == [60, 40]


def test_a_run_without_a_step_has_a_page(tmp_path: Path) -> None:
    own = report(made(tmp_path, [introduction(), tensors(1)]))
    assert own.verdict == "0 training steps, no incidents."
    assert own.trainings[0].metrics == ()


def test_the_page_of_two_runs_has_both(tmp_path: Path) -> None:
    runs = [made(tmp_path, training(20), name=name) for name in ("one", "two")]
    page = page_of_training(
        runs, taxonomy=taxonomy.load(), read=lambda path: None, root=Path("/w"), now=1e9
    )
    found = re.search(r'id="fullgraph-report">(.*?)</script>', page, re.DOTALL)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    assert (told["kind"], [each["name"] for each in told["trainings"]]) == (
        "training",
        ["one", "two"],
    )
    assert told["trainings"][0]["heatMaps"][0]["tensors"] == [0, 1, 2]


@pytest.mark.parametrize(
    ("value", "packed"),
    [(1.5, 1.5), (math.inf, math.inf), (-math.inf, -math.inf), (1e39, 3.4028234663852886e38)],
)
def test_numbers_are_packed(value: float, packed: float) -> None:
    assert floats(packed_floats([value])) == [packed]
    assert math.isnan(floats(packed_floats([math.nan]))[0])


def test_large_counts_stay_the_largest() -> None:
    assert integers(packed_integers([0, 7, 2**40])) == [0, 7, 2**31 - 1]
