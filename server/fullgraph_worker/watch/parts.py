"""Parts of the recording that fail apart from each other."""

from __future__ import annotations

from typing import Any, Callable, Set

from fullgraph_worker.user_code.errors import describe
from fullgraph_worker.watch.records import Kind


class Part:
    """Names of parts, as the user reads them."""

    BATCHES = "batches"
    STATISTICS = "statistics of parameters and gradients"
    LOSS = "operations of losses"
    LEFT = "updates between steps"
    RUNNING = "running statistics of layers"
    PATH = "elements of parameters"
    OPTIONS = "options of optimizers"
    OUTPUTS = "outputs of layers"
    LAYER = "layers in which numbers stop being finite"
    STATES = "steps to run again"


class Parts:
    """Calls what records one part; after an exception, this part is not recorded any more.

    A program may train with tensors that cannot be measured: its losses are recorded all the same.

    Args:
        event: writes that a part failed.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._failed: Set[str] = set()

    def call(self, part: str, work: Callable[..., Any], *args: Any) -> Any:
        """What ``work`` returns; None if the part has failed."""
        if part in self._failed:
            return None
        try:
            return work(*args)
        except Exception as error:
            self._failed.add(part)
            message = f"No further {part} are recorded: {describe(error)}"
            self._event(Kind.NOTE, message=message)
            return None
