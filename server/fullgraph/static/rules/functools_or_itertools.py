"""FG315: a helper of functools that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class FunctoolsOrItertools(CallRule):
    """``functools.cmp_to_key()`` and caches that are made in compiled code."""

    entry = "functools-or-itertools"
    code = "FG315"
    does = "cannot be traced by Dynamo"
    calls = breaking("functools-or-itertools")

    valid = (
        Valid(
            "import functools\nimport itertools\n@functools.lru_cache(maxsize=None)\n"
            "def size(n):\n    return n * 2\n\ndef f(x):\n"
            "    pairs = list(itertools.combinations([1, 2], 2))\n"
            "    return x + size(3) + functools.reduce(lambda a, b: a + b, [1, 2])\n"
        ),
    )
    invalid = (
        Invalid(
            "import functools\ndef f(x):\n    x = x + 1\n"
            "    key = ⟦functools.cmp_to_key(lambda a, b: a - b)⟧\n    return x * 2\n",
            "`functools.cmp_to_key()`",
        ),
    )
