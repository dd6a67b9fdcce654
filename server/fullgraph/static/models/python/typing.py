"""``typing``."""

from __future__ import annotations

from fullgraph.static.domain.values import UNKNOWN, Value
from fullgraph.static.models.registry import CALLS, Call


@CALLS.at("typing.cast")
def _cast(call: Call) -> Value:
    """What it is given."""
    return call.arguments.get(1, "val") or UNKNOWN
