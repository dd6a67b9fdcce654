"""The user's own checks of a training."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Optional

from fullgraph_worker.user_code.errors import describe
from fullgraph_worker.watch.records import Kind


def apply_checks(
    checks: Iterable[Callable[..., Any]],
    loss: Optional[float],
    step: int,
    event: Callable[..., None],
) -> None:
    """Write which checks do not hold after a step."""
    for check in checks:
        message = failed(check, loss, step)
        if message:
            code = getattr(check, "__code__", None)
            event(
                Kind.ASSERTION,
                at=step,
                name=getattr(check, "__name__", repr(check)),
                message=message,
                path=code.co_filename if code else "",
                line=code.co_firstlineno if code else 0,
            )


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
