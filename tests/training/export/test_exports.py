"""A run in the formats of other tools, read by those tools."""

from __future__ import annotations

import csv
import json
import math
import sys
from pathlib import Path

import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.export.missing import MissingPackageError
from fullgraph.training.export.tables import write_csv, write_jsonl, write_parquet
from fullgraph.training.export.tensorboard import write_tensorboard
from fullgraph.training.runs import opened
from fullgraph.training.store.ingest import Ingest
from fullgraph_worker.watch.records import Record, Step
from tests.training.store.written import loss_at, norm_at, training, write

STEPS = 400


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The folder of a run with two ranks; the second one's loss is NaN at the end."""
    folder = tmp_path / "run"
    for rank in (0, 1):
        records: list[Record] = training(STEPS, rank=rank, ranks=2, count=70)
        if rank:
            records.append(Step(STEPS, 0, 600.0, {"loss": math.nan}))
        write(folder, records, rank, pid=41 + rank)
    return folder


def expected_losses(rank: int) -> list[tuple[int, float]]:
    return [(step, loss_at(step)) for step in range(STEPS)] + ([(STEPS, math.nan)] if rank else [])


def expected_norms(tensor: int) -> list[tuple[int, float]]:
    return [(step, norm_at(step, tensor)) for step in range(0, STEPS, 10)]


def check(rows: list[dict[str, object]]) -> None:
    """The rows of a table are what was written."""
    for rank in (0, 1):
        losses = [
            (int(str(row["step"])), float(str(row["mean"])))
            for row in rows
            if int(str(row["rank"])) == rank and row["name"] == "loss"
        ]
        assert losses[:STEPS] == expected_losses(0)
        assert len(losses) == len(expected_losses(rank))
        if rank:
            assert math.isnan(losses[-1][1])
        norms = [
            (int(str(row["step"])), float(str(row["mean"])))
            for row in rows
            if int(str(row["rank"])) == rank
            and (row["tensor"], row["moment"], row["name"])
            == ("layers.69.weight", "gradient", "norm")
        ]
        assert norms == expected_norms(69)
    # The loss and the learning rate of each step, and two statistics of each tensor.
    assert len(rows) == 2 * (2 * STEPS + 2 * 70 * STEPS // 10) + 1


def test_csv_is_read_by_csv(run: Path, tmp_path: Path) -> None:
    with opened(run) as store:
        write_csv(store, tmp_path / "run.csv")
    with (tmp_path / "run.csv").open(encoding="utf-8", newline="") as stream:
        check([dict(row) for row in csv.DictReader(stream)])


def test_json_lines_are_strict_json(run: Path, tmp_path: Path) -> None:
    with opened(run) as store:
        write_jsonl(store, tmp_path / "run.jsonl")

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    text = (tmp_path / "run.jsonl").read_text(encoding="utf-8")
    check([json.loads(line, parse_constant=refuse) for line in text.splitlines()])


def test_parquet_is_read_by_pyarrow(run: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    with opened(run) as store:
        write_parquet(store, tmp_path / "run.parquet")
    check(parquet.read_table(tmp_path / "run.parquet").to_pylist())
    column = parquet.ParquetFile(tmp_path / "run.parquet").metadata.row_group(0).column(0)
    assert column.compression == "ZSTD"


def test_tensorboard_shows_scalars_histograms_and_alarms(run: Path, tmp_path: Path) -> None:
    accumulators = pytest.importorskip("tensorboard.backend.event_processing.event_accumulator")
    alarm = Alarm("loss-spike", 0, 7, 8, "It is 40.", "Clip.", "fc", "", "/w/m.py", 3)
    with Ingest(run) as reading:
        reading.writer.add_alarms([alarm])
    with opened(run) as store:
        write_tensorboard(store, tmp_path / "logs")
    read = accumulators.EventAccumulator(
        str(tmp_path / "logs" / "rank0"), {"scalars": 0, "histograms": 0, "tensors": 0}
    )
    read.Reload()

    losses = read.Scalars("loss")
    assert [each.step for each in losses] == list(range(STEPS))
    assert [each.value for each in losses] == pytest.approx([loss_at(s) for s in range(STEPS)])
    assert [each.wall_time for each in losses] == [100.0 + step for step in range(STEPS)]
    norms = read.Scalars("layers.3.weight/gradient/norm")
    assert [(e.step, e.value) for e in norms] == expected_norms(3)
    histograms = read.Histograms("layers.0.weight/gradient")
    assert [each.step for each in histograms] == [0, 100, 200, 300]
    assert histograms[1].histogram_value.num == 103
    assert list(histograms[1].histogram_value.bucket) == [100, 1, 2]
    [text] = read.Tensors("alarms/loss-spike")
    assert text.step == 7
    assert b"**loss-spike** fc at /w/m.py:3: It is 40. Clip." in text.tensor_proto.string_val
    assert (tmp_path / "logs" / "rank1").is_dir()


def test_a_package_that_is_missing_is_named(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with (
        opened(run) as store,
        pytest.raises(MissingPackageError, match=r"pip install 'fullgraph\[parquet\]'"),
    ):
        write_parquet(store, tmp_path / "run.parquet")
