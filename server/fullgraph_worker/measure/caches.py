"""What the backend's caches answered, and why they were bypassed."""

from __future__ import annotations

import contextlib
import logging
from typing import Dict, Iterator, List

from fullgraph_worker.torch_private.compilations import cache_answers
from fullgraph_worker.torch_private.inductor import CACHE_LOGS
from fullgraph_worker.torch_private.structured_trace import always_enabled

_BYPASSING = "Bypassing "


class Caches:
    """Counts from when it is made.

    Attributes:
        bypassed: why, in torch's words, each once.
    """

    def __init__(self) -> None:
        self.bypassed: List[str] = []
        self._before = cache_answers()

    def answers(self) -> Dict[str, int]:
        """How often each cache gave each answer (``FX graph cache hit``), without those of 0."""
        return {
            name: count - self._before[name]
            for name, count in cache_answers().items()
            if count > self._before[name]
        }

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """While open, the reasons of bypasses are kept; torch logs them at the level of INFO."""
        filters = {logging.getLogger(name): _Reasons(name, self.bypassed) for name in CACHE_LOGS}
        for log, each in filters.items():
            log.addFilter(each)
        try:
            with always_enabled(tuple(filters)):
                yield
        finally:
            for log, each in filters.items():
                log.removeFilter(each)


class _Reasons(logging.Filter):
    """Keeps reasons, and prints what the program's own configuration prints."""

    def __init__(self, name: str, kept: List[str]) -> None:
        super().__init__()
        self._log = logging.getLogger(name)
        self._kept = kept

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith(_BYPASSING) and isinstance(record.args, tuple):
            reason = str(record.args[0]).split("\n", 1)[0]
            if reason not in self._kept:
                self._kept.append(reason)
        return logging.Logger.isEnabledFor(self._log, record.levelno)
