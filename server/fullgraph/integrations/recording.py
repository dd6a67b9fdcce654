"""When a library's training loop begins and ends, recording does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import fullgraph

if TYPE_CHECKING:
    from fullgraph_worker.watch.api import Watch


class Options(TypedDict, total=False):
    """Those of ``fullgraph.watch``, with its defaults."""

    check: Sequence[Callable[..., Any]]
    folder: str | Path | None
    tags: Mapping[str, str] | None
    detail: str
    budget: float | None
    pause_on: str | Sequence[str]


class Recording:
    """Records one training after the other.

    Args:
        options: for each of them.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._watch: Watch | None = None

    @property
    def watch(self) -> Watch | None:
        """The recording of the training that runs; None if none runs, or it is not recorded."""
        return self._watch

    def begin(self, model: Any = None, optimizer: Any = None) -> None:
        """Record from now on."""
        from fullgraph_worker.watch.api import active

        is_recorded = active() is not None
        watch = fullgraph.watch(model, optimizer, **self._options)
        # What the program, or `fullgraph trace --watch`, began is theirs to end.
        self._watch = None if is_recorded else watch

    def end(self) -> None:
        """End what ``begin`` began."""
        watch, self._watch = self._watch, None
        if watch is not None:
            watch.close()
