"""FG306: the operating system is called."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class SystemCall(CallRule):
    """``os.getpid()``, ``subprocess.run()`` and their like."""

    entry = "system-call"
    code = "FG306"
    does = "calls the operating system, which Dynamo does not trace"
    calls = breaking("system-call")

    valid = (
        Valid("""
            import os
            def f(x):
                x = x + 1
                if os.environ.get("A") or os.getenv("B"):
                    x = x + 1
                name = os.path.join("a", "b")
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import os
            def f(x):
                x = x + 1
                workers = ⟦os.cpu_count()⟧
                return x * 2
            """,
            "`os.cpu_count()` calls the operating system, which Dynamo does not trace",
        ),
        Invalid(
            """
            import os
            def f(x):
                x = x + 1
                number = ⟦os.getpid()⟧
                return x * 2
            """,
            "`os.getpid()` calls the operating system, which Dynamo does not trace",
        ),
        Invalid(
            """
            import subprocess
            def f(x):
                x = x + 1
                done = ⟦subprocess.run(['true'])⟧
                return x * 2
            """,
            "`subprocess.run()` calls the operating system, which Dynamo does not trace",
        ),
    )
