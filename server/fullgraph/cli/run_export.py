"""``fullgraph runs export``: a training run for other tools."""

from __future__ import annotations

import argparse
from pathlib import Path

from fullgraph.cli import output
from fullgraph.training.export.missing import MissingPackageError
from fullgraph.training.export.mlflow import write_mlflow
from fullgraph.training.export.tables import write_csv, write_jsonl, write_parquet
from fullgraph.training.export.tensorboard import write_tensorboard
from fullgraph.training.run_folder import RunFolderError
from fullgraph.training.runs import find_run, opened, summary_of
from fullgraph.training.store.database import StoreError

_WRITERS = {
    "csv": write_csv,
    "jsonl": write_jsonl,
    "parquet": write_parquet,
    "tensorboard": write_tensorboard,
}
_MLFLOW = "mlflow"
FORMATS = (*_WRITERS, _MLFLOW)


def run_export(options: argparse.Namespace) -> int:
    """Write the run; 2 if that is not possible."""
    try:
        run = find_run(options.name, Path.cwd())
        with opened(run.path) as store:
            if not store.processes():
                output.error(f"Nothing is recorded in {run.path}.")
                return 2
            if options.to == _MLFLOW:
                write_mlflow(store, summary_of(run), options.out)
            else:
                _WRITERS[options.to](store, options.out)
    except (RunFolderError, StoreError, MissingPackageError) as error:
        output.error(str(error))
        return 2
    except OSError as error:
        output.error(f"{options.out} cannot be written: {error.strerror or error}.")
        return 2
    print(f"wrote {options.out}")
    return 0
