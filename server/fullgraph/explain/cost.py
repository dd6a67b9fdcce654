"""What a break costs, in words: with and without its fix, or by the profile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fullgraph.durations import duration, duration_range, percent
from fullgraph.vocabulary.findings import Cost, MeasuredCost, Observation, Spread
from fullgraph_worker.profile.spread import FEW_CALLS

ESTIMATE = "an estimate from the profile"


def cost_in_words(cost: Cost) -> str:
    """``1.8 ms of the 6.0 ms call (30 %), …, an estimate from the profile``."""
    return f"{_estimated(cost.without_profiler)}, {ESTIMATE}"


def _estimated(cost: Cost) -> str:
    if not cost.is_clear:
        return f"{_range(cost.spread, cost.seconds)} of {_call(cost)}{_in_calls(cost)}"
    whole = duration(cost.call_seconds)
    words = f"{duration(cost.seconds)} of the {whole} call ({percent(cost.share)})"
    if cost.calls == 1:
        return f"{words}, measured in one call"
    between = _range(cost.spread, cost.seconds)
    return words if between == duration(cost.seconds) else f"{words}, {between}{_in_calls(cost)}"


def cost_in_sentence(cost: Cost) -> str:
    """``This break cost …``, or that one cannot tell."""
    beginning = "This break cost" if cost.is_clear else "Cannot tell what this break cost:"
    return f"{beginning} {cost_in_words(cost)}."


def cost_in_note(cost: Cost) -> str:
    """What comes after ``cost:``."""
    return cost_in_words(cost) if cost.is_clear else f"cannot tell, {cost_in_words(cost)}"


def cost_in_brief(cost: Cost) -> str:
    """``1.8 ms``, or ``0.5 to 2.0 ms`` if repeated calls do not agree."""
    cost = cost.without_profiler
    return duration(cost.seconds) if cost.is_clear else _range(cost.spread, cost.seconds)


def most_expensive(costs: Iterable[Cost]) -> str:
    """Which break cost most by the profile, in one sentence; empty without costs."""
    ordered = sorted((cost.without_profiler for cost in costs), key=lambda cost: -cost.seconds)
    if not ordered:
        return ""
    first = ordered[0]
    if first.rank == 1:
        if first.is_clear:
            return f"The most expensive cost {cost_in_words(first)}."
        return f"Cannot tell what the most expensive break cost: {cost_in_words(first)}."
    alike = [cost for cost in ordered if cost.may_equal(first)]
    spreads = [cost.spread or Spread(cost.seconds, cost.seconds) for cost in alike]
    low, high = min(spread.low for spread in spreads), max(spread.high for spread in spreads)
    return (
        f"Cannot tell which of {len(alike)} breaks is the most expensive: each cost "
        f"{_range(Spread(low, high), first.seconds)} of {_call(first)}, {ESTIMATE}."
    )


def _range(spread: Spread | None, seconds: float) -> str:
    return duration_range(spread.low, spread.high) if spread else duration(seconds)


def _call(cost: Cost) -> str:
    between = _range(cost.call_spread, cost.call_seconds)
    whole = duration(cost.call_seconds)
    return f"the {whole} call" if between == whole or cost.is_call_clear else f"a call of {between}"


def _in_calls(cost: Cost) -> str:
    return f" in {cost.calls} calls" if 0 < cost.calls < FEW_CALLS else " in half of the calls"


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
