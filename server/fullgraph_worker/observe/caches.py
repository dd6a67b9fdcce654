"""Compilations that a cache of the backend did not keep: where, and why.

Inductor keeps compiled graphs on disk, and AOT autograd keeps them with its own part of the work. A
graph for which they cannot compute a key is compiled again in each process. Torch logs the reason
at the level of INFO, while it handles the exception that has the operation.
"""

from __future__ import annotations

import contextlib
import logging
import re
import sys
from typing import Any, Callable, Iterator, List, NamedTuple, Optional, Set, Tuple

from fullgraph_worker.observe import compile_times
from fullgraph_worker.observe.reasons import calls_in
from fullgraph_worker.protocol.wire import CACHE_BYPASSED, Record, StackFrame
from fullgraph_worker.torch_private.compilations import current_compile_id
from fullgraph_worker.torch_private.inductor import CACHE_LOGS, node_in_traceback
from fullgraph_worker.torch_private.structured_trace import always_enabled
from fullgraph_worker.user_code.errors import LONGEST_CONTEXT, clip, is_torch

_BYPASSING = "Bypassing "
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_OBJECT = re.compile(r"<\w+ (?P<name>[\w.<>]+)>")
_REPEATED = re.compile(r"\.? *\n.*", re.DOTALL)


class Bypass(NamedTuple):
    """Why a cache was not used for a graph.

    Attributes:
        cache: its name, as in ``cache_answers``.
        reason: in torch's words.
        calls: of the user, outermost first, down to the operation that is the cause; empty where
            the cause is no operation.
    """

    cache: str
    reason: str
    calls: List[StackFrame]


def bypass_reason(message: str) -> str:
    """Torch's message in one line, without addresses in memory.

    Torch repeats the module and the name of a function in further lines.
    """
    first = _ADDRESS.sub("", _REPEATED.sub("", message)).strip().rstrip(".")
    return clip(_OBJECT.sub(lambda found: found.group("name"), first), LONGEST_CONTEXT)


@contextlib.contextmanager
def bypasses_watched(on_bypass: Callable[[Bypass], None]) -> Iterator[None]:
    """While open, called with each bypass."""
    filters = {
        logging.getLogger(name): _Bypasses(name, cache, on_bypass) for name, cache in CACHE_LOGS
    }
    for log, each in filters.items():
        log.addFilter(each)
    try:
        # At the level of DEBUG torch computes the keys once more, part by part.
        with always_enabled(tuple(filters), logging.INFO):
            yield
    finally:
        for log, each in filters.items():
            log.removeFilter(each)


class _Bypasses(logging.Filter):
    """Finds bypasses, and prints what the program's own configuration prints."""

    def __init__(self, name: str, cache: str, on_bypass: Callable[[Bypass], None]) -> None:
        super().__init__()
        self._log = logging.getLogger(name)
        self._cache = cache
        self._on_bypass = on_bypass

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith(_BYPASSING) and isinstance(record.args, tuple):
            calls = _calls_of(node_in_traceback(sys.exc_info()[1]))
            self._on_bypass(Bypass(self._cache, bypass_reason(str(record.args[0])), calls))
        return logging.Logger.isEnabledFor(self._log, record.levelno)


def _calls_of(node: Optional[Any]) -> List[StackFrame]:
    text = str(getattr(node, "stack_trace", None) or "")
    return [call for call in calls_in(text) if not is_torch(call.path)]


class CacheBypasses:
    """Sends a ``Record`` for each bypass, once for each cause in a compilation.

    It stands at the operation that is the cause, or at the function that is compiled.

    Args:
        send: takes each record.
    """

    def __init__(self, send: Callable[[Record], None]) -> None:
        self._send = send
        self._sent: Set[Tuple[str, str]] = set()

    def on_bypass(self, bypass: Bypass) -> None:
        """Called while torch compiles."""
        # Not above: the server reads traces with ``bypass_reason``, and has no torch.
        from fullgraph_worker.observe.places import record_at, record_of
        from fullgraph_worker.torch_private.frames import current_compilation

        # The second cache is often not used for the reason of the first one, in other words.
        at = f"{bypass.calls[-1].path}:{bypass.calls[-1].line}" if bypass.calls else ""
        cause = (current_compile_id(), at or bypass.reason)
        if cause in self._sent:
            return
        self._sent.add(cause)
        words = bypassed_in_words(bypass.cache, bypass.reason)
        compilation = current_compilation(sys._getframe())
        if bypass.calls:
            found = record_at(CACHE_BYPASSED, bypass.calls[-1], bypass.calls, words)
        elif compilation is not None:
            found = record_of(CACHE_BYPASSED, compilation, words)
        else:
            # A backward pass is compiled when it runs, after its function.
            function = compile_times.function_of(cause[0])
            if function is None:
                return
            found = record_at(CACHE_BYPASSED, function, [function], words)
        self._send(found)


def bypassed_in_words(cache: str, reason: str) -> str:
    """What a finding says."""
    return f"torch does not keep this graph in the {cache}: {reason}."
