"""Graphs for which torch.compile skips CUDA graphs, and the reasons that it logs.

``mode="reduce-overhead"``, ``mode="max-autotune"`` and ``backend="cudagraphs"`` enable them. Where
a graph cannot be recorded, torch logs the reason once and runs it without
(``torch/_inductor/cudagraph_utils.py``); most reasons name the user's line.
"""

from __future__ import annotations

import logging
import re
import sys
from typing import Callable, List, NamedTuple, Optional

from fullgraph_worker.errors import LONGEST_CONTEXT, clip, is_torch
from fullgraph_worker.wire import CUDA_GRAPHS_SKIPPED, Record, StackFrame

# Before torch 2.13 they were hints on performance.
LOGGERS = (
    "torch._inductor.cudagraph_utils.__cudagraphs",
    "torch._inductor.cudagraph_utils.__perf_hints",
)
_SKIPS = re.compile(r"\A(?:(?:skipping|disabling) cudagraphs? due to )+", re.IGNORECASE)
_FOUND = re.compile(r"\.?\s*Found from\s*:?\s*")
_FRAME = re.compile(r'File "(?P<path>[^"\n]+)", line (?P<line>\d+), in (?P<name>.+)')


class Skip(NamedTuple):
    """Why a graph runs without CUDA graphs.

    Attributes:
        reason: in torch's words.
        calls: of the user, outermost first, down to the operation that is the cause; empty where
            torch does not name it.
    """

    reason: str
    calls: List[StackFrame]

    @property
    def in_words(self) -> str:
        """The reason as a sentence."""
        return f"torch gives this reason: {self.reason}."


def skip_in(message: str) -> Optional[Skip]:
    """What a message of torch's log says of a skip; None if it is about something else."""
    prefix = _SKIPS.match(message)
    if prefix is None:
        return None
    reason, *found = _FOUND.split(message[prefix.end() :], maxsplit=1)
    calls = [
        StackFrame(each.group("path"), int(each.group("line")), each.group("name").strip())
        for each in _FRAME.finditer("".join(found))
    ]
    users = [call for call in calls if not is_torch(call.path)]
    return Skip(clip(reason.strip().rstrip("."), LONGEST_CONTEXT), users)


class CudaGraphSkips(logging.Handler):
    """Sends a ``Record`` for each graph that runs without CUDA graphs.

    It stands at the line that is the cause, or at the function that is compiled. Some graphs are
    compiled first, and found to be no CUDA graphs when they are called: those of which torch names
    no line are not reported then, since nothing says which function they are of.

    Args:
        send: takes each record.
    """

    def __init__(self, send: Callable[[Record], None]) -> None:
        super().__init__(logging.WARNING)
        self._send = send

    def emit(self, record: logging.LogRecord) -> None:
        """Called by the loggers of ``LOGGERS``."""
        # Not above: the server reads traces with ``skip_in``, and has no torch.
        from fullgraph_worker import compilations
        from fullgraph_worker.compile_records import record_at, record_of

        skip = skip_in(record.getMessage())
        if skip is None:
            return
        if skip.calls:
            found = record_at(CUDA_GRAPHS_SKIPPED, skip.calls[-1], skip.calls, skip.in_words)
        else:
            compilation = compilations.current(sys._getframe())
            if compilation is None:
                return
            found = record_of(CUDA_GRAPHS_SKIPPED, compilation, skip.in_words)
        self._send(found)
