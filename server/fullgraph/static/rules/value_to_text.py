"""FG110: a tensor is written as text."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Tensor, Value
from fullgraph.static.interpret.events import CallEvent, TextEvent
from fullgraph.static.models import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called


class ValueToText(Rule):
    """``str(tensor)``, ``repr(tensor)`` and ``"%s" % tensor``."""

    entry = "value-to-text"
    code = "FG110"
    calls = names("builtins.str builtins.repr")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report ``str()`` and ``repr()`` of a tensor."""
        return _written(event.node, f"{called(event.callee)}()", event.arguments.first)

    def on_text(self, event: TextEvent) -> Hit | None:
        """Report a tensor behind ``%``."""
        return _written(event.node, "%", event.value)

    valid = (
        Valid(
            "def f(x):\n    name = str(x.shape) + repr(x.dtype) + '%d' % x.dim()\n    return x + 1\n"
        ),
        Valid("def f(x):\n    x = x + 1\n    name = f'{x.shape}'\n    return x * 2\n"),
    )
    invalid = (
        Invalid(
            "def f(x):\n    y = x.relu()\n    name = ⟦str(y.mean())⟧\n    return y * 2\n", "`str()`"
        ),
        Invalid("def f(x):\n    y = x.relu()\n    name = ⟦repr(y)⟧\n    return y * 2\n"),
        Invalid("def f(x):\n    y = x.relu()\n    name = ⟦'%s' % y⟧\n    return y * 2\n", "`%`"),
    )


def _written(node: cst.CSTNode, by: str, value: Value) -> Hit | None:
    if not isinstance(value, Tensor):
        return None
    message = breaks(f"`{by}` writes a tensor's numbers as text")
    return Hit(node, message, "", value.provenance, value.certain)
