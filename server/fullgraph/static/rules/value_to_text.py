"""FG110: a tensor is converted to a string."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Tensor, Value
from fullgraph.static.interpret.events import CallEvent, TextEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called


class ValueToText(Rule):
    """``str(tensor)``, ``repr(tensor)`` and ``"%s" % tensor``."""

    entry = "value-to-text"
    code = "FG110"
    calls = breaking("value-to-text")

    valid = (
        Valid("""
            def f(x):
                name = str(x.shape) + repr(x.dtype) + '%d' % x.dim()
                return x + 1
            """),
        Valid("""
            def f(x):
                x = x + 1
                name = f'{x.shape}'
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = x.relu()
                name = ⟦str(y.mean())⟧
                return y * 2
            """,
            "`str()` converts a tensor to a string",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                name = ⟦repr(y)⟧
                return y * 2
            """,
            "`repr()` converts a tensor to a string",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                name = ⟦'%s' % y⟧
                return y * 2
            """,
            "`%` converts a tensor to a string",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report ``str()`` and ``repr()`` of a tensor."""
        return _written(event.node, f"{called(event.callee)}()", event.arguments.first)

    def on_text(self, event: TextEvent) -> Hit | None:
        """Report a tensor that ``%`` formats."""
        return _written(event.node, "%", event.value)


def _written(node: cst.CSTNode, by: str, value: Value) -> Hit | None:
    if not isinstance(value, Tensor):
        return None
    what = f"`{by}` converts a tensor to a string"
    return Hit(node, what, "", value.provenance, value.certain)
