"""Keeps torch's structured trace from writing records that Fullgraph does not read.

As soon as the trace has a handler, Dynamo and its backends write all of their graphs,
guards and code into it. That costs time at every compilation, and may fail where a program
has replaced what the writing needs.
"""

from __future__ import annotations

import logging
import sys
from types import FrameType
from typing import Any, List

from fullgraph_worker.trace.events import ENDS, RAISES, STARTS

_PACKAGE = __name__.split(".", 1)[0]
_EVENTS = (STARTS, ENDS)
_ARTIFACTS = ("dynamo_graph_break_reason", "recompile_reasons", RAISES)


class _Handlers(List[logging.Handler]):
    """The trace's handlers, which are none for the records that Fullgraph does not read."""

    def __bool__(self) -> bool:
        if not len(self):
            return False
        caller = sys._getframe(1)
        if caller.f_code.co_name != "trace_structured" or not all(map(_is_ours, self)):
            return True
        return _is_wanted(caller)


def listen_sparingly() -> None:
    """Limit the trace to our records, unless the program has handlers of its own."""
    trace = logging.getLogger("torch.__trace")
    if type(trace.handlers) is not _Handlers:
        trace.handlers = _Handlers(trace.handlers)


def _is_ours(handler: logging.Handler) -> bool:
    return type(handler).__module__.split(".", 1)[0] == _PACKAGE


def _is_wanted(caller: FrameType) -> bool:
    given = caller.f_locals
    name, metadata = given.get("name"), given.get("metadata_fn")
    if name != "artifact" or not callable(metadata):
        return name in _EVENTS
    described: Any = metadata()
    return not isinstance(described, dict) or described.get("name") in _ARTIFACTS
