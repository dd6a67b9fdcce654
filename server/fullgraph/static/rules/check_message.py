"""FG214: the message of a check is formatted from values."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Function
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called


class CheckMessage(Rule):
    """``torch._check(..., lambda: f"...")``."""

    entry = "check-message"
    code = "FG214"
    calls = breaking("check-message")

    valid = (
        Valid("""
            import torch
            def f(x):
                torch._check(x.shape[0] == 3, lambda: 'not three')
                torch._check(x.shape[0] == 3)
                return x + 1
            """),
        Valid("""
            import torch
            def f(x):
                torch._check(x.shape[0] == 3, lambda: f'not three')
                return x + 1
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                ⟦torch._check(x.shape[0] == 3, lambda: f'{x.shape}')⟧
                return x * 2
            """,
            "The message of `torch._check()` is formatted from values, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                ⟦torch._check_value(x.shape[0] == 3, lambda: f'{x.shape}')⟧
                return x * 2
            """,
            "The message of `torch._check_value()` is formatted from values"
            ", which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report an f-string with values as the message."""
        message = event.arguments.get(1, "message")
        node = message.info.node if isinstance(message, Function) else None
        if not isinstance(node, cst.Lambda) or not isinstance(node.body, cst.FormattedString):
            return None
        if not any(isinstance(p, cst.FormattedStringExpression) for p in node.body.parts):
            return None
        what = f"The message of `{called(event.callee)}()` is formatted from values"
        return Hit(event.node, f"{what}, which Dynamo does not trace")
