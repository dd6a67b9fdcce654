"""Torch's structured trace, ``torch.__trace``, and its records that Fullgraph reads.

As soon as the trace has a handler, Dynamo and its backends write all of their graphs, guards and
code into it. That costs time at every compilation, and may fail where a program has replaced what
the writing needs: ``limit_trace`` keeps them from writing what Fullgraph does not read.
"""

from __future__ import annotations

import contextlib
import functools
import json
import logging
import sys
from types import FrameType
from typing import Any, Callable, Iterator, List, Mapping, Optional, Sequence, Tuple

from fullgraph_worker.torch_private.translator import OnFunction, watch_frames, watch_instructions

TRACE = "torch.__trace"
STARTS = "dynamo_start"
"""The compilation of a frame begins."""
ENDS = "compilation_metrics"
"""It has ended, well or not."""
RAISES = "dynamo_error"
"""It ends with an exception."""
RECOMPILES = "recompile_reasons"
"""Guards have failed."""
SIDE_EFFECTS = "dynamo_side_effects"
"""What of the program's state the compiled code changes; since torch 2.11."""
_LOOKUPS = {
    f"{name}_cache_{answer}": (words, answer)
    for name, words in (("fx_graph", "FX graph cache"), ("aotautograd", "AOT autograd cache"))
    for answer in ("hit", "miss", "bypass")
}
_RECORD = "dynamo_graph_break_reason"
# Without DEBUG on these, Dynamo writes no record for a frame that it skips.
_BREAK_LOGS = (
    "torch._dynamo.symbolic_convert.__graph_breaks",
    "torch._dynamo.convert_frame.__graph_breaks",
)
_PACKAGE = __name__.split(".", 1)[0]
_EVENTS = (STARTS, ENDS)
_wanted = {_RECORD, RECOMPILES, RAISES, SIDE_EFFECTS}
"""Artifacts."""


def trace_log() -> logging.Logger:
    """The logger of the structured trace."""
    return logging.getLogger(TRACE)


def event(record: logging.LogRecord) -> str:
    """Which of the events above a record of ``torch.__trace`` is, or an empty text."""
    metadata = getattr(record, "metadata", None)
    if not isinstance(metadata, dict):
        return ""
    artifact = metadata.get("artifact")
    if isinstance(artifact, dict):
        return RAISES if artifact.get("name") == RAISES else ""
    return next((name for name in (STARTS, ENDS) if name in metadata), "")


def metrics(record: logging.LogRecord) -> Mapping[str, Any]:
    """What torch measured of the compilation that ends with ``record``."""
    metadata = getattr(record, "metadata", None)
    found = metadata.get(ENDS) if isinstance(metadata, dict) else None
    return found if isinstance(found, dict) else {}


def break_record(record: logging.LogRecord) -> Optional[str]:
    """The text of a record of ``torch.__trace`` that is about a graph break, or None."""
    return _payload(record, _RECORD)


def recompile_reasons(record: logging.LogRecord) -> Optional[str]:
    """The guards that failed, in Dynamo's words; None if ``record`` is about something else."""
    return _payload(record, RECOMPILES)


def side_effects(record: logging.LogRecord) -> Optional[str]:
    """What the compiled code changes, in Dynamo's words; None if it is about something else."""
    return _payload(record, SIDE_EFFECTS)


def cache_lookup(record: logging.LogRecord) -> Optional[Tuple[str, str, Mapping[str, Any]]]:
    """A cache's name, its answer and what torch writes of it; None for another record."""
    found = _LOOKUPS.get(_artifact(record))
    if found is None:
        return None
    fields = json.loads(str(getattr(record, "payload", None) or "{}"))
    return (*found, fields)


@contextlib.contextmanager
def lookups_written() -> Iterator[None]:
    """While open, torch writes what caches answered also where only Fullgraph reads the trace."""
    _wanted.update(_LOOKUPS)
    try:
        yield
    finally:
        _wanted.difference_update(_LOOKUPS)


def failure(record: logging.LogRecord) -> Optional[BaseException]:
    """The exception that ended a compilation, if ``record`` is about one."""
    return sys.exc_info()[1] if _artifact(record) == RAISES else None


@contextlib.contextmanager
def trace_observed(
    handler: logging.Handler,
    on_function: Optional[OnFunction] = None,
    on_frame: Callable[[], None] = lambda: None,
    on_translator: Callable[[Any], None] = lambda _: None,
) -> Iterator[None]:
    """While open, ``handler`` gets the structured trace.

    Args:
        handler: gets its records.
        on_function: called with what is traced. Without it, nothing is done for each instruction.
        on_frame: called before each function that Dynamo traces, if there is no ``on_function``.
        on_translator: called with each translator before its first instruction, if there is an
            ``on_function``.
    """
    trace = trace_log()
    breaks = [logging.getLogger(name) for name in _BREAK_LOGS]
    trace.disabled = False
    # First: torch's own handler removes itself on its first record, and the logging module
    # then skips the one behind it.
    trace.handlers.insert(0, handler)
    filters = {log: _AsConfigured(log) for log in breaks}
    for log, as_configured in filters.items():
        log.addFilter(as_configured)

    def stay_attached() -> None:
        # A logging configuration of the program may have taken the handler off.
        if handler not in trace.handlers:
            trace.handlers.insert(0, handler)
        trace.disabled = False

    if on_function is None:
        restore = watch_frames(stay_attached, on_frame)
    else:
        restore = watch_instructions(stay_attached, on_function, on_translator)
    try:
        with always_enabled((trace, *breaks)):
            yield
    finally:
        restore()
        trace.removeHandler(handler)
        for log, as_configured in filters.items():
            log.removeFilter(as_configured)


@contextlib.contextmanager
def always_enabled(logs: Sequence[logging.Logger], lowest: int = logging.NOTSET) -> Iterator[None]:
    """While open, they make records even after ``logging.disable()`` or a configuration.

    Args:
        logs: the loggers.
        lowest: the level from which on; below it a configuration decides.
    """
    before = [vars(log).get("isEnabledFor") for log in logs]
    for log, as_before in zip(logs, [log.isEnabledFor for log in logs]):
        log.isEnabledFor = functools.partial(  # type: ignore[method-assign]
            _is_enabled, as_before, lowest
        )
    try:
        yield
    finally:
        for log, replaced in zip(logs, before):
            # A program or another observer around this one may have its own.
            if replaced is None:
                del log.isEnabledFor
            else:
                log.isEnabledFor = replaced  # type: ignore[method-assign]


def _is_enabled(as_before: Callable[[int], bool], lowest: int, level: int) -> bool:
    return level >= lowest or as_before(level)


class _AsConfigured(logging.Filter):
    """Prints what the program's own configuration prints, of a logger that looks enabled."""

    def __init__(self, log: logging.Logger) -> None:
        super().__init__()
        self._log = log

    def filter(self, record: logging.LogRecord) -> bool:
        return logging.Logger.isEnabledFor(self._log, record.levelno)


def limit_trace() -> None:
    """Limit the trace to our records, unless the program has handlers of its own."""
    trace = trace_log()
    if type(trace.handlers) is not _Handlers:
        trace.handlers = _Handlers(trace.handlers)


class _Handlers(List[logging.Handler]):
    """The trace's handlers, which are none for the records that Fullgraph does not read."""

    def __bool__(self) -> bool:
        if not len(self):
            return False
        caller = sys._getframe(1)
        if caller.f_code.co_name != "trace_structured" or not all(map(_is_ours, self)):
            return True
        return _is_wanted(caller)


def _is_ours(handler: logging.Handler) -> bool:
    return type(handler).__module__.split(".", 1)[0] == _PACKAGE


def _is_wanted(caller: FrameType) -> bool:
    given = caller.f_locals
    name, metadata = given.get("name"), given.get("metadata_fn")
    if name != "artifact" or not callable(metadata):
        return name in _EVENTS
    described: Any = metadata()
    return not isinstance(described, dict) or str(described.get("name")) in _wanted


def _payload(record: logging.LogRecord, artifact: str) -> Optional[str]:
    """The text of a record about an artifact; None if it is about something else."""
    if _artifact(record) != artifact:
        return None
    return str(getattr(record, "payload", None) or "")


def _artifact(record: logging.LogRecord) -> str:
    metadata = getattr(record, "metadata", None)
    artifact = metadata.get("artifact") if isinstance(metadata, dict) else None
    return str(artifact.get("name")) if isinstance(artifact, dict) else ""
