"""What a break costs, in words: measured with and without its fix, else by the profile."""

from __future__ import annotations

from collections.abc import Sequence

from fullgraph.durations import duration, duration_range, percent
from fullgraph.explain.cost import cost_in_brief, cost_in_note, cost_in_sentence, most_expensive
from fullgraph.vocabulary.findings import MeasuredCost, Observation


def observed_in_sentence(observation: Observation) -> str:
    """``This break costs …``; empty if its cost is unknown."""
    measured = observation.measured
    if measured is None:
        return cost_in_sentence(observation.cost) if observation.cost else ""
    if measured.low > 0:
        return f"This break costs {measured_in_words(measured)}."
    if measured.high < 0:
        return f"The fix of this break is no gain: it {measured_in_words(measured)}."
    return f"This break costs no measurable time: {measured_in_words(measured)}."


def observed_in_note(observation: Observation) -> str:
    """What comes after ``cost:``; empty if the cost is unknown."""
    measured = observation.measured
    if measured is None:
        return cost_in_note(observation.cost) if observation.cost else ""
    if measured.low > 0:
        return measured_in_words(measured)
    words = "none, the fix " if measured.high < 0 else "none that can be measured, "
    return f"{words}{measured_in_words(measured)}"


def observed_in_brief(observation: Observation) -> str:
    """``1.8 ms measured``, or ``about 1.8 ms`` for an estimate; empty if neither is known."""
    measured = observation.measured
    if measured is None:
        return f"about {cost_in_brief(observation.cost)}" if observation.cost else ""
    return f"{duration(measured.seconds)} measured" if measured.low > 0 else ""


def measured_in_words(cost: MeasuredCost) -> str:
    """``1.8 ms of the 6.0 ms call (30 %), 1.7 to 2.0 ms, measured with and without its fix …``.

    Where the fix makes the call slower, it begins with ``makes``; where zero is in the interval,
    there is only the interval.
    """
    between = duration_range(cost.low, cost.high)
    which = "its fix" if cost.together == 1 else f"the fixes of {cost.together} breaks"
    how = f"measured with and without {which} ({cost.arm})"
    call = f"the {duration(cost.call_seconds)} call"
    if cost.low > 0:
        return f"{duration(cost.seconds)} of {call} ({percent(cost.share)}), {between}, {how}"
    if cost.high < 0:
        slower = f"{duration(-cost.seconds)} ({percent(-cost.share)}) slower"
        return f"makes {call} {slower}, {between}, {how}"
    return f"{between} of {call}, {how}"


def most_expensive_of(observations: Sequence[Observation]) -> str:
    """Which break cost most, in one sentence: of those that were measured, if any were."""
    measured = [each.measured for each in observations if each.measured and each.measured.low > 0]
    if not measured:
        return most_expensive(each.cost for each in observations if each.cost)
    words = measured_in_words(max(measured, key=lambda cost: cost.seconds))
    return f"The most expensive of those that were measured costs {words}."
