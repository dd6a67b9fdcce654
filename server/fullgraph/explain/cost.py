"""What a break cost by the profile, in words, or that repeated calls do not agree on it."""

from __future__ import annotations

from collections.abc import Iterable

from fullgraph.durations import duration, duration_range, percent
from fullgraph.vocabulary.findings import Cost, Spread
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
