"""FG101: a built-in function that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted, Tensor
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.breaks import KL_DIVERGENCE
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid, called


class UnsupportedBuiltin(CallRule):
    """``exec()``, ``globals()``, ``dir()`` and others."""

    entry = "unsupported-builtin"
    code = "FG101"
    does = "is a built-in function that Dynamo does not trace"
    calls = breaking("unsupported-builtin")

    valid = (
        Valid("""
            def g(a):
                return a

            def f(x):
                x = x + 1
                k = len(vars(g)) + hash((1, 2)) + divmod(7, 3)[0] + pow(2, 3)
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            from torch.distributions import Normal, kl_divergence
            def f(x):
                x = x.relu()
                k = ⟦kl_divergence(Normal(x, x + 1), Normal(x, x + 1))⟧
                return x * 2 + k
            """,
            "`torch.distributions.kl_divergence()` compares classes with `min()`"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                y = x.relu()
                return x + ⟦pow(y, 2)⟧
            """,
            "`pow()` is called with a tensor, which Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                ⟦exec("a = 1")⟧
                return x * 2
            """,
            "`exec()` is a built-in function that Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                found = ⟦globals()⟧
                return x * 2
            """,
            "`globals()` is a built-in function that Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                names = ⟦dir(x)⟧
                return x * 2
            """,
            "`dir()` is a built-in function that Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call; ``pow()`` only of tensors."""
        if isinstance(event.callee, Dotted) and event.callee.path in KL_DIVERGENCE:
            what = f"`{called(event.callee)}()` compares classes with `min()`"
            return Hit(event.node, f"{what}, which Dynamo does not trace")
        if event.callee != Dotted("builtins.pow"):
            return super().on_call(event)
        given = next((v for v in event.arguments.values if isinstance(v, Tensor)), None)
        if given is None:
            return None
        what = "`pow()` is called with a tensor, which Dynamo does not trace"
        return Hit(event.node, what, "", given.provenance, given.certain)
