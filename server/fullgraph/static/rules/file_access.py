"""FG304: the file system is accessed."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.python.files import PATHS
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called


class FileAccess(Rule):
    """``open()``, ``os.path.exists()`` and their like, and the methods of ``pathlib.Path``."""

    entry = "file-access"
    code = "FG304"
    calls = breaking("file-access")

    valid = (
        Valid("""
            class Shop:
                def open(self):
                    return 3

            SHOP = Shop()
            def f(x):
                return x + SHOP.open()
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                x = x + 1
                with ⟦open('/dev/null')⟧ as file:
                    x = x + 1
                return x * 2
            """,
            "`open()` accesses the file system, which Dynamo does not trace",
        ),
        Invalid(
            """
            from pathlib import Path
            HERE = Path('a')
            def f(x):
                x = x + 1
                if ⟦HERE.exists()⟧:
                    x = x + 1
                return x * 2
            """,
            "`.exists()` accesses the file system, which Dynamo does not trace",
        ),
        Invalid(
            """
            import os.path
            def f(x):
                x = x + 1
                here = ⟦os.path.exists("a")⟧
                return x * 2
            """,
            "`os.path.exists()` accesses the file system, which Dynamo does not trace",
        ),
        Invalid(
            """
            import glob
            def f(x):
                x = x + 1
                files = ⟦glob.glob("*")⟧
                return x * 2
            """,
            "`glob.glob()` accesses the file system, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        callee = event.callee
        if isinstance(callee, Method):
            receiver = callee.receiver
            if not (isinstance(receiver, Instance) and receiver.path.startswith(PATHS)):
                return None
        what = f"`{called(callee)}()` accesses the file system, which Dynamo does not trace"
        return Hit(event.node, what)
