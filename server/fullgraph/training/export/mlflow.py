"""A run as a run of MLflow, in a local store: metrics, parameters, tags and alarms.

The package ``mlflow-skinny`` writes it. MLflow 3 refuses a store of plain files, so the store is a
SQLite database, for which that package needs SQLAlchemy and Alembic.
"""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from fullgraph.training.causes.settings import settings_of
from fullgraph.training.export.missing import imported
from fullgraph.training.export.rows import curves, times_of
from fullgraph.training.runs import RunSummary
from fullgraph.training.store.reader import StoreReader

DATABASE = "mlflow.db"
EXPERIMENT = "fullgraph"
_EXTRA = "mlflow"
_BATCH = 1000
"""Metrics in one call, of which MLflow takes no more."""
_LONGEST = 500
"""Characters of a parameter."""
_NOT_IN_NAMES = re.compile(r"[^\w\-. :/]", re.ASCII)


def write_mlflow(store: StoreReader, summary: RunSummary, out: Path) -> None:
    """Add the run to the store in a folder: ``mlflow ui --backend-store-uri sqlite:///OUT/mlflow.db``.

    Args:
        store: of the run.
        summary: of the run.
        out: the folder, which is made if it is not there.

    Raises:
        MissingPackageError: mlflow-skinny, SQLAlchemy or Alembic is not installed.
        OSError: the folder cannot be written.
    """
    for module in ("sqlalchemy", "alembic"):
        imported(module, _EXTRA)
    tracking, entities = imported("mlflow.tracking", _EXTRA), imported("mlflow.entities", _EXTRA)
    out.mkdir(parents=True, exist_ok=True)
    address = f"sqlite:///{(out / DATABASE).absolute()}"
    client = tracking.MlflowClient(tracking_uri=address, registry_uri=address)
    run = client.create_run(
        _experiment(client, out),
        start_time=round(summary.run.started * 1000),
        tags=_tags(summary),
        run_name=summary.run.name,
    ).info.run_id
    settings = settings_of(summary, store)
    parameters = {_name(n): v[:_LONGEST] for n, v in {**settings.seen, **settings.given}.items()}
    client.log_batch(run, params=[entities.Param(n, v) for n, v in parameters.items()])
    metrics = _metrics(store, entities)
    while batch := list(islice(metrics, _BATCH)):
        client.log_batch(run, metrics=batch)
    alarms = [alarm.to_json() for alarm in store.alarms()]
    client.log_text(run, json.dumps(alarms, indent=2), "alarms.json")
    ended = round(summary.run.ended * 1000) if summary.run.ended is not None else None
    client.set_terminated(run, "FAILED" if _has_failed(summary) else "FINISHED", ended)


def _experiment(client: Any, out: Path) -> str:
    found = client.get_experiment_by_name(EXPERIMENT)
    if found is not None:
        return str(found.experiment_id)
    artifacts = (out / "artifacts").absolute().as_uri()
    return str(client.create_experiment(EXPERIMENT, artifact_location=artifacts))


def _tags(summary: RunSummary) -> dict[str, str]:
    kinds = sorted({alarm.kind for alarm in summary.alarms})
    return {
        **{_name(name): value for name, value in summary.tags.items()},
        "fullgraph.run": str(summary.run.path),
        "fullgraph.command": " ".join(summary.run.command),
        "fullgraph.alarms": ", ".join(kinds),
    }


def _has_failed(summary: RunSummary) -> bool:
    return bool(summary.error or summary.run.status)


def _metrics(store: StoreReader, entities: Any) -> Iterator[Any]:
    """Each value; infinity is not in MLflow's store, which has NaN."""
    ranks = store.ranks()
    for rank in ranks:
        times, now = times_of(store, rank), time.time()
        prefix = f"rank{rank}/" if len(ranks) > 1 else ""
        for curve in curves(store, rank):
            name = _name(prefix + curve.tag)
            for step, value in zip(curve.series.steps, curve.series.mean, strict=True):
                when = round(times.get(step, now) * 1000)
                yield entities.Metric(name, value if math.isfinite(value) else math.nan, when, step)


def _name(text: str) -> str:
    """As MLflow takes names."""
    return _NOT_IN_NAMES.sub("_", text)
