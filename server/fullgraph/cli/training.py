"""``fullgraph trace --watch``: what it records of a training, beside its graph breaks."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from fullgraph.training.frames_folder import last_steps
from fullgraph.training.run_folder import TrainingRun, end_run, new_run


def add_training_flags(parser: argparse.ArgumentParser) -> None:
    """Add what ``begin_training`` reads."""
    parser.add_argument(
        "--watch",
        action="store_true",
        help="record losses, gradients, parameters and times of training steps, without graph "
        "breaks and recompiles",
    )
    parser.add_argument(
        "--run-folder",
        type=Path,
        metavar="DIR",
        help="with --watch: write the training run to this folder",
    )


def begin_training(
    command: Sequence[str], here: Path, options: argparse.Namespace
) -> TrainingRun | None:
    """Make the folder of the run; None without ``--watch``.

    Raises:
        OSError: it cannot be written.
    """
    return new_run(command, here, options.run_folder) if options.watch else None


def end_training(run: TrainingRun, status: int) -> list[str]:
    """Note that the program has ended; what to say of its training, line by line."""
    lines = []
    try:
        end_run(run, status)
    except OSError as error:
        lines.append(f"The end of the training run cannot be noted: {error}")
    steps = last_steps(run.path)
    if not steps:
        return [*lines, "No training was recorded: no optimizer of torch made a step."]
    for rank, step in sorted(steps.items()):
        of_rank = f" of rank {rank}" if len(steps) > 1 else ""
        loss = step.values.get("loss")
        at = f", the last with a loss of {loss:.4g}" if loss is not None else ""
        lines.append(f"{step.number + 1} training steps{of_rank} are recorded{at}.")
    return [*lines, f"The training run is in {run.path}"]
