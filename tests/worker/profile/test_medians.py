"""The medians of profiled calls."""

from __future__ import annotations

from fullgraph_worker.profile.medians import Measured, Medians
from fullgraph_worker.profile.spread import median
from fullgraph_worker.profile.timeline import CallTimes, Spent
from fullgraph_worker.protocol.wire import Spread


def call(graph: float, gap: float, waiting: float = 0.0) -> Measured:
    times = CallTimes(graph + gap + 1, {"0": Spent(graph, 2)}, {7: Spent(gap, 1, gap / 2)}, 1.0)
    return Measured(times, waiting)


def test_quartiles_of_many_and_extremes_of_few() -> None:
    assert median([4.0, 1.0, 3.0, 2.0, 5.0]) == (3.0, Spread(2.0, 4.0))
    assert median([9.0, 1.0, 3.0]) == (3.0, Spread(1.0, 9.0))
    assert median([2.0]) == (2.0, Spread(2.0, 2.0))
    assert median([]) == (0.0, Spread(0.0, 0.0))


def test_each_part_has_a_median_of_its_own() -> None:
    medians = Medians([call(1, 9), call(2, 2), call(9, 1)])

    assert medians.calls == 3
    assert medians.call == (11.0, Spread(5.0, 11.0))
    assert medians.graph("0").time.seconds == 2
    assert medians.graph("0").runs == 2
    gap = medians.gap(7)
    assert (gap.time.seconds, gap.time.spread, gap.reentry) == (2, Spread(1, 9), 1)
    assert medians.gaps() == [7]


def test_a_part_that_calls_do_not_have_takes_no_time() -> None:
    assert Medians([call(1, 1)]).graph("1") == (median([0.0]), 0, 0.0)
    assert Medians(()).graph("0") == (median([]), 0, 0.0)


def test_calls_that_waited_for_a_processor_are_left_out_if_enough_others_are_left() -> None:
    quiet, disturbed = [call(1, 2)] * 8, [call(5, 6, waiting=3)] * 20

    assert Medians([*disturbed, *quiet]).calls == 8
    assert Medians([*disturbed, *quiet]).call.seconds == 4
    assert not Medians([*disturbed, *quiet]).is_disturbed
    assert Medians([*disturbed, *quiet[1:]]).calls == 27
    assert Medians([*disturbed, *quiet[1:]]).is_disturbed


def test_it_is_enough_when_repeated_calls_agree() -> None:
    assert Medians([call(50, 50)] * 20).is_enough()
    assert not Medians([call(50, 50)] * 19).is_enough()
    # The call agrees, and its parts do not.
    assert not Medians([call(30, 70), call(70, 30)] * 20).is_enough()
    # A part that hardly matters.
    assert Medians([call(99, 0.1), call(99, 3.0)] * 20).is_enough()
    assert not Medians([call(50, 50, waiting=50)] * 40).is_enough()
