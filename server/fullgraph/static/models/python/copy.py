"""``copy``."""

from __future__ import annotations

from fullgraph.static.domain.values import Value
from fullgraph.static.models.registry import CALLS, Call, breaks_as

COPY, DEEP_COPY = "copy.copy", "copy.deepcopy"

breaks_as("deepcopy", COPY, DEEP_COPY)


@CALLS.at(COPY, DEEP_COPY)
def _copied(call: Call) -> Value:
    """What works as the original does."""
    return call.arguments.first
