"""What the page shows of a benchmark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fullgraph.measure.bench import Plan
from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import Verdict
from fullgraph.report.bench_words import busy_in_words, difference, problem, remarks, wrong_outputs
from fullgraph.report.break_cost_table import break_cost_notes, break_cost_rows
from fullgraph.vocabulary.prose import number_of

_VERDICTS = {
    Verdict.FASTER: "faster",
    Verdict.SLOWER: "slower",
    Verdict.SAME: "same",
    Verdict.UNKNOWN: "unknown",
}


def benchmarks_of(measured: Iterable[tuple[Plan, Results]]) -> tuple[Benchmark, ...]:
    """Those in which at least one round was measured."""
    return tuple(_benchmark(plan, results) for plan, results in measured if results.eager.rounds)


def _benchmark(plan: Plan, results: Results) -> Benchmark:
    found = conclusion(results)
    return Benchmark(
        size=_size(plan),
        sentence=f"{found.words}.",
        verdict=_VERDICTS[found.verdict],
        best=found.arm.name if found.arm else "",
        alerts=tuple(wrong_outputs(results)),
        busy=busy_in_words(results),
        conditions=_conditions(results),
        arms=tuple(_arm(results, arm) for arm in results.shown),
        costs=tuple(BreakCost(*row) for row in break_cost_rows(results, Path.cwd())),
        notes=(*results.notes, *break_cost_notes(results), *remarks(results)),
    )


def _size(plan: Plan) -> str:
    """``batch size 8, sequence length 128``; empty for the sizes of the inputs."""
    named = {"batch size": plan.batch, "sequence length": plan.length}
    return ", ".join(f"{name} {size}" for name, size in named.items() if size)


def _conditions(results: Results) -> str:
    made = results.eager.prepared
    if made is None:
        return ""
    threads = number_of(made.threads, "thread")
    return f"{made.inputs}; {made.conditions}; torch {results.torch}, {made.device}, {threads}"


def _arm(results: Results, arm: ArmResult) -> Arm:
    is_measured, is_compared = arm.is_measured, arm in results.compared
    ratio = results.ratio(arm) if is_compared else None
    return Arm(
        name=arm.name,
        problem=problem(arm),
        times=Times(arm.median, arm.mean, arm.sigma, arm.p95) if is_measured else None,
        ratio=Ratio(ratio.estimate, ratio.low, ratio.high) if ratio else None,
        memory=arm.memory or None,
        warm_up=arm.start_seconds if is_measured else None,
        cached_warm_up=arm.prepared.start_seconds if arm.cold and arm.prepared else None,
        pays_after=results.pays_after(arm) if is_compared else None,
        difference=difference(arm) if is_compared else "",
        is_wrong=bool(arm.wrong),
    )


@dataclass(frozen=True)
class Ratio:
    """See ``benchmarkData.ts``."""

    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Times:
    """See ``benchmarkData.ts``."""

    median: float
    mean: float
    sigma: float
    p95: float


@dataclass(frozen=True)
class Arm:
    """See ``benchmarkData.ts``."""

    name: str
    problem: str
    times: Times | None
    ratio: Ratio | None
    memory: int | None
    warm_up: float | None
    cached_warm_up: float | None
    pays_after: float | None
    difference: str
    is_wrong: bool


@dataclass(frozen=True)
class BreakCost:
    """See ``benchmarkData.ts``."""

    name: str
    cost: str
    interval: str
    share: str


@dataclass(frozen=True)
class Benchmark:
    """See ``benchmarkData.ts``."""

    size: str
    sentence: str
    verdict: str
    best: str
    alerts: tuple[str, ...]
    busy: str
    conditions: str
    arms: tuple[Arm, ...]
    costs: tuple[BreakCost, ...]
    notes: tuple[str, ...]
