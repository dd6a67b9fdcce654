"""``fullgraph.watch`` in a training program: makes the run's folder, and begins to watch."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fullgraph.training.collecting import start_collector
from fullgraph.training.run_folder import TrainingRun, end_run, new_run, runs_folder

if TYPE_CHECKING:
    from fullgraph_worker.watch.api import Watch

DETAILS = {"default": 0.01, "full": 0.05}
"""The share of the training's time that watching may take."""
_OF_A_LAUNCH = ("TORCHELASTIC_RUN_ID", "MASTER_ADDR", "MASTER_PORT", "TORCHELASTIC_RESTART_COUNT")
"""Variables that the processes of one launch have in common."""


def start(
    model: Any,
    check: Sequence[Callable[..., Any]],
    folder: str | Path | None,
    tags: Mapping[str, str] | None,
    detail: str,
    budget: float | None,
) -> Watch:
    """As ``fullgraph.watch`` documents it.

    Under ``fullgraph trace --watch`` the program is watched already: then the model and the checks
    are added to that.
    """
    if detail not in DETAILS:
        raise ValueError(f"detail is one of {', '.join(DETAILS)}, not {detail!r}")
    share = DETAILS[detail] if budget is None else budget
    if share < 0:
        raise ValueError(f"budget is a share of the training's time, not {budget}")
    from fullgraph_worker.watch.api import Watch, active

    watching = active()
    if watching is None:
        run = _run(folder, tags)
        watching = Watch(str(run.path), model, share, dict(tags or {}))
        watching.start()
        if _rank() == 0:
            start_collector(run.path)
            watching.on_close.append(lambda: _end(run))
    watching.add_checks(check)
    return watching


def _run(folder: str | Path | None, tags: Mapping[str, str] | None) -> TrainingRun:
    """The run's folder: one for all processes that torchrun has started together."""
    path = Path(folder) if folder is not None else _common_folder()
    command = [sys.executable, *(str(each) for each in getattr(sys, "argv", []))]
    if path is not None and _rank() > 0:
        path.mkdir(parents=True, exist_ok=True)
        return TrainingRun(path.absolute(), tuple(command), Path.cwd(), time.time())
    return new_run(command, Path.cwd(), path, tags)


def _common_folder() -> Path | None:
    names = [os.environ.get(name, "") for name in _OF_A_LAUNCH]
    if int(os.environ.get("WORLD_SIZE") or 1) < 2 or not any(names):
        return None
    return runs_folder() / "-".join(re.sub(r"\W+", "_", name) for name in names if name)


def _rank() -> int:
    return int(os.environ.get("RANK") or 0)


def _end(run: TrainingRun) -> None:
    """Note the end, for the collector; a full disk is no reason to fail."""
    with contextlib.suppress(OSError):
        end_run(run)
