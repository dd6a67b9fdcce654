"""The bounds to which a program clips its gradients."""

from __future__ import annotations

from typing import Callable, Optional, Set, Tuple

from fullgraph_worker.watch.records import Kind

_MOST = 10
"""A program may compute a bound of its own for each step."""


class ClippingBounds:
    """Writes each bound once.

    Args:
        event: writes it.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._known: Set[Tuple[str, Optional[float]]] = set()

    def is_known(self, function: str, limit: Optional[float]) -> bool:
        """Whether it was written, or no more are."""
        return (function, limit) in self._known or len(self._known) == _MOST

    def take(self, function: str, limit: Optional[float]) -> None:
        """Write it, unless it is known.

        Args:
            function: that clips.
            limit: its bound; None where that is a tensor.
        """
        if not self.is_known(function, limit):
            self._known.add((function, limit))
            self._event(Kind.CLIPPED, function=function, bound=limit)
