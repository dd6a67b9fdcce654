"""A run in a local store of MLflow, read by MLflow."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.export.missing import MissingPackageError
from fullgraph.training.export.mlflow import write_mlflow
from fullgraph.training.run_folder import TrainingRun, end_run, new_run
from fullgraph.training.runs import opened, summary_of
from fullgraph.training.store.ingest import Ingest
from fullgraph_worker.watch.records import Step
from tests.training.store.written import loss_at, norm_at, training, write

STEPS = 120


@pytest.fixture
def run(tmp_path: Path) -> TrainingRun:
    """With an alarm, and a loss that is infinite in the end."""
    run = new_run(["python", "train.py"], tmp_path, tmp_path / "run", {"seed [a]": "3"})
    write(run.path, [*training(STEPS), Step(STEPS, 0, 999.0, {"loss": math.inf})])
    with Ingest(run.path) as reading:
        reading.read_all()
        reading.writer.add_alarms([Alarm("divergence", 0, 7, 8, "It is 40.", "Clip.")])
    return end_run(run, 1)


def test_the_package_that_is_missing_is_named(
    run: TrainingRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "alembic", None)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    with (
        opened(run.path) as store,
        pytest.raises(MissingPackageError, match=r"pip install 'fullgraph\[mlflow\]'"),
    ):
        write_mlflow(store, summary_of(run), tmp_path / "runs")
    assert not (tmp_path / "runs").exists()


def test_mlflow_reads_metrics_parameters_tags_and_alarms(run: TrainingRun, tmp_path: Path) -> None:
    from mlflow import tracking

    out = tmp_path / "runs"
    for _ in range(2):
        with opened(run.path) as store:
            write_mlflow(store, summary_of(run), out)

    address = f"sqlite:///{out / 'mlflow.db'}"
    client = tracking.MlflowClient(tracking_uri=address, registry_uri=address)
    [experiment] = [e for e in client.search_experiments() if e.name == "fullgraph"]
    found, other = client.search_runs([experiment.experiment_id])
    assert found.info.run_name == other.info.run_name == run.name
    assert found.info.status == "FAILED"
    assert found.info.start_time == round(run.started * 1000)
    assert found.data.params["lr"] == "1"
    tags = found.data.tags
    assert (tags["seed _a_"], tags["fullgraph.alarms"]) == ("3", "divergence")
    losses = client.get_metric_history(found.info.run_id, "loss")
    values = {each.step: each.value for each in losses}
    assert values == pytest.approx(
        {s: loss_at(s) for s in range(STEPS)} | {STEPS: math.nan}, nan_ok=True
    )
    assert losses[0].timestamp == 100_000
    norms = client.get_metric_history(found.info.run_id, "layers.1.weight/gradient/norm")
    assert [(e.step, e.value) for e in norms] == [(s, norm_at(s, 1)) for s in range(0, STEPS, 10)]
    folder = Path(found.info.artifact_uri.removeprefix("file://"))
    [alarm] = json.loads((folder / "alarms.json").read_text(encoding="utf-8"))
    assert (alarm["kind"], alarm["step"]) == ("divergence", 7)
