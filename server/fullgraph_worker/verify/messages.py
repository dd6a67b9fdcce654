"""What a call prints, logs and warns about."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
import warnings
from typing import Any, Iterator, List

from fullgraph_worker.errors import is_torch


class Messages:
    """Collects messages while it is open.

    Attributes:
        printed: the lines of ``sys.stdout`` and ``sys.stderr``, together.
        logged: level, logger and text of each record, whatever handlers do with it.
        warned: category and text of each warning that is shown.
    """

    def __init__(self) -> None:
        self._text = io.StringIO()
        self.logged: List[str] = []
        self.warned: List[str] = []

    @property
    def printed(self) -> List[str]:
        """The lines so far."""
        return self._text.getvalue().splitlines()

    @contextlib.contextmanager
    def collected(self) -> Iterator[None]:
        """While open, messages are collected; what torch itself says is none."""
        make, show = logging.getLogRecordFactory(), warnings.showwarning

        def record(*args: Any, **kwargs: Any) -> logging.LogRecord:
            made = make(*args, **kwargs)
            if made.name.split(".")[0] not in ("torch", "torch_xla") and not is_torch(
                made.pathname
            ):
                self.logged.append(f"{made.levelname} {made.name}: {_text(made)}")
            return made

        def shown(
            message: Any,
            category: Any,
            filename: str,
            lineno: int,
            file: Any = None,
            line: Any = None,
        ) -> None:
            if not is_torch(filename):
                self.warned.append(f"{category.__name__}: {message}")

        logging.setLogRecordFactory(record)
        warnings.showwarning = shown
        streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self._text
        try:
            yield
        finally:
            # Text that the program wrote into streams of its own is not looked at.
            sys.stdout, sys.stderr = streams
            warnings.showwarning = show
            logging.setLogRecordFactory(make)


def _text(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:
        return str(record.msg)
