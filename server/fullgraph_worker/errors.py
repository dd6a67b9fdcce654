"""What can go wrong with a job, and the user's part of a traceback."""

from __future__ import annotations

import os
import sys
import sysconfig
import traceback
from types import TracebackType
from typing import List, Optional

from fullgraph_worker.names import without_resumes
from fullgraph_worker.wire import StackFrame

_WORKER = os.path.dirname(os.path.abspath(__file__)) + os.sep
_STANDARD_LIBRARY = tuple(
    {os.path.realpath(sysconfig.get_path(name)) + os.sep for name in ("stdlib", "platstdlib")}
)


class JobError(Exception):
    """The job cannot be done.

    Attributes:
        kind: one of the kinds of ``wire.Failure``.
        message: what failed, for the user.
        frames: the user's own frames, outermost first.
    """

    def __init__(self, kind: str, message: str, frames: Optional[List[StackFrame]] = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.frames = frames or []


def from_exception(kind: str, what: str, error: BaseException) -> JobError:
    """A job error for an exception of user code: ``what`` failed with it, and where."""
    frames = user_frames(error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename:
        frames.append(StackFrame(error.filename, error.lineno or 1, ""))
        kind = "syntax-error"
    return JobError(kind, f"{what}: {describe(error)}", frames)


def describe(error: BaseException) -> str:
    """The exception as Python's own last line of a traceback says it."""
    if isinstance(error, SystemExit):
        return f"it called sys.exit({error.code!r})" if error.code else "it called sys.exit()"
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.msg} ({error.filename}, line {error.lineno})"
    try:
        lines = traceback.format_exception_only(type(error), error)
    except Exception:
        # The exception's own __str__ raised.
        return type(error).__name__
    return clip("".join(lines).strip(), 2000)


def user_frames(trace: Optional[TracebackType]) -> List[StackFrame]:
    """A traceback's calls without those of Python, torch and this package."""
    stack = traceback.StackSummary.extract(traceback.walk_tb(trace), lookup_lines=False)
    calls = [StackFrame(call.filename, call.lineno or 0, call.name) for call in stack]
    users = [c for c in calls if not c.path.startswith("<") and not is_library(c.path)]
    return without_resumes(users)[-50:]


def is_library(path: str) -> bool:
    """Whether ``path`` belongs to Python itself, torch or this package."""
    if path.startswith(_WORKER) or is_torch(path):
        return True
    real = os.path.realpath(path)
    return real.startswith(_STANDARD_LIBRARY) and f"{os.sep}site-packages{os.sep}" not in real


def is_torch(path: str) -> bool:
    """Whether ``path`` is a file of the torch package."""
    torch = sys.modules.get("torch")
    folder = os.path.dirname(getattr(torch, "__file__", None) or "")
    return bool(folder) and path.startswith(folder + os.sep)


def clip(text: str, limit: int) -> str:
    """``text``, with its middle left out if it is longer than ``limit`` characters."""
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]}\n[... {len(text) - 2 * half} characters left out ...]\n{text[-half:]}"
