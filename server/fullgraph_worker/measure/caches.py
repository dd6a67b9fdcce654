"""What the backend's caches answered, and why they were bypassed."""

from __future__ import annotations

import contextlib
from typing import Dict, Iterator, List

from fullgraph_worker.observe.caches import Bypass, bypasses_watched
from fullgraph_worker.torch_private.compilations import cache_answers


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
        """While open, the reasons of bypasses are kept."""
        with bypasses_watched(self._on_bypass):
            yield

    def _on_bypass(self, bypass: Bypass) -> None:
        if bypass.reason not in self.bypassed:
            self.bypassed.append(bypass.reason)
