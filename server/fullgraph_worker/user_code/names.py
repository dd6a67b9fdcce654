"""Names of functions as the user wrote them, without what Dynamo makes of them."""

from __future__ import annotations

import re
from typing import Iterable, List

from fullgraph_worker.protocol.wire import StackFrame

LONGEST_NAME = 200
"""Of an operation or a value in a graph; generated code has longer ones."""

_RESUME = re.compile(r"^torch_dynamo_resume_in_(?P<name>.+?)_at_\d+$")


def plain_name(name: str) -> str:
    """The function that a resume function of Dynamo continues."""
    resumed = _RESUME.match(name)
    while resumed:
        name = resumed.group("name")
        resumed = _RESUME.match(name)
    return name


def plain_qualname(name: str) -> str:
    """A qualified name without Python's marks: ``make.<locals>.f`` is ``make.f``."""
    return name.replace(".<locals>", "").replace("<lambda>", "lambda")


def clipped_name(text: str) -> str:
    """``text`` in at most ``LONGEST_NAME`` characters."""
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"


def without_resumes(calls: Iterable[StackFrame]) -> List[StackFrame]:
    """``calls``, outermost first, with one call for each function that was resumed.

    Such a function is on the stack where it broke, and again where it is now.
    """
    merged: List[StackFrame] = []
    for call in calls:
        name = plain_name(call.function)
        if name != call.function and merged:
            last = merged[-1]
            if (last.path, last.function) == (call.path, name):
                merged.pop()
        merged.append(StackFrame(call.path, call.line, name))
    return merged
