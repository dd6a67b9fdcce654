"""Charts of a run: with few points, over a part of the steps, after thinning."""

from __future__ import annotations

import math
import sqlite3
from pathlib import Path

import pytest

from fullgraph.training.store.database import store_file
from fullgraph.training.store.ingest import Ingest
from fullgraph.training.store.parts import Span
from fullgraph.training.store.reader import StoreReader
from fullgraph.training.store.thinning import Budget
from fullgraph_worker.watch.records import Event, Kind, Moment, Record, Sample, Step, Tensors
from tests.training.store.written import introduction, loss_at, norm_at, tensors, training, write


def stored(folder: Path, records: list[Record], budget: Budget | None = None) -> StoreReader:
    write(folder, records)
    with Ingest(folder, budget) as reading:
        reading.read_all()
    return StoreReader(folder)


def test_a_chart_of_many_steps_has_no_more_points_than_asked(tmp_path: Path) -> None:
    with stored(tmp_path, training(9000)) as store:
        series = store.metric("loss", most=100)

    assert series.width == 100
    assert list(series.steps) == list(range(0, 9000, 100))
    for row, start in enumerate(series.steps):
        own = [loss_at(step) for step in range(start, start + 100)]
        assert (series.low[row], series.high[row]) == (min(own), max(own))
        assert series.mean[row] == pytest.approx(sum(own) / 100)
        assert (series.counts[row], series.non_finite[row]) == (100, 0)


def test_a_part_of_the_steps_is_shown_in_full(tmp_path: Path) -> None:
    with stored(tmp_path, training(9000)) as store:
        series = store.metric("loss", span=Span(4000, 4100))
        norms = store.statistic(1, Moment.GRADIENT, "norm", span=Span(8900, 20_000))

    assert dict(zip(series.steps, series.mean, strict=True)) == {
        step: loss_at(step) for step in range(4000, 4101)
    }
    assert list(norms.steps) == list(range(8900, 9000, 10))


@pytest.mark.parametrize("steps", [1, 100, 2048, 5000])
def test_the_last_value_of_each_metric_is_known(tmp_path: Path, steps: int) -> None:
    records = training(steps)
    records[2] = Step(0, 0, 100.0, {"loss": loss_at(0), "learning_rate": 0.1, "scale": 4.0})
    with stored(tmp_path, records) as store:
        values = store.last_values()
        assert store.last_values(rank=3) == store.last_values(optimizer=3) == {}

    scale = {"scale": 4.0} if steps <= 2048 else {}
    assert values == {"loss": loss_at(steps - 1), "learning_rate": 0.1, **scale}


def test_what_was_not_recorded_is_empty(tmp_path: Path) -> None:
    with stored(tmp_path, training(100)) as store:
        assert store.metric("scale").steps == []
        assert store.metric("loss", rank=5).steps == []
        assert store.metric("loss", optimizer=3).steps == []
        assert store.metric("loss", span=Span(200, 300)).steps == []
        assert store.statistic(9, Moment.GRADIENT, "norm").steps == []
        assert store.heat_map(Moment.UPDATE, "norm").tensors == []
        assert store.tensors(rank=5) == []


def test_values_that_are_not_finite_are_counted(tmp_path: Path) -> None:
    values = {7: math.nan, 8: math.inf}
    steps: list[Record] = [
        Step(step, 0, 1.0, {"loss": values.get(step, 1.0)}) for step in range(3000)
    ]
    with stored(tmp_path, [introduction(), *steps]) as store:
        series = store.metric("loss", most=300)
        near = store.metric("loss", span=Span(7, 8))

    assert (series.mean[0], series.counts[0], series.non_finite[0]) == (1.0, 8, 2)
    assert sum(series.non_finite) == 2
    assert math.isnan(near.mean[0])
    assert near.mean[1] == math.inf


def test_old_steps_are_thinned_and_extremes_stay(tmp_path: Path) -> None:
    records = training(40_000)
    records[2 + 777] = Step(777, 0, 1.0, {"loss": 1e6})
    full, thin = tmp_path / "full", tmp_path / "thin"
    with (
        stored(full, records, Budget(steps=10**9)) as store,
        stored(thin, records, Budget(steps=1000)) as thinned,
    ):
        before, after = store.metric("loss", most=40), thinned.metric("loss", most=40)
        assert list(after.steps) == list(before.steps)
        assert list(after.low) == list(before.low)
        assert list(after.high) == list(before.high)
        assert after.high[0] == 1e6
        assert after.mean == pytest.approx(before.mean)
        assert after.counts == before.counts
        assert len(thinned.metric("loss", most=40_000).steps) < 12_000
        assert len(store.metric("loss", most=40_000).steps) == 40_000
        last = thinned.metric("loss", span=Span(39_500, 39_999))
        assert list(last.mean) == [loss_at(step) for step in range(39_500, 40_000)]
        assert len(thinned.histograms(0, Moment.GRADIENT)) < 120


def test_events_and_alarms_are_not_thinned(tmp_path: Path) -> None:
    records = training(10_000)
    events: list[Record] = [Event(n, 1.0, Kind.SCHEDULER, {"name": "A"}) for n in range(500)]
    with stored(tmp_path, [*records[:-1], *events], Budget(steps=256)) as store:
        assert len(store.events([Kind.SCHEDULER])) == 500
        assert len(store.events(span=Span(10, 19))) == 10


def test_a_store_over_its_bytes_keeps_fewer_steps_in_full(tmp_path: Path) -> None:
    records = training(30_000, count=40, every=2)
    sizes = {}
    for size in (1 << 30, 1_000_000):
        folder = tmp_path / str(size)
        with stored(folder, records, Budget(bytes=size)) as store:
            sizes[size] = used_bytes(folder)
            series = store.metric("loss", most=30)
            assert sum(series.counts) == 30_000
            norms = store.statistic(39, Moment.GRADIENT, "norm", most=30)
            assert sum(norms.counts) == 15_000
    assert sizes[1 << 30] > 2_000_000
    # What waits for its chunk is kept as it is.
    assert sizes[1_000_000] < 1_300_000


def used_bytes(folder: Path) -> int:

    database = sqlite3.connect(store_file(folder))
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    (free,) = database.execute("PRAGMA freelist_count").fetchone()
    database.close()
    return int(pages - free) * 8192


@pytest.mark.parametrize("budget", [Budget(), Budget(steps=500)])
def test_a_heat_map_has_the_means_of_its_cells(tmp_path: Path, budget: Budget) -> None:
    with stored(tmp_path, training(6000, count=130), budget) as store:
        cells = store.heat_map(Moment.GRADIENT, "norm", most=60)

    assert (cells.width, cells.steps) == (100, list(range(0, 6000, 100)))
    assert cells.tensors == list(range(130))
    for row, tensor in enumerate(cells.tensors):
        expected = [
            sum(norm_at(step, tensor) for step in range(start, start + 100, 10)) / 10
            for start in cells.steps
        ]
        assert cells.mean[row] == pytest.approx(expected)
    assert cells.non_finite == {}


def test_a_heat_map_of_samples_of_some_tensors(tmp_path: Path) -> None:
    values = {0: [1.0, 3.0], 1: [math.inf, math.nan]}
    records: list[Record] = [introduction(), tensors(3)]
    for step in range(2000):
        # Of tensor 2 there are samples in every other step only.
        known = [0, 1, 2] if step % 2 else [0, 1]
        norms = [values[0][step % 2], values[1][step % 2], 5.0][: len(known)]
        records.append(Sample(step, Moment.UPDATE, known, {"norm": norms}))
    with stored(tmp_path, records) as store:
        cells = store.heat_map(Moment.UPDATE, "norm", most=100)
        part = store.heat_map(Moment.UPDATE, "norm", span=Span(101, 101))

    assert cells.tensors == [0, 1, 2]
    assert cells.mean[0] == pytest.approx([2.0] * 100)
    assert all(map(math.isnan, cells.mean[1]))
    assert cells.mean[2] == pytest.approx([5.0] * 100)
    assert cells.non_finite == {(1, column): 10 for column in range(100)}
    assert (part.steps, [row[0] for row in part.mean[::2]]) == ([101], [3.0, 5.0])


def test_the_points_of_all_ranks_stand_for_the_same_steps(tmp_path: Path) -> None:
    write(tmp_path, training(40, rank=1, ranks=2), rank=1)
    with stored(tmp_path, training(9000, ranks=2)) as store:
        series = store.metric_by_rank("loss", most=1000)
        part = store.metric_by_rank("loss", span=Span(30, 49), most=20)

    assert {rank: each.width for rank, each in series.items()} == {0: 10, 1: 10}
    assert series[1].steps == [0, 10, 20, 30]
    assert series[1].mean[3] == pytest.approx(series[0].mean[3])
    assert {rank: list(each.steps) for rank, each in part.items()} == {
        0: list(range(30, 50)),
        1: list(range(30, 40)),
    }


def test_a_tensor_that_changes_is_the_new_one(tmp_path: Path) -> None:
    table = tensors(2)
    [_, second] = table.tensors
    frozen = type(second)(**{**vars(second), "requires_grad": False})
    with stored(tmp_path, [introduction(), table, Tensors(9, [frozen], ["SGD", "AdamW"])]) as store:
        assert [each.requires_grad for each in store.tensors()] == [True, False]
        assert store.ranks()[0].optimizers == ("SGD", "AdamW")


def test_a_reader_goes_on_while_the_store_is_written(tmp_path: Path) -> None:
    records = training(5000)
    with stored(tmp_path, records[:2000]) as store, Ingest(tmp_path) as reading:
        with reading.writer.batch() as database:
            database.execute("DELETE FROM chunks")
            assert len(store.metric("loss").steps) > 1700
            database.execute("ROLLBACK")
            database.execute("BEGIN")
        write(tmp_path, records)
        reading.read_all()
        assert store.metric("loss", most=5000).steps[-1] == 4999
