"""Measures which kinds of break the user's torch makes, so that predictions follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fullgraph.dynamic.confirm import Confirmed, confirm
from fullgraph.static.rules import find_rules
from fullgraph.taxonomy import Taxonomy

SECONDS = 25.0
"""The programs may take so long together; with the import of torch that stays below 30 s."""


async def calibrate(
    taxonomy: Taxonomy,
    interpreter: Sequence[str],
    on_progress: Callable[[str], None],
    *,
    in_background: bool = False,
) -> Confirmed:
    """Run the pages' programs, those first that the static rules predict by.

    Args:
        taxonomy: the pages.
        interpreter: the command of the user's Python.
        on_progress: told in words what happens now.
        in_background: whether to leave the processor to whoever else wants it.

    Raises:
        WorkerError: the interpreter cannot run jobs at all.
    """
    return await confirm(
        taxonomy,
        interpreter,
        SECONDS,
        on_progress,
        first=[rule.entry for rule in find_rules()],
        in_background=in_background,
    )
