"""What a benchmark comes to, in one sentence and in money."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.durations import duration, percent
from fullgraph.measure.break_costs import Effect, total_cost
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import CONFIDENCE, Interval, Verdict, verdict
from fullgraph.vocabulary.prose import counted


@dataclass(frozen=True)
class Conclusion:
    """The sentence, and the arm that it is about.

    Attributes:
        verdict: whether the arm is faster or slower than eager mode.
        arm: the one with the largest lower end of its interval; None if no arm has one.
        ratio: its interval, with the confidence adjusted for the number of arms.
        words: the sentence.
    """

    verdict: Verdict
    arm: ArmResult | None
    ratio: Interval | None
    words: str


def conclusion(results: Results) -> Conclusion:
    """The verdict about the best arm.

    The best of several arms is ahead by luck more often than a single one. So that the sentence is
    wrong in no more than 5 % of benchmarks, each interval has the confidence 1 - 0.05 / arms.
    """
    # A fast wrong answer is no gain.
    arms = [arm for arm in results.compared if not arm.wrong]
    confidence = 1 - (1 - CONFIDENCE) / max(1, len(arms))
    ratios = [(arm, ratio) for arm in arms if (ratio := results.ratio(arm, confidence))]
    if not ratios:
        return Conclusion(Verdict.UNKNOWN, None, None, _nothing(results))
    arm, ratio = max(ratios, key=lambda each: each[1].low)
    found = verdict(ratio)
    return Conclusion(found, arm, ratio, _sentence(results, arm, ratio, found))


def _nothing(results: Results) -> str:
    if results.eager.failure is not None:
        return "cannot tell: eager mode could not be measured"
    if results.compared and all(arm.wrong for arm in results.compared):
        names = ", ".join(arm.name for arm in results.compared)
        return f"not here: the outputs of {names} differ from those of eager mode"
    if results.compared:
        return "cannot tell: too few rounds for an interval"
    if any(arm.not_compiled for arm in results.arms.values()):
        return "cannot tell: no arm was compiled"
    return "cannot tell: no other arm could be measured"


def _sentence(results: Results, arm: ArmResult, ratio: Interval, found: Verdict) -> str:
    size = f"{ratio.estimate:.2f}x ± {ratio.margin:.2f}"
    if found is Verdict.FASTER:
        do = "compile with" if arm.prepared and arm.prepared.compiles else "use"
        return f"{do} {arm.name}: {size}, {_pays(results, arm)}{_cost_of_breaks(results, arm)}"
    if found is Verdict.SLOWER:
        return f"not here: {arm.name} {size}{_cost_of_breaks(results, arm) or _breaks(arm)}"
    if found is Verdict.SAME:
        return f"about the same: {arm.name} {size}{_cost_of_breaks(results, arm) or _breaks(arm)}"
    return (
        f"cannot tell: the noise of ± {_percent(ratio.margin)} is larger than the effect of "
        f"{_percent(abs(ratio.estimate - 1))} ({arm.name}). More rounds reduce it"
    )


def _time(seconds: float) -> str:
    """``41 s``, ``12 min``, ``3.1 h``."""
    if seconds < 120:
        return duration(seconds)
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def _percent(share: float) -> str:
    """With a decimal where it matters: ``1.3 %``, ``52 %``."""
    return f"{share * 100:.1f} %" if share < 0.0995 else f"{share * 100:.0f} %"


def _pays(results: Results, arm: ArmResult) -> str:
    calls = results.pays_after(arm)
    if calls is None:
        return "but not by its median"
    seconds = calls * arm.median + arm.start_seconds
    # More digits than two would be noise.
    return f"pays after {float(f'{calls:.2g}'):,.0f} calls ({_time(seconds)})"


def _breaks(arm: ArmResult) -> str:
    count = arm.prepared.breaks if arm.prepared else 0
    return f", {counted(count)}" if count else ""


def _cost_of_breaks(results: Results, arm: ArmResult) -> str:
    """What all breaks with a proven fix cost; empty if that was not measured with this arm."""
    cost, plan = _cost_in_words(results), results.ablation
    if not cost or plan is None or arm.name not in (plan.unfixed, plan.fixed):
        return ""
    if arm.name == plan.unfixed:
        return f", {cost}"
    ratio = results.ratio(results.arms[plan.unfixed])
    return f"; without the fixes {f'{ratio.estimate:.2f}x, ' if ratio else ''}{cost}"


def _cost_in_words(results: Results) -> str:
    cost, plan = total_cost(results), results.ablation
    if cost is None or plan is None or cost.seconds is None:
        return ""
    every = plan.count + len(plan.estimates)
    breaks = counted(every) if every == plan.count else f"{plan.count} of {counted(every)}"
    share = percent(abs(cost.share))
    if cost.effect is Effect.COSTS:
        return f"{breaks} cost{'s' if plan.count == 1 else ''} {share}"
    if cost.effect is Effect.SAVES:
        return f"the fixes of {breaks} make it {share} slower"
    if cost.effect is Effect.NONE:
        return f"{breaks} without a measurable cost"
    return f"{breaks} (cannot tell what {'it costs' if plan.count == 1 else 'they cost'})"


@dataclass(frozen=True)
class Price:
    """A workload as it is in eager mode.

    Attributes:
        hours: how long it runs.
        per_hour: what an hour of the device costs, in any currency.
    """

    hours: float
    per_hour: float


def cost_in_words(price: Price, results: Results, arm: ArmResult, ratio: Interval) -> str:
    """What the workload costs in eager mode and by an arm, with the interval of the difference."""
    start = max(0.0, arm.start_seconds - results.eager.start_seconds) / 3600

    def cost(speed_up: float) -> float:
        return (price.hours / speed_up + start) * price.per_hour

    eager = price.hours * price.per_hour
    least, most = eager - cost(ratio.low), eager - cost(ratio.high)
    before, after = eager, cost(ratio.estimate)
    saving, ends = before - after, (least, most)
    what = "a saving of"
    if saving < 0:
        saving, ends, what = -saving, (0 - most, 0 - least), "an extra cost of"
    return (
        f"{price.hours:g} hours of eager mode at {price.per_hour:g} an hour cost {before:,.2f}; "
        f"with {arm.name} {after:,.2f}, {what} {saving:,.2f} ({ends[0]:,.2f} to {ends[1]:,.2f})"
    )
