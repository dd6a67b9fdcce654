"""FG311: a class is defined in compiled code."""

from __future__ import annotations

from fullgraph.static.interpret.events import ClassEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks


class ClassInFunction(Rule):
    """``class`` within a function."""

    entry = "class-in-function"
    code = "FG311"

    def on_class(self, event: ClassEvent) -> Hit | None:
        """Report the name in the ``class`` line."""
        return Hit(event.node.name, breaks("A class is made here each time the code runs"))

    valid = (
        Valid(
            "class Pair:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n\n"
            "def f(x):\n    pair = Pair(x, x * 2)\n    return pair.a + pair.b\n"
        ),
    )
    invalid = (
        Invalid(
            "def f(x):\n    x = x + 1\n    class ⟦Pair⟧:\n        pass\n    return x * 2\n",
            "A class is made",
        ),
    )
