"""FG214: the message of a check is made from values."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Function
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called


class CheckMessage(Rule):
    """``torch._check(..., lambda: f"...")``."""

    entry = "check-message"
    code = "FG214"
    calls = breaking("check-message")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report a message with something in braces."""
        message = event.arguments.get(1, "message")
        node = message.info.node if isinstance(message, Function) else None
        if not isinstance(node, cst.Lambda) or not isinstance(node.body, cst.FormattedString):
            return None
        if not any(isinstance(p, cst.FormattedStringExpression) for p in node.body.parts):
            return None
        said = f"The message of `{called(event.callee)}()` is made from values"
        return Hit(event.node, breaks(said))

    valid = (
        Valid(
            "import torch\ndef f(x):\n    torch._check(x.shape[0] == 3, lambda: 'not three')\n"
            "    torch._check(x.shape[0] == 3)\n    return x + 1\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n"
            "    ⟦torch._check(x.shape[0] == 3, lambda: f'{x.shape}')⟧\n    return x * 2\n",
            "`torch._check()`",
        ),
    )
