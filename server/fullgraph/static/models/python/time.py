"""``time``, ``datetime`` and ``timeit``: they read the clock."""

from __future__ import annotations

from fullgraph.static.domain.values import PYTHON, Value
from fullgraph.static.models import below
from fullgraph.static.models.registry import CALLS, Call, breaks_as

breaks_as(
    "time-call",
    "time.sleep",
    *below("datetime", "datetime.now datetime.utcnow datetime.today date.today"),
)


@CALLS.below("time")
def _number(call: Call) -> Value:
    """A number or a text."""
    return PYTHON
