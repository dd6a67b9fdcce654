"""The step of long work: on a terminal, with the remaining time where it is known."""

from __future__ import annotations

import atexit
import os
import sys
from functools import cache
from typing import TYPE_CHECKING

from fullgraph.report.terminal import printable

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class _Line:
    """One line on standard error, which is gone when the work is done."""

    def __init__(self) -> None:
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def show(self, message: str, done: int, total: int) -> None:
        if self._progress is None:
            self._progress = _columns()
            self._progress.start()
            self._task = self._progress.add_task("", total=None)
        assert self._task is not None
        self._progress.update(self._task, description=printable(message))
        if total:
            self._progress.update(self._task, completed=done, total=total)

    def clear(self) -> None:
        if self._progress is not None:
            self._progress.stop()
            self._progress = self._task = None


def show(message: str, done: int = 0, total: int = 0) -> None:
    """Show the current step on a terminal; nowhere else.

    Args:
        message: what is done now.
        done: the parts of the work that are done.
        total: all of its parts; 0 if they are as before, or nobody knows.
    """
    if is_shown():
        _line().show(message, done, total)


def show_files(done: int, total: int) -> None:
    """Show how many of the files are checked."""
    show("Checking files", done, total)


def clear() -> None:
    """Clear the line, before anything else is printed."""
    if is_shown():
        _line().clear()


@cache
def is_shown() -> bool:
    """Whether somebody watches: a log of CI has no use for steps, even on a terminal."""
    return (
        sys.stderr is not None
        and sys.stderr.isatty()
        and os.environ.get("TERM") != "dumb"
        and not os.environ.get("CI")
    )


@cache
def _line() -> _Line:
    line = _Line()
    # Also after an error: the cursor is hidden while the line is there.
    atexit.register(line.clear)
    return line


def _columns() -> Progress:
    # Imported here: it takes 50 ms, which a pipe need not wait for.
    from rich.console import Console
    from rich.progress import (
        Progress,
        ProgressColumn,
        SpinnerColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.table import Column
    from rich.text import Text

    class Counted(ProgressColumn):
        """What is known of a step that is counted."""

        def render(self, task: Task) -> Text:
            if task.total is None:
                return Text("")
            return Text(f"{task.completed:.0f} of {task.total:.0f}", style="progress.percentage")

    class Remaining(TimeRemainingColumn):
        """The remaining time of a step that is counted."""

        def render(self, task: Task) -> Text:
            if task.total is None or task.time_remaining is None:
                return Text("")
            return Text.assemble(super().render(task), " left")

    return Progress(
        SpinnerColumn(),
        # One line also where the terminal is narrow.
        TextColumn(
            "{task.description}",
            markup=False,
            table_column=Column(no_wrap=True, overflow="ellipsis"),
        ),
        Counted(Column(no_wrap=True)),
        Remaining(compact=True, table_column=Column(no_wrap=True)),
        console=Console(stderr=True),
        transient=True,
    )
