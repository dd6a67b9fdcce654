"""FG309: a context variable."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.python.contextlib import VARIABLE
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks

_VARIABLE = Instance(VARIABLE)


class ContextVariable(Rule):
    """Methods of ``contextvars.ContextVar``."""

    entry = "context-variable"
    code = "FG309"
    calls = breaking("context-variable")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        callee = event.callee
        if isinstance(callee, Method) and callee.receiver != _VARIABLE:
            return None
        return Hit(event.node, breaks("A context variable is no part of a graph"))

    valid = (
        Valid(
            "SCALES = {'a': 2}\ndef f(x):\n    return x * SCALES.get('a')\n",
        ),
    )
    invalid = (
        Invalid(
            "import contextvars\nSCALE = contextvars.ContextVar('scale', default=2)\n"
            "def f(x):\n    x = x + 1\n    token = ⟦SCALE.set(3)⟧\n    x = x * 2\n"
            "    ⟦SCALE.reset(token)⟧\n    return x\n"
        ),
    )
