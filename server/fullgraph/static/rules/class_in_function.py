"""FG311: a class is defined in compiled code."""

from __future__ import annotations

from fullgraph.static.interpret.events import ClassEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks


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
            "A class is made",
        ),
    )

    def on_class(self, event: ClassEvent) -> Hit | None:
        """Report the name in the ``class`` line."""
        return Hit(event.node.name, breaks("A class is made here each time the code runs"))
