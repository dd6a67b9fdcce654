"""A call without the time for which its thread waited for a processor."""

from __future__ import annotations

import pytest

from fullgraph_worker.profile.profiler import undisturbed
from fullgraph_worker.profile.timeline import GRAPH, REGION, CallTimes, Span, Spent, split

WHOLE = Span("", "", 100, 200)
SPANS = [
    Span(REGION, "0/0", 110, 190),
    Span(GRAPH, "0", 120, 140),
    Span(REGION, "1/0", 160, 180),
    Span(GRAPH, "1", 170, 180),
    Span(GRAPH, "0", 20, 40),
]


def times(waiting: list[float]) -> CallTimes:
    whole, spans = undisturbed(WHOLE, SPANS, waiting)
    return split(whole, spans, {"0/0": 7}, None)


def test_a_call_that_did_not_wait_stays_as_it_is() -> None:
    assert times([0, 0, 0, 0, 0]) == split(WHOLE, SPANS, {"0/0": 7}, None)


def test_waiting_is_taken_from_where_it_was() -> None:
    # The region ends halfway between the last graph and the end of the call.
    found = times([0, 5, 15, 0, 10])

    assert found.seconds == 70
    assert found.graphs == {"0": Spent(15, 1), "1": Spent(10, 1)}
    assert found.gaps[7].seconds == pytest.approx(15 + 5)
    assert found.gaps[7].reentry == pytest.approx(5)
    assert found.other == pytest.approx(20 + 5)


def test_more_waiting_than_time_leaves_nothing_below_zero() -> None:
    found = times([0, 90, 0, 0, 0])

    assert found.graphs["0"].seconds == 0
    assert found.seconds == 80


def test_where_it_waited_may_be_unknown() -> None:
    found = times([20, 30])

    assert found.seconds == 50
    assert found.graphs["0"].seconds == pytest.approx(10)
