"""FG312: a module is imported by name."""

from __future__ import annotations

import sys

from fullgraph.static.interpret.events import MissingImportEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid

_PRESENT = sys.stdlib_module_names | {"torch"}


class ImportInFunction(CallRule):
    """``importlib.import_module()``, ``__import__()``, and imports of what may be missing."""

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
        Valid("""
            def f(x):
                x = x + 1
                try:
                    import wave
                except ImportError:
                    return x
                return x * 2
            """),
        Valid("""
            try:
                import module_that_is_missing
            except ImportError:
                module_that_is_missing = None
            def f(x):
                x = x + 1
                return x if module_that_is_missing is None else x * 2
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
        Invalid(
            """
            def has_kernels():
                try:
                    ⟦import module_that_is_missing⟧
                    return True
                except (ImportError, AttributeError):
                    return False
            def f(x):
                x = x + 1
                if has_kernels():
                    return x * 3
                return x * 2
            """,
            "`module_that_is_missing` is imported in compiled code, and Dynamo does not trace the "
            "import of a module that is missing",
            certain=False,
        ),
    )

    def on_missing_import(self, event: MissingImportEvent) -> Hit | None:
        """Report the statement, unless the module is a part of Python or of torch."""
        top = event.path.partition(".")[0]
        if top in _PRESENT:
            return None
        what = f"`{top}` is imported in compiled code, and Dynamo does not trace the import of a "
        return Hit(event.node, f"{what}module that is missing", is_possible=True)
