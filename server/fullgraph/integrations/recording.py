"""When a library's training loop begins and ends, recording does."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import fullgraph
from fullgraph.report.training_summary import summary_at_end
from fullgraph.training.run_folder import read_run
from fullgraph.training.start import begins, collector_of

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
        prints: whether to print where each is recorded, and what was found at its end.
    """

    def __init__(self, options: Options, *, prints: bool = True) -> None:
        self._options = options
        self._prints = prints
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
        if self._is_reported():
            name = read_run(Path(watch.folder)).shown_name
            _print([f"The training is recorded: fullgraph runs show {name}"])

    def end(self) -> None:
        """End what ``begin`` began."""
        is_reported = self._is_reported()
        watch, self._watch = self._watch, None
        if watch is None:
            return
        watch.close()
        if is_reported:
            run = read_run(Path(watch.folder))
            _print(summary_at_end(run, collector_of(watch.folder)))

    def _is_reported(self) -> bool:
        """Whether this process prints messages about the training that it records."""
        return self._prints and self._watch is not None and begins(self._watch.folder)


def _print(lines: Sequence[str]) -> None:
    sys.stderr.write("".join(f"fullgraph: {line}\n" for line in lines))
    sys.stderr.flush()
