"""A benchmark for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fullgraph.measure.bench import Plan
from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.results import ArmResult, Results
from fullgraph.report.break_cost_table import break_costs_as_data


def bench_as_data(results: Results, plan: Plan) -> dict[str, Any]:
    """A benchmark as JSON has it; times are in seconds, memory in bytes."""
    found = conclusion(results)
    return {
        "torch": results.torch,
        "batch_size": plan.batch or None,
        "sequence_length": plan.length or None,
        "notes": results.notes,
        "waited": results.waited,
        "arms": [_arm(results, arm) for arm in results.arms.values()],
        "break_costs": break_costs_as_data(results),
        "conclusion": {
            "verdict": found.verdict.name.lower(),
            "arm": found.arm.name if found.arm else None,
            "ratio": asdict(found.ratio) if found.ratio else None,
            "words": found.words,
        },
    }


def _arm(results: Results, arm: ArmResult) -> dict[str, Any]:
    ratio = results.ratio(arm) if arm.is_measured and arm is not results.eager else None
    used = results.utilization(arm)
    return {
        "name": arm.name,
        "is_ablation": arm.is_ablation,
        "failure": arm.failure.message if arm.failure else None,
        "not_compiled": arm.not_compiled or None,
        "prepared": asdict(arm.prepared) if arm.prepared else None,
        "cold": asdict(arm.cold) if arm.cold else None,
        "times": _times(arm) if arm.is_measured else None,
        "ratio": asdict(ratio) if ratio else None,
        "pays_after": results.pays_after(arm) if ratio else None,
        "mfu": asdict(used) if used else None,
        "data_wait": arm.data_wait if arm.data_step else None,
        "data_step": arm.data_step or None,
        "memory": arm.memory or None,
        "rounds": [
            {"number": number, **asdict(timed)} for number, timed in sorted(arm.rounds.items())
        ],
    }


def _times(arm: ArmResult) -> dict[str, float]:
    return {"mean": arm.mean, "sigma": arm.sigma, "median": arm.median, "p95": arm.p95}
