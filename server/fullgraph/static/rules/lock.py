"""FG308: a lock, or another function of threads, in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method, Value
from fullgraph.static.interpret.events import CallEvent, EnterEvent
from fullgraph.static.models.python.system import LOCKS
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called


class Lock(Rule):
    """``with lock:``, ``lock.acquire()`` and the creation of a lock."""

    entry = "lock"
    code = "FG308"
    calls = breaking("lock")

    valid = (
        Valid("""
            class Door:
                def acquire(self):
                    return 3

            DOOR = Door()
            def f(x):
                return x + DOOR.acquire()
            """),
    )
    invalid = (
        Invalid(
            """
            import threading
            LOCK = threading.Lock()
            def f(x):
                x = x + 1
                with ⟦LOCK⟧:
                    x = x * 2
                return x
            """,
            "`with` acquires a lock, which Dynamo does not trace",
        ),
        Invalid(
            """
            import threading
            LOCK = threading.RLock()
            def f(x):
                x = x + 1
                ⟦LOCK.acquire()⟧
                x = x * 2
                ⟦LOCK.release()⟧
                return x
            """,
            (
                "`.acquire()` of a `threading.RLock` cannot be traced by Dynamo",
                "`.release()` of a `threading.RLock` cannot be traced by Dynamo",
            ),
        ),
        Invalid(
            """
            import threading
            def f(x):
                x = x + 1
                lock = ⟦threading.Lock()⟧
                return x * 2
            """,
            "`threading.Lock()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import threading
            def f(x):
                x = x + 1
                thread = ⟦threading.get_ident()⟧
                return x * 2
            """,
            "`threading.get_ident()` cannot be traced by Dynamo",
        ),
    )

    def on_enter(self, event: EnterEvent) -> Hit | None:
        """Report entering a lock."""
        if not _is_lock(event.manager):
            return None
        return Hit(event.node, "`with` acquires a lock, which Dynamo does not trace")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a lock's methods, and the creation of a lock."""
        callee = event.callee
        if isinstance(callee, Instance) or (
            isinstance(callee, Method) and not _is_lock(callee.receiver)
        ):
            return None
        of = f" of a `{called(callee.receiver)}`" if isinstance(callee, Method) else ""
        return Hit(event.node, f"`{called(callee)}()`{of} cannot be traced by Dynamo")


def _is_lock(value: Value) -> bool:
    return isinstance(value, Instance) and value.path in LOCKS
