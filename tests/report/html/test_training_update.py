"""An update of a page that is open, joined with what it has, is what a new page would have."""

from __future__ import annotations

import base64
import math
import random
from array import array
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from fullgraph import taxonomy
from fullgraph.report.html.training_data import Distribution, HeatMapLevel, SeriesLevel, Training
from fullgraph.report.html.training_page import training_report
from fullgraph.report.html.training_shown import Shown
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.run_folder import TrainingRun, new_run
from fullgraph.training.store.ingest import Ingest
from fullgraph_worker.watch.records import Histogram, Moment, Record, Sample, Step
from tests.training.store.written import frames, introduction, random_records, tensors, training

TAXONOMY = taxonomy.load()


class Column(NamedTuple):
    """What a page shows at a step: of a metric, of each row, or of each bin."""

    step: int
    values: tuple[float, ...]


class Level(NamedTuple):
    """A level as a page has it."""

    first: int
    last: int
    width: int
    columns: list[Column]


Levels = dict[tuple[object, ...], list[Level]]


def floats(text: str) -> list[float]:
    return array("f", base64.b64decode(text)).tolist()


def integers(text: str) -> list[int]:
    return array("i", base64.b64decode(text)).tolist()


class Page:
    """Joins updates as ``client/report/views/training/newer.ts`` does."""

    def __init__(self) -> None:
        self.levels: Levels = {}
        self.distributions: dict[tuple[int, str], list[Column]] = {}

    def take(self, own: Training) -> None:
        before, self.levels = (self.levels if own.is_partial else {}), {}
        for chart, metrics in (("metric", own.metrics), ("rank", own.by_rank)):
            for metric in metrics:
                own_key = (chart, metric.name, metric.optimizer, metric.rank)
                self.levels[own_key] = [_joined(before, own_key, each) for each in metric.levels]
        for heat in own.heat_maps:
            key = ("heat", heat.name, heat.tensors)
            self.levels[key] = [
                _joined(before, key, level, len(heat.tensors)) for level in heat.levels
            ]
        if not own.is_partial:
            self.distributions = {}
        for each in own.distributions:
            kept = self.distributions.get((each.tensor, each.moment), [])
            old = [c for c in kept if each.since is not None and c.step < each.since]
            self.distributions[each.tensor, each.moment] = [*old, *_histograms(each)]


def _joined(
    before: Levels, key: tuple[object, ...], level: SeriesLevel | HeatMapLevel, rows: int = 0
) -> Level:
    steps = integers(level.steps)
    if isinstance(level, HeatMapLevel):
        flat = floats(level.values)
        assert len(flat) == rows * len(steps)
        values = [
            tuple(flat[row * len(steps) + at] for row in range(rows)) for at in range(len(steps))
        ]
    else:
        mean = floats(level.mean)
        low, high = (floats(each) if each else mean for each in (level.low, level.high))
        wrong = integers(level.non_finite) if level.non_finite else [0] * len(steps)
        values = list(zip(mean, low, high, wrong, strict=True))
    columns = list(map(Column, steps, values))
    if level.since is not None:
        [old, *_] = [
            each
            for each in before[key]
            if each.width == level.width
            and each.first <= level.first
            and each.last >= level.since - 1
        ]
        assert all(column.step >= level.since for column in columns)
        columns = [c for c in old.columns if level.first <= c.step < level.since] + columns
    return Level(level.first, level.last, level.width, columns)


def _histograms(each: Distribution) -> list[Column]:
    counts = integers(each.counts)
    edges = list(zip(floats(each.low), floats(each.high), strict=True))
    return [
        Column(step, (*edge, *counts[at * each.bins : (at + 1) * each.bins]))
        for at, (step, edge) in enumerate(zip(integers(each.steps), edges, strict=True))
    ]


def report(run: TrainingRun, shown: Shown | None = None) -> Training:
    return training_report(
        [run],
        taxonomy=TAXONOMY,
        read=lambda path: None,
        root=Path("/w"),
        now=1e9,
        shown=shown,
    ).trainings[0]


def assert_same(page: Page, fresh: Page) -> None:
    assert page.levels.keys() == fresh.levels.keys()
    for key, levels in fresh.levels.items():
        own = page.levels[key]
        assert [each[:3] for each in own] == [each[:3] for each in levels], key
        for joined, whole in zip(own, levels, strict=True):
            assert [c.step for c in joined.columns] == [c.step for c in whole.columns], key
            for one, other in zip(joined.columns, whole.columns, strict=True):
                assert all(map(_is_near, one.values, other.values)), (key, one, other)
    assert page.distributions == fresh.distributions


def _is_near(one: float, other: float) -> bool:
    return (
        one == other
        or math.isclose(one, other, rel_tol=1e-5)
        or (math.isnan(one) and math.isnan(other))
    )


def live(
    tmp_path: Path, batches: Sequence[list[Record]], alarmed: Sequence[int] = ()
) -> list[Training]:
    """The answers to a page that is open while a program writes; each is checked."""
    run = new_run(["python", "train.py"], tmp_path, tmp_path / "run")
    path = run.path / "0-41-41000000000.frames"
    page, shown, written, answers = Page(), Shown(), 0, []
    for number, batch in enumerate(batches):
        with path.open("ab") as stream:
            stream.write(frames(batch, range(written, written + len(batch))))
        written += len(batch)
        if number < len(alarmed):
            with Ingest(run.path) as reading:
                reading.read_all()
                alarm = Alarm(
                    "loss-spike", 0, alarmed[number], alarmed[number] + 1, "High.", "Clip."
                )
                reading.writer.add_alarms([alarm])
        answer = report(run, shown)
        answers.append(answer)
        page.take(answer)
        fresh = Page()
        fresh.take(report(run))
        assert_same(page, fresh)
    return answers


def batches_of(records: list[Record], sizes: Sequence[int]) -> list[list[Record]]:
    found, start = [], 0
    for size in sizes:
        found.append(records[start : start + size])
        start += size
    return [*found, records[start:]]


def bytes_of(own: Training) -> int:
    metrics = (level for each in (*own.metrics, *own.by_rank) for level in each.levels)
    maps = (level for each in own.heat_maps for level in each.levels)
    return sum(len(level.mean) for level in metrics) + sum(len(level.values) for level in maps)


def test_an_update_has_only_what_is_new(tmp_path: Path) -> None:
    records = training(5000, every=5)
    first, *later = live(tmp_path, batches_of(records, [5000, 100, 1, 100, 7]))
    assert not first.is_partial
    assert all(each.is_partial for each in later)
    # 100 steps more of a few thousand, of which the last 200 are read again.
    assert all(bytes_of(each) < bytes_of(first) / 3 for each in later[:4])


def test_charts_become_coarser_and_have_new_levels(tmp_path: Path) -> None:
    records = training(9000, every=7)
    sizes = [300, 900, 700, 600, 40, 2000, 900, 1]
    live(tmp_path, batches_of(records, sizes), alarmed=[5, 600, 1500, 1700, 2100, 3000, 4200])


@pytest.mark.parametrize("seed", range(4))
def test_records_may_come_with_holes(tmp_path: Path, seed: int) -> None:
    number = random.Random(seed)
    records = random_records(number, 1200)
    sizes = [number.randrange(1, 500) for _ in range(8)]
    live(tmp_path, batches_of(records, sizes))


def test_optimizers_count_their_own_steps(tmp_path: Path) -> None:
    news = replace(tensors(2), optimizers=["Adam", "Adam"])
    records: list[Record] = [introduction(), news]
    for step in range(3000):
        records.append(Step(step, 0, 100.0 + step, {"loss": step / 7}))
        records.append(Sample(step, Moment.GRADIENT, [0], {"norm": [1.0 + step]}))
        if step % 5 == 0:
            own = step // 5
            records.append(Step(own, 1, 100.0 + step, {"loss": -own / 7}))
            records.append(Sample(own, Moment.GRADIENT, [1], {"norm": [2.0 + own]}))
    live(tmp_path, batches_of(records, [900, 3000, 500, 700, 1]))


def test_new_histograms_are_added(tmp_path: Path) -> None:
    records: list[Record] = [introduction(), tensors(2)]
    for step in range(200):
        records.append(Step(step, 0, 1.0, {"loss": 1.0}))
        if step % 10 == 0:
            records.append(
                Histogram(step, Moment.GRADIENT, step // 10 % 2, -40.0, 24.0, [step, 1], True)
            )
    *_, last = live(tmp_path, batches_of(records, [50, 3, 60, 40]))
    assert all(each.since is not None for each in last.distributions)


def test_a_rank_that_starts_again_is_sent_as_a_whole(tmp_path: Path) -> None:
    run = new_run(["python", "train.py"], tmp_path, tmp_path / "run")
    shown = Shown()
    for number, (steps, is_partial) in enumerate(((500, False), (600, True), (90, False))):
        pid = 41 + number // 2
        path = run.path / f"0-{pid}-{pid * 1_000_000_000}.frames"
        path.write_bytes(frames(training(steps)[:-1]))
        own = report(run, shown)
        assert (own.steps, own.is_partial) == (steps, is_partial)
        if not is_partial:
            assert all(level.since is None for each in own.metrics for level in each.levels)
