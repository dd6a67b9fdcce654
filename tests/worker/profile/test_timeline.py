"""One call's time, split into graphs, gaps and the rest."""

from __future__ import annotations

import pytest

from fullgraph_worker.profile.timeline import CallTimes, Span, Spent, split

CALL = Span("", "", 0, 100)


def region(compile_id: str, begin: float, end: float) -> Span:
    return Span("region", compile_id, begin, end)


def graph(key: str, begin: float, end: float) -> Span:
    return Span("graph", key, begin, end)


def lookup(begin: float, end: float) -> Span:
    return Span("lookup", "", begin, end)


def test_a_function_without_breaks_leaves_no_gap() -> None:
    spans = [lookup(1, 5), region("0/0", 5, 95), graph("0", 10, 90)]

    assert split(CALL, spans, {}, None) == CallTimes(100, {"0": Spent(80, 1)}, {}, 20)


def test_what_follows_a_graph_lies_behind_the_break_that_ended_it() -> None:
    """Up to the next graph: leaving the eager code and entering compiled code included."""
    spans = [
        region("0/0", 10, 90),
        graph("0", 15, 35),
        lookup(60, 62),
        region("1/0", 62, 80),
        graph("1", 65, 75),
    ]

    times = split(CALL, spans, {"0/0": 7}, None)

    assert times.graphs == {"0": Spent(20, 1), "1": Spent(10, 1)}
    # From 35 to 65, and from 75 to 90; from 60 to 65 it is entering the second graph.
    assert times.gaps == {7: Spent(45, 1, reentry=5)}
    assert times.other == 15 + 10


def test_a_function_that_breaks_before_its_first_op_opens_its_gap_at_once() -> None:
    spans = [region("0/0", 10, 90), lookup(50, 52), region("1/0", 52, 70), graph("0", 60, 65)]

    times = split(CALL, spans, {"0/0": 1}, None)

    assert times.gaps == {1: Spent(80 - 5, 1, reentry=2 + 8)}
    assert times.other == 20


def test_a_called_function_with_its_own_break_gives_back_to_the_break_of_its_caller() -> None:
    spans = [region("0/0", 0, 100), graph("0", 0, 10), region("1/0", 20, 60), graph("1", 20, 30)]

    times = split(CALL, spans, {"0/0": 0, "1/0": 1}, None)

    assert times.gaps == {0: Spent(10 + 40, 1), 1: Spent(30, 1)}
    assert times.other == 0


def test_a_break_that_is_met_again_is_counted_again() -> None:
    spans = [s for at in (10, 40, 70) for s in (region("1/0", at, at + 20), graph("0", at, at + 5))]

    times = split(CALL, spans, {"1/0": 3}, None)

    assert times.graphs == {"0": Spent(15, 3)}
    assert times.gaps == {3: Spent(45, 3)}
    assert times.other == 40


def test_a_skipped_function_owns_all_that_is_no_graph() -> None:
    spans = [lookup(20, 25), region("1/0", 25, 50), graph("0", 30, 45)]

    times = split(CALL, spans, {}, 4)

    assert times.gaps == {4: Spent(85, 1, reentry=5 + 5)}
    assert times.other == 0


def test_spans_of_other_calls_are_not_counted() -> None:
    spans = [graph("0", -20, -10), graph("0", 10, 30), graph("0", 110, 120)]

    assert split(CALL, spans, {}, None).graphs == {"0": Spent(20, 1)}


@pytest.mark.parametrize("skipped", [None, 9])
def test_the_parts_add_up_to_the_whole(skipped: int | None) -> None:
    spans = [
        lookup(1, 3),
        region("0/0", 4, 97),
        graph("0", 9, 20),
        lookup(22, 23),
        region("1/0", 24, 50),
        lookup(30, 31),
        region("2/0", 31, 45),
        graph("1", 33, 44),
        region("3/1", 55, 90),
        graph("2", 60, 61),
    ]

    times = split(CALL, spans, {"0/0": 0, "1/0": 1, "3/1": 2}, skipped)

    parts = [spent.seconds for spent in (*times.graphs.values(), *times.gaps.values())]
    assert sum(parts) + times.other == 100
