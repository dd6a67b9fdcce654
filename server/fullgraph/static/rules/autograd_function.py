"""FG117: an ``autograd.Function`` that Dynamo cannot trace."""

from __future__ import annotations

from collections import Counter

import libcst as cst

from fullgraph.static.domain.values import Function, Partial
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class AutogradFunction(Rule):
    """``Custom.apply()`` of a class with a ``jvp``, or with the same tensor twice."""

    entry = "autograd-function"
    code = "FG117"
    calls = frozenset({"partial"})

    valid = (
        Valid("""
            import torch
            class Double(torch.autograd.Function):
                @staticmethod
                def forward(ctx, x, y):
                    return x * 2 + y

                @staticmethod
                def backward(ctx, g):
                    return g * 2, g

            def f(x):
                return Double.apply(x, x + 1)
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            class Double(torch.autograd.Function):
                @staticmethod
                def forward(ctx, x):
                    return x * 2

                @staticmethod
                def backward(ctx, g):
                    return g * 2

                @staticmethod
                def jvp(ctx, t):
                    return t * 2

            def f(x):
                return ⟦Double.apply(x + 1)⟧ * 2
            """,
            "`Double` defines `jvp()`, which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
        Invalid(
            """
            import torch
            class Double(torch.autograd.Function):
                @staticmethod
                def forward(ctx, x, y):
                    return x * 2 + y

                @staticmethod
                def backward(ctx, g):
                    return g * 2, g

            def f(x):
                return ⟦Double.apply(x, x)⟧ * 2
            """,
            "`Double.apply()` receives `x` twice, which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        name = event.node.func.attr.value if isinstance(event.node.func, cst.Attribute) else ""
        callee = event.callee
        if name != "apply" or not (
            isinstance(callee, Partial) and isinstance(callee.function, Function)
        ):
            return None
        owner = callee.function.info.owner
        if owner is None:
            return None
        if "jvp" in owner.methods:
            return Hit(event.node, f"`{owner.name}` defines `jvp()`, which Dynamo does not trace")
        given = Counter(a.value.value for a in event.node.args if isinstance(a.value, cst.Name))
        given -= Counter(dict.fromkeys(("None", "True", "False"), 9))
        twice = next((name for name, count in given.items() if count > 1), "")
        if twice:
            what = f"`{owner.name}.apply()` receives `{twice}` twice, which Dynamo does not trace"
            return Hit(event.node, what)
        return None
