"""FG312: a module is imported by name."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class ImportInFunction(CallRule):
    """``importlib.import_module()`` and ``__import__()``."""

    entry = "import-in-function"
    code = "FG312"
    does = "imports a module, which Dynamo does not trace"
    calls = breaking("import-in-function")

    valid = (
        Valid("""
            def f(x):
                x = x + 1
                import math
                x = x * math.sqrt(4.0)
                return x * 2
            """),
        Valid("""
            import importlib.util
            def f(x):
                x = x + 1
                found = importlib.util.find_spec("math")
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import importlib
            def f(x):
                x = x + 1
                math = ⟦importlib.import_module("math")⟧
                return x * 2
            """,
            "`importlib.import_module()` imports a module, which Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                math = ⟦__import__("math")⟧
                return x * 2
            """,
            "`__import__()` imports a module, which Dynamo does not trace",
        ),
    )
