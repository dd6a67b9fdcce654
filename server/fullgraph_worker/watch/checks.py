"""The user's own checks of a training."""

from __future__ import annotations

from typing import Any, Callable, Optional

from fullgraph_worker.errors import describe


def failed(check: Callable[..., Any], loss: Optional[float], step: int) -> str:
    """Why a check does not hold after a step; empty if it does.

    Args:
        check: takes the loss and the step.
        loss: of the step; None if it is not known.
        step: its number.
    """
    try:
        result = check(loss, step)
    except Exception as error:
        return str(error) or describe(error)
    if result is None or result is True:
        return ""
    return str(result) if result else "the check returned False"
