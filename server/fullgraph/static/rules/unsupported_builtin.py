"""Functions of Python that Dynamo does not trace: built-in ones, and those of functools."""

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


class FunctoolsOrItertools(CallRule):
    """``functools.cmp_to_key()``, and caches that are created in compiled code."""

    entry = "functools-or-itertools"
    code = "FG315"
    calls = breaking("functools-or-itertools")

    valid = (
        Valid("""
            import functools
            import itertools
            @functools.lru_cache(maxsize=None)
            def size(n):
                return n * 2

            def f(x):
                pairs = list(itertools.combinations([1, 2], 2))
                return x + size(3) + functools.reduce(lambda a, b: a + b, [1, 2])
            """),
    )
    invalid = (
        Invalid(
            """
            import functools
            def f(x):
                x = x + 1
                key = ⟦functools.cmp_to_key(lambda a, b: a - b)⟧
                return x * 2
            """,
            "`functools.cmp_to_key()` cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import functools
            def f(x):
                x = x + 1
                double = ⟦functools.lru_cache(lambda n: n * 2)⟧
                return x * 2
            """,
            "`functools.lru_cache()` cannot be traced by Dynamo",
        ),
    )
