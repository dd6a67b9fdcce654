"""What is defined, changed or imported in compiled code: classes, their attributes, modules."""

from __future__ import annotations

import sys

from fullgraph.static.domain.values import Function
from fullgraph.static.interpret.events import AssignEvent, ClassEvent, MissingImportEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Rule, Valid

_PRESENT = sys.stdlib_module_names | {"torch"}


class ClassInFunction(Rule):
    """``class`` within a function."""

    entry = "class-in-function"
    code = "FG311"

    valid = (
        Valid("""
            class Pair:
                def __init__(self, a, b):
                    self.a, self.b = a, b

            def f(x):
                pair = Pair(x, x * 2)
                return pair.a + pair.b
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                x = x + 1
                class ⟦Pair⟧:
                    pass
                return x * 2
            """,
            "A class is defined in compiled code, which Dynamo does not trace",
        ),
    )

    def on_class(self, event: ClassEvent) -> Hit | None:
        """Report the name in the ``class`` line."""
        what = "A class is defined in compiled code, which Dynamo does not trace"
        return Hit(event.node.name, what)


class AttributeAssignment(Rule):
    """``function.name = value``."""

    entry = "attribute-assignment"
    code = "FG136"

    valid = (
        Valid("""
            import torch
            class Net(torch.nn.Module):
                calls = 0

                def forward(self, x):
                    self.last = x * 2
                    Net.calls += 1
                    return x + 1
            """),
    )
    invalid = (
        Invalid(
            """
            def g(x):
                x = x + 1
                ⟦g.shape⟧ = tuple(x.shape)
                return x * 2

            def f(x):
                return g(x) + 1
            """,
            "An attribute of the function `g` is assigned, which Dynamo does not trace",
        ),
    )

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """Report the assignment of an attribute of a function."""
        receiver = event.receiver
        if not isinstance(receiver, Function):
            return None
        what = f"An attribute of the function `{receiver.info.label}` is assigned"
        return Hit(event.node, f"{what}, which Dynamo does not trace")


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
