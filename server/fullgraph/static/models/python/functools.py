"""``functools``."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import Partial, Value
from fullgraph.static.models.python.calls import applied
from fullgraph.static.models.registry import CALLS, Call, breaks_as

breaks_as(
    "functools-or-itertools", "functools.cmp_to_key", "functools.lru_cache", "functools.cache"
)

PROPERTIES = frozenset({"builtins.property", "functools.cached_property"})
"""Decorators of methods that are called by reading an attribute."""


@CALLS.at("functools.partial", "functools.partialmethod")
def _partial(call: Call) -> Value | None:
    given = call.arguments
    return Partial(given.first, given.positional[1:], given.keywords) if given.positional else None


@CALLS.at("functools.reduce")
def _reduce(call: Call) -> Value | None:
    given = call.arguments
    if len(given.positional) < 2:
        return None
    each = given.positional[1].iterated()
    return applied(given.first, Arguments((given.get(2) or each, each)), call)
