"""Measures which kinds of break the user's torch makes, so that predictions follow it."""

from __future__ import annotations

from collections.abc import Sequence

from fullgraph.calibration.confirm import Confirmed, OnProgress, confirm
from fullgraph.static.rules import find_rules
from fullgraph.taxonomy import Taxonomy

SECONDS = 28.0
"""The user waits for it, at most 30 seconds."""

BACKGROUND_SECONDS = 180.0
"""The user does not wait for it, and it runs at the lowest priority."""


async def calibrate(
    taxonomy: Taxonomy,
    interpreter: Sequence[str],
    on_progress: OnProgress,
    *,
    in_background: bool = False,
) -> Confirmed:
    """Run the pages' programs, those first that the static rules predict by.

    Args:
        taxonomy: the pages.
        interpreter: the command of the user's Python.
        on_progress: called with each step.
        in_background: whether to run at the lowest priority.

    Raises:
        WorkerError: the interpreter cannot run jobs at all.
    """
    return await confirm(
        taxonomy,
        interpreter,
        BACKGROUND_SECONDS if in_background else SECONDS,
        on_progress,
        first=[rule.entry for rule in find_rules()],
        in_background=in_background,
    )
