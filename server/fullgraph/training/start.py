"""``fullgraph.watch`` in a training program: makes the run's folder, and begins to watch."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fullgraph.training.run_folder import new_run

if TYPE_CHECKING:
    from fullgraph_worker.watch.api import Watch

DETAILS = {"default": 0.01, "full": 0.05}
"""The share of the training's time that watching may take."""


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
        arguments = [str(each) for each in getattr(sys, "argv", [])]
        path = Path(folder) if folder is not None else None
        run = new_run([sys.executable, *arguments], Path.cwd(), path, tags)
        watching = Watch(str(run.path), model, share, dict(tags or {}))
        watching.start()
    watching.add_checks(check)
    return watching
