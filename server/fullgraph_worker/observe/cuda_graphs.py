"""Graphs for which torch.compile skips CUDA graphs, or records them again.

``mode="reduce-overhead"``, ``mode="max-autotune"`` and ``backend="cudagraphs"`` enable them. Where
a graph cannot be recorded, torch logs the reason once and runs it without
(``torch/_inductor/cudagraph_utils.py``); most reasons name the user's line. Where the inputs of a
recorded graph have another size or another address, or other graphs ran before it, torch records it
again, and logs that at the debug level only (``torch/_inductor/cudagraph_trees.py``).
"""

from __future__ import annotations

import logging
import re
import sys
from collections import Counter
from typing import Any, Callable, List, NamedTuple, Optional

from fullgraph_worker.observe import compile_times
from fullgraph_worker.observe.reasons import calls_in
from fullgraph_worker.protocol.wire import CUDA_GRAPHS_SKIPPED, Record, StackFrame
from fullgraph_worker.torch_private.inductor import recorded_pass
from fullgraph_worker.user_code.errors import LONGEST_CONTEXT, clip, is_torch

_SKIPS = re.compile(r"\A(?:(?:skipping|disabling) cudagraphs? due to )+", re.IGNORECASE)
_FOUND = re.compile(r"\.?\s*Found from\s*:?\s*")


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
    users = [call for call in calls_in("".join(found)) if not is_torch(call.path)]
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
        """Called by the loggers of ``CUDA_GRAPH_LOGS``."""
        # Not above: the server reads traces with ``skip_in``, and has no torch.
        from fullgraph_worker.observe.places import record_at, record_of
        from fullgraph_worker.torch_private.frames import current_compilation

        skip = skip_in(record.getMessage())
        if skip is None:
            return
        if skip.calls:
            found = record_at(CUDA_GRAPHS_SKIPPED, skip.calls[-1], skip.calls, skip.in_words)
        else:
            compilation = current_compilation(sys._getframe())
            if compilation is None:
                return
            found = record_of(CUDA_GRAPHS_SKIPPED, compilation, skip.in_words)
        self._send(found)


class CudaGraphRecordings:
    """Sends a ``Record`` for each CUDA graph that is recorded again, with the memory that it takes.

    Dynamo calls ``on_start`` and ``on_end`` around each compilation and each recording. The records
    stand at the function that was compiled; the forward and the backward pass of one compilation
    are counted separately.

    Args:
        send: takes each record.
    """

    def __init__(self, send: Callable[[Record], None]) -> None:
        self._send = send
        self._count: Counter[Any] = Counter()
        self._bytes: Counter[Any] = Counter()
        self._reserved = 0

    def on_start(self, about: Any = None) -> None:
        """Called before a recording, with Dynamo's ``CallbackArgs``."""
        if _is_recording(about):
            self._reserved = _reserved()

    def on_end(self, about: Any = None) -> None:
        """Called after it."""
        if not _is_recording(about):
            return
        key = (about.compile_id, recorded_pass())
        self._count[key] += 1
        self._bytes[key] += max(_reserved() - self._reserved, 0)
        place = compile_times.function_of(about.compile_id) if self._count[key] > 1 else None
        if place is None:
            return
        from fullgraph_worker.observe.places import record_at

        reason = (
            f"torch recorded it {self._count[key]} times, because an input had another size or "
            "address than before, or other graphs ran before it; the recordings take "
            f"{self._bytes[key] / 2**20:.1f} MiB of the device's memory."
        )
        found = record_at(CUDA_GRAPHS_SKIPPED, place, [place], reason)
        found.gb_type, found.compile_id = " ".join(("recorded again", *key)), about.compile_id
        self._send(found)


def _is_recording(about: Any) -> bool:
    trigger = getattr(about, "callback_trigger", None)
    return getattr(trigger, "name", "") == "CUDAGRAPH_RECORDING"


def _reserved() -> int:
    import torch

    return int(torch.cuda.memory_reserved()) if torch.cuda.is_available() else 0
