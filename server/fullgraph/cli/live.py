"""``fullgraph trace --live``: lines about compilation while the program writes to the terminal."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType

from fullgraph.dynamic.live import LiveLine, LiveLines, in_columns
from fullgraph.dynamic.trace_reader import TraceReader
from fullgraph.report.terminal import Painter, beginning_of, printable, shortened, uses_colour
from fullgraph.taxonomy import Taxonomy

SECONDS = 0.25
"""From one look at the trace to the next one."""

_NARROWEST = 40
_ROOM = "\x1bD\x1bM"
"""Scroll if the cursor is in the last row; it stays in its line and column."""
_ABOVE = "\x1b7\r\x1b[L{}\x1b8\x1b[B"
"""A new row above the cursor's, which moves down with its line."""


class Live:
    """While open, prints what happens in a traced program, on standard error.

    On a terminal each line is inserted above the cursor's row: a progress bar, or a line that the
    program has not ended yet, stays whole below it. Elsewhere it is a line like any other.

    Args:
        folder: of the trace.
        taxonomy: names each break.
        is_first_party: whether a path is first-party.
    """

    def __init__(
        self, folder: Path, taxonomy: Taxonomy, is_first_party: Callable[[str], bool]
    ) -> None:
        self._lines = LiveLines(taxonomy, is_first_party)
        self._reader = TraceReader(folder, on_event=self._lines.on_event)
        self._began = time.monotonic()
        self._has_ended = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="live", daemon=True)

    def __enter__(self) -> None:
        with _signals_blocked():
            self._thread.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._has_ended.set()
        self._thread.join()
        self._look()

    def _follow(self) -> None:
        while not self._has_ended.wait(SECONDS):
            self._look()

    def _look(self) -> None:
        # What cannot be read or written is left out: the program's run goes on.
        with contextlib.suppress(OSError, ValueError):
            self._reader.read()
            for line in self._lines.take():
                _write(line, time.monotonic() - self._began)


@contextlib.contextmanager
def _signals_blocked() -> Iterator[None]:
    """While open, a thread that starts leaves signals to the others, which pass them on."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _write(line: LiveLine, seconds: float) -> None:
    if sys.stderr is None:
        return
    is_terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    paint = Painter(uses_colour(sys.stderr))
    head = f"fullgraph: {seconds:.1f} s  "
    parts = in_columns(line, lambda path: shortened(path, Path.cwd()))
    text = printable("  ".join(parts))
    if is_terminal:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
        text = beginning_of(text, max(_NARROWEST, columns) - len(head) - 1)
    shown = f"{paint('dim', head)}{paint('observed', text) if line.seconds is None else text}"
    if is_terminal and sys.platform != "win32":
        shown = f"{_ROOM}{_ABOVE.format(shown)}"
    else:
        shown += "\n"
    # In one write, so that nothing of the program comes between.
    os.write(sys.stderr.fileno(), shown.encode(sys.stderr.encoding or "utf-8", "replace"))
