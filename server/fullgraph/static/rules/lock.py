"""FG308: a lock in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method, Value
from fullgraph.static.interpret.events import CallEvent, EnterEvent
from fullgraph.static.models.python.threading import LOCKS
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called


class Lock(Rule):
    """``with lock:``, ``lock.acquire()`` and the making of one."""

    entry = "lock"
    code = "FG308"
    calls = breaking("lock")

    def on_enter(self, event: EnterEvent) -> Hit | None:
        """Report entering a lock."""
        if not _is_lock(event.manager):
            return None
        return Hit(event.node, breaks("A lock is taken, which is no part of a graph"))

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a lock's methods, and the making of one."""
        callee = event.callee
        if isinstance(callee, Instance) or (
            isinstance(callee, Method) and not _is_lock(callee.receiver)
        ):
            return None
        return Hit(event.node, breaks(f"`{called(callee)}()` belongs to threads, not to a graph"))

    valid = (
        Valid(
            "class Door:\n    def acquire(self):\n        return 3\n\nDOOR = Door()\n"
            "def f(x):\n    return x + DOOR.acquire()\n"
        ),
    )
    invalid = (
        Invalid(
            "import threading\nLOCK = threading.Lock()\ndef f(x):\n    x = x + 1\n"
            "    with ⟦LOCK⟧:\n        x = x * 2\n    return x\n",
            "A lock is taken",
        ),
        Invalid(
            "import threading\nLOCK = threading.RLock()\ndef f(x):\n    x = x + 1\n"
            "    ⟦LOCK.acquire()⟧\n    x = x * 2\n    ⟦LOCK.release()⟧\n    return x\n"
        ),
        Invalid(
            "import threading\ndef f(x):\n    x = x + 1\n    lock = ⟦threading.Lock()⟧\n"
            "    return x * 2\n"
        ),
    )


def _is_lock(value: Value) -> bool:
    return isinstance(value, Instance) and value.path in LOCKS
