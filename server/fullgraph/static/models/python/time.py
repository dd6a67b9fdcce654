"""``time``, ``datetime`` and ``timeit``: they read the clock."""

from __future__ import annotations

from fullgraph.static.domain.values import PYTHON, Value
from fullgraph.static.models import below
from fullgraph.static.models.registry import CALLS, Call, breaks_as

breaks_as(
    "time-call",
    *below(
        "time",
        """
        time time_ns perf_counter perf_counter_ns monotonic monotonic_ns process_time
        process_time_ns thread_time sleep localtime gmtime ctime strftime
        """,
    ),
    *below("datetime", "datetime.now datetime.utcnow datetime.today date.today"),
    "timeit.default_timer",
)


@CALLS.below("time")
def _number(call: Call) -> Value:
    """A number or a text."""
    return PYTHON
