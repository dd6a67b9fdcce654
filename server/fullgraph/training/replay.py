"""Runs a step of a training again: the program once more, up to its first step, then that one."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fullgraph.dynamic.command import startup_environment
from fullgraph.dynamic.program import run_program
from fullgraph.training.debug_points import Start
from fullgraph.training.run_folder import TrainingRun
from fullgraph.training.runs import opened
from fullgraph_worker.replay.results import RESULT


@dataclass(frozen=True)
class Replay:
    """What a step did when it was run again.

    Attributes:
        status: the program's exit status; the replay ends it with 0.
        results: ``fullgraph_worker.replay.session.Result`` as JSON of each rank that reached the
            step.
    """

    status: int
    results: Mapping[int, Mapping[str, Any]]


def replay(
    run: TrainingRun,
    start: Start,
    *,
    debugger: str = "",
    port: int = 0,
    stops: bool = False,
    bound: float | None = None,
    gradient: str = "",
) -> Replay:
    """Run the program of ``run`` again in its folder, in eager mode, up to the end of the step.

    Args:
        run: the training.
        start: the step, and where its ranks begin.
        debugger: ``pdb``, ``debugpy`` or empty.
        port: of debugpy.
        stops: whether the debugger opens at the first operation that must not be.
        bound: the largest magnitude that may be; None for any that is finite.
        gradient: a parameter whose gradient is looked at instead of the results of operations.

    Raises:
        OSError: the program cannot be started.
    """
    with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:
        options = {
            "points": {rank: str(point.path) for rank, point in start.points.items()},
            "first": start.first,
            "rank": start.rank,
            "step": start.step,
            "results": folder,
            "debugger": debugger,
            "port": port,
            "stops": stops,
            "bound": bound,
            "gradient": gradient,
        }
        environment = startup_environment(os.environ)
        environment["FULLGRAPH_REPLAY"] = json.dumps(options)
        environment["TORCHDYNAMO_DISABLE"] = "1"
        before = Path.cwd()
        os.chdir(run.folder)
        try:
            status = run_program(_command(run, len(start.points)), environment)
        finally:
            os.chdir(before)
        found = {rank: _result(Path(folder), rank) for rank in start.points}
        return Replay(status, {rank: each for rank, each in found.items() if each is not None})


def _command(run: TrainingRun, ranks: int) -> list[str]:
    """What starts all ranks; what one of them was started as is no launcher."""
    command = list(run.command)
    with opened(run.path) as store:
        known = [each.introduction for each in store.ranks().values() if each.introduction]
    if ranks > 1 and any(command == [each.executable, *each.arguments] for each in known):
        launcher = ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(ranks)]
        return [command[0], *launcher, *command[1:]]
    return command


def _result(folder: Path, rank: int) -> Mapping[str, Any] | None:
    try:
        result: Mapping[str, Any] = json.loads((folder / RESULT.format(rank=rank)).read_bytes())
    except (OSError, ValueError):
        return None
    return result
