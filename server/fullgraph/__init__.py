"""Fullgraph: finds, explains and fixes ``torch.compile`` graph breaks.

The server half: it never imports torch and never runs user code. ``watch`` is for training
programs, which import torch themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from fullgraph_worker.watch.api import Watch

__version__ = "0.1.0"


def watch(
    model: Any = None,
    optimizer: Any = None,
    *,
    check: Sequence[Callable[..., Any]] = (),
    folder: str | Path | None = None,
    tags: Mapping[str, str] | None = None,
    detail: str = "default",
    budget: float | None = None,
    pause_on: str | Sequence[str] = (),
) -> Watch:
    """Record the training of this process, without graph breaks and recompiles.

    Args:
        model: the module to watch; by default those that own the optimizers' parameters.
        optimizer: taken for the sake of readers: optimizers are found as they step.
        check: functions that are called after each step with the loss as a float (None if it is
            not known yet) and the number of the step. One that raises ``AssertionError``, or
            returns False or a text, is an anomaly of that step.
        folder: where to write the run; by default, a new folder of the user's own runs. Where it
            cannot be written or has another run, a message says where the run is instead, or that
            nothing is recorded: the program goes on.
        tags: what to find the run by later.
        detail: ``full`` measures five times as much as ``default``, and also records activations:
            for them, a compiled model now and then runs one step in eager mode.
        budget: the share of the training's time that watching may take; by default 0.01, and 0.05
            with ``detail="full"``.
        pause_on: kinds of anomalies, such as ``exploding-gradient``, or ``any``: where one is
            found, all processes of the training wait until ``fullgraph runs resume``.

    Returns:
        What is being watched: close it, or use it in a ``with`` statement. It ends with the process
        otherwise.

    Raises:
        ValueError: an unknown ``detail`` or kind of anomaly, or a budget that is no share.
    """
    from fullgraph.training.options import WatchOptions
    from fullgraph.training.start import start

    kinds = (pause_on,) if isinstance(pause_on, str) else tuple(pause_on)
    return start(model, check, folder, WatchOptions(detail, budget, tags or {}, kinds))
