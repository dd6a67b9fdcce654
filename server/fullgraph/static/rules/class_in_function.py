"""FG311: a class is defined in compiled code."""

from __future__ import annotations

from fullgraph.static.interpret.events import ClassEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


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
