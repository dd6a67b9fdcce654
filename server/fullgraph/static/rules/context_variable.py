"""FG309: a context variable is read or set."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.python.itertools import VARIABLE
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called

_VARIABLE = Instance(VARIABLE)


class ContextVariable(Rule):
    """Methods of ``contextvars.ContextVar``."""

    entry = "context-variable"
    code = "FG309"
    calls = breaking("context-variable")

    valid = (
        Valid("""
            SCALES = {'a': 2}
            def f(x):
                return x * SCALES.get('a')
            """),
    )
    invalid = (
        Invalid(
            """
            import contextvars
            SCALE = contextvars.ContextVar('scale', default=2)
            def f(x):
                x = x + 1
                token = ⟦SCALE.set(3)⟧
                x = x * 2
                ⟦SCALE.reset(token)⟧
                return x
            """,
            (
                "`.set()` of a context variable cannot be traced by Dynamo",
                "`.reset()` of a context variable cannot be traced by Dynamo",
            ),
        ),
        Invalid(
            """
            import contextvars
            SCALE = contextvars.ContextVar('scale', default=2)
            def f(x):
                x = x + 1
                return x * ⟦SCALE.get()⟧
            """,
            "`.get()` of a context variable cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import contextvars
            def f(x):
                x = x + 1
                context = ⟦contextvars.copy_context()⟧
                return x * 2
            """,
            "`contextvars.copy_context()` cannot be traced by Dynamo",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        callee = event.callee
        if isinstance(callee, Method) and callee.receiver != _VARIABLE:
            return None
        of = " of a context variable" if isinstance(callee, Method) else ""
        return Hit(event.node, f"`{called(callee)}()`{of} cannot be traced by Dynamo")
