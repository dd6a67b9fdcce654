"""FG315: a helper of functools that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


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
