"""``threading`` and ``multiprocessing``: locks."""

from __future__ import annotations

from fullgraph.static.models import below
from fullgraph.static.models.registry import breaks_as

_LOCKS = "Lock RLock Condition Semaphore BoundedSemaphore Event Barrier"

LOCKS = below("threading", _LOCKS) | below("multiprocessing", _LOCKS)
"""What ``with`` and ``acquire()`` take."""

breaks_as("lock", *LOCKS, *below("threading", "current_thread get_ident"))
breaks_as("lock", ".acquire", ".release", ".wait")
