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
from fullgraph.training.debug_points import DebugPoint
from fullgraph.training.run_folder import TrainingRun


@dataclass(frozen=True)
class Replay:
    """What a step did when it was run again.

    Attributes:
        status: the program's exit status; the replay ends it with 0.
        result: ``fullgraph_worker.replay.session.Result`` as JSON; None if the step was not
            reached.
    """

    status: int
    result: Mapping[str, Any] | None


def replay(
    run: TrainingRun,
    point: DebugPoint,
    step: int,
    *,
    debugger: str = "",
    port: int = 0,
    stops: bool = False,
    bound: float | None = None,
) -> Replay:
    """Run the program of ``run`` again in its folder, in eager mode, up to the end of ``step``.

    Args:
        run: the training.
        point: has the step.
        step: its number.
        debugger: ``pdb``, ``debugpy`` or empty.
        port: of debugpy.
        stops: whether the debugger opens at the first operation that must not be.
        bound: the largest magnitude that may be; None for any that is finite.

    Raises:
        OSError: the program cannot be started.
    """
    with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:
        file = Path(folder, "result.json")
        options = {
            "point": str(point.path),
            "step": step,
            "result": str(file),
            "debugger": debugger,
            "port": port,
            "stops": stops,
            "bound": bound,
        }
        environment = startup_environment(os.environ)
        environment["FULLGRAPH_REPLAY"] = json.dumps(options)
        environment["TORCHDYNAMO_DISABLE"] = "1"
        before = Path.cwd()
        os.chdir(run.folder)
        try:
            status = run_program(run.command, environment)
        finally:
            os.chdir(before)
        try:
            return Replay(status, json.loads(file.read_bytes()))
        except (OSError, ValueError):
            return Replay(status, None)
