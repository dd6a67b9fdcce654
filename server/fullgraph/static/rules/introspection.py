"""FG310: Python frames, source code or objects are inspected."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class Introspection(CallRule):
    """``inspect.stack()``, ``traceback.format_stack()``, ``sys._getframe()``."""

    entry = "introspection"
    code = "FG310"
    does = "uses Python introspection, which Dynamo does not trace"
    calls = breaking("introspection")

    valid = (
        Valid("""
            import inspect
            def g(a):
                return a

            def f(x):
                x = x + 1
                k = len(inspect.signature(g).parameters)
                return x * 2
            """),
        Valid("""
            import sys
            def f(x):
                x = x + 1
                if sys.version_info >= (3, 8):
                    x = x + 1
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import inspect
            def f(x):
                x = x + 1
                frame = ⟦inspect.currentframe()⟧
                return x * 2
            """,
            "`inspect.currentframe()` uses Python introspection, which Dynamo does not trace",
        ),
        Invalid(
            """
            import traceback
            def f(x):
                x = x + 1
                text = ⟦traceback.format_stack()⟧
                return x * 2
            """,
            "`traceback.format_stack()` uses Python introspection, which Dynamo does not trace",
        ),
        Invalid(
            """
            import inspect
            def f(x):
                x = x + 1
                stack = ⟦inspect.stack()⟧
                return x * 2
            """,
            "`inspect.stack()` uses Python introspection, which Dynamo does not trace",
        ),
        Invalid(
            """
            import sys
            def f(x):
                x = x + 1
                frame = ⟦sys._getframe()⟧
                return x * 2
            """,
            "`sys._getframe()` uses Python introspection, which Dynamo does not trace",
        ),
    )
