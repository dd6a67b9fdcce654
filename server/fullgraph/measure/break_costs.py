"""What breaks cost: the time of the arm in which they are left, less that with all fixes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import PROCESSES, SAME, Interval, median_interval
from fullgraph.vocabulary.findings import Finding


class Effect(Enum):
    """What the interval of a difference says of a break."""

    COSTS = "costs time"
    SAVES = "its fix makes the call slower"
    NONE = "costs no measurable time"
    UNKNOWN = "cannot tell"


@dataclass(frozen=True)
class BreakCost:
    """What breaks cost that are fixed together.

    Attributes:
        findings: the breaks, at their places in the program as it is.
        seconds: per call; None if it could not be measured.
        call_seconds: the median call of the program as it is; 0 if that is unknown.
        problem: why it could not be measured; empty if it was.
    """

    findings: tuple[Finding, ...]
    seconds: Interval | None
    call_seconds: float = 0.0
    problem: str = ""

    @property
    def share(self) -> float:
        """The part of the call; negative if the fix makes it slower."""
        return self.seconds.estimate / self.call_seconds if self.seconds else 0.0

    @property
    def effect(self) -> Effect:
        """Whether it costs anything, as far as the interval shows."""
        seconds, same = self.seconds, SAME * self.call_seconds
        if seconds is None:
            return Effect.UNKNOWN
        if seconds.contains(0):
            is_none = -same <= seconds.low and seconds.high <= same
            return Effect.NONE if is_none else Effect.UNKNOWN
        return Effect.COSTS if seconds.low > 0 else Effect.SAVES


def break_costs(results: Results) -> list[BreakCost]:
    """What each group of breaks costs while the others are fixed: the most expensive first."""
    plan = results.ablation
    if plan is None:
        return []
    costs = [_cost(results, each.findings, each.arm) for each in plan.fixed_breaks]
    measured = [(cost, cost.seconds) for cost in costs if cost.seconds is not None]
    measured.sort(key=lambda pair: -pair[1].estimate)
    return [cost for cost, _ in measured] + [cost for cost in costs if cost.seconds is None]


def total_cost(results: Results) -> BreakCost | None:
    """What all breaks cost together whose fixes are proven; None if there are none."""
    plan = results.ablation
    if plan is None or not plan.fixed_breaks:
        return None
    findings = tuple(finding for each in plan.fixed_breaks for finding in each.findings)
    return _cost(results, findings, plan.unfixed)


def _cost(results: Results, findings: tuple[Finding, ...], left: str) -> BreakCost:
    plan = results.ablation
    assert plan is not None
    with_break, fixed = results.arms[left], results.arms[plan.fixed]
    problem = _problem(fixed) or fixed.not_compiled or _problem(with_break)
    as_it_is = _timed(results, results.arms[plan.unfixed])
    if problem or not as_it_is.rounds:
        return BreakCost(findings, None, problem=problem or "there is no time to compare with")
    seconds = difference_interval(_timed(results, with_break), _timed(results, fixed))
    if seconds is None:
        return BreakCost(findings, None, as_it_is.median, "too few rounds for an interval")
    return BreakCost(findings, seconds, as_it_is.median)


def _problem(arm: ArmResult) -> str:
    """Why the times of an arm are not those of a program that does the same."""
    if arm.failed:
        return arm.failed
    return f"{arm.name}: the output differs from that of eager mode" if arm.wrong else ""


def _timed(results: Results, arm: ArmResult) -> ArmResult:
    """The arm, or eager mode where a break leaves nothing that is compiled."""
    return results.eager if arm.not_compiled else arm


def difference_interval(slow: ArmResult, fast: ArmResult) -> Interval | None:
    """How many seconds a call of one arm takes more than one of another; None for few rounds.

    As that of a ratio, the interval is wider by what two processes may differ.
    """
    one, other = slow.per_round(), fast.per_round()
    both: Sequence[int] = [number for number in one if number in other]
    found = median_interval([one[number] - other[number] for number in both])
    if found is None:
        return None
    apart = PROCESSES * max(slow.median, fast.median)
    return Interval(found.estimate, found.low - apart, found.high + apart)
