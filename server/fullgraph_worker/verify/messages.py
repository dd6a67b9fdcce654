"""What a call prints, logs and warns about."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
import warnings
from typing import Any, Iterator, List

from fullgraph_worker.user_code.errors import is_torch
from fullgraph_worker.verify.leaf import without_addresses

# torch imports these; what they say is not the program's.
_COMPILER = ("torch", "torch_xla", "triton", "sympy", "networkx", "filelock", "jinja2")
# The place is the program's line, or none, but the words are torch's: of ``float(t)``, in C++, and
# of ``torch.tensor(array)``, where the array is a tensor in compiled code.
_ADVICE = (
    "Converting a tensor with requires_grad=True to a scalar",
    "To copy construct from a tensor, it is recommended to use",
)


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
        return without_addresses(self._text.getvalue()).splitlines()

    @contextlib.contextmanager
    def collected(self) -> Iterator[None]:
        """While open, messages are collected; what torch itself says is none."""
        make, show = logging.getLogRecordFactory(), warnings.showwarning
        default = warnings.defaultaction  # type: ignore[attr-defined]

        def record(*args: Any, **kwargs: Any) -> logging.LogRecord:
            made = make(*args, **kwargs)
            if made.name.split(".")[0] not in _COMPILER and not is_torch(made.pathname):
                text = without_addresses(_text(made))
                self.logged.append(f"{made.levelname} {made.name}: {text}")
            return made

        def shown(
            message: Any,
            category: Any,
            filename: str,
            lineno: int,
            file: Any = None,
            line: Any = None,
        ) -> None:
            is_own = not is_torch(filename) and not _is_of_compiler(filename)
            if is_own and not str(message).startswith(_ADVICE):
                # A filter for the program's module, and Python's own, do not apply to these.
                at = " (at no line of the program)" if filename.startswith("<eval_with") else ""
                text = without_addresses(str(message))
                self.warned.append(f"{category.__name__}: {text}{at}")

        logging.setLogRecordFactory(record)
        warnings.showwarning = shown
        # Python shows a warning once for each place, until anybody changes a filter; torch does.
        warnings.defaultaction = "always"  # type: ignore[attr-defined]
        streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self._text
        try:
            yield
        finally:
            # Text that the program wrote into streams of its own is not looked at.
            sys.stdout, sys.stderr = streams
            warnings.showwarning = show
            warnings.defaultaction = default  # type: ignore[attr-defined]
            logging.setLogRecordFactory(make)


def _is_of_compiler(path: str) -> bool:
    return any(f"site-packages/{name}/" in path.replace("\\", "/") for name in _COMPILER)


def _text(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:
        return str(record.msg)
