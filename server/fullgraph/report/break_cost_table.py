"""What breaks cost, for people at a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fullgraph.durations import duration, duration_range, percent, signed_duration
from fullgraph.explain.cost import cost_in_brief
from fullgraph.measure.ablation import Estimate
from fullgraph.measure.break_costs import BreakCost, Effect, break_costs, total_cost
from fullgraph.measure.results import Results
from fullgraph.report.terminal import Painter, in_columns, printable, shortened
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.prose import counted

ESTIMATE = "estimate, from the profile"
HEADS = ("graph break", "cost", "95 % interval", "share")


def render_break_costs(results: Results, paint: Painter, cwd: Path) -> list[str]:
    """The lines about what breaks cost: measured ones first, then estimates, each by its cost.

    Args:
        results: what was measured, possibly not to the end.
        paint: adds the colours.
        cwd: paths below it are shown relative to it.
    """
    plan, rows, lines = results.ablation, break_cost_rows(results, cwd), []
    if plan is not None and rows:
        head, *costs = (f"  {printable(line)}" for line in in_columns([HEADS, *rows]))
        title = paint("bold", f"Cost of graph breaks with {plan.kind}")
        lines += ["", title, paint("dim", head), *costs]
    lines += [f"  {printable(words)}" for words in break_cost_notes(results)]
    return lines


def break_cost_rows(results: Results, cwd: Path) -> list[tuple[str, ...]]:
    """The rows of the table, below ``HEADS``; empty where no costs were asked for.

    Args:
        results: what was measured, possibly not to the end.
        cwd: paths below it are shown relative to it.
    """
    plan = results.ablation
    if plan is None:
        return []
    costs, total = break_costs(results), total_cost(results)
    rows = [_row(_names(cost.findings, cwd), cost) for cost in costs]
    if total is not None and len(costs) > 1:
        rows.append(_row(f"{counted(plan.count)} together", total))
    return rows + [_estimate(each, cwd) for each in _ranked(plan.estimates)]


def break_costs_as_data(results: Results) -> dict[str, Any] | None:
    """The same for programs, in seconds per call; None where it was not asked for."""
    plan = results.ablation
    if plan is None:
        return None
    total = total_cost(results)
    return {
        "arm": plan.kind,
        "note": plan.note or None,
        "measured": [_measured_as_data(cost) for cost in break_costs(results)],
        "together": _measured_as_data(total) if total else None,
        "estimated": [
            {
                "breaks": [_finding_as_data(each.finding)],
                "seconds": each.cost.without_profiler.seconds if each.cost else None,
                "share": each.cost.share if each.cost else None,
                "source": ESTIMATE,
            }
            for each in _ranked(plan.estimates)
        ],
    }


def _measured_as_data(cost: BreakCost) -> dict[str, Any]:
    return {
        "breaks": [_finding_as_data(finding) for finding in cost.findings],
        "seconds": asdict(cost.seconds) if cost.seconds else None,
        "share": cost.share if cost.seconds else None,
        "effect": cost.effect.name.lower(),
        "problem": cost.problem or None,
        "source": "measured",
    }


def _finding_as_data(finding: Finding) -> dict[str, Any]:
    at = finding.location
    return {"path": at.path, "line": at.line, "code": finding.code, "entry": finding.entry}


def _ranked(estimates: Iterable[Estimate]) -> list[Estimate]:
    return sorted(estimates, key=lambda each: -(each.cost.seconds if each.cost else -1.0))


def _row(name: str, cost: BreakCost) -> tuple[str, ...]:
    if cost.seconds is None:
        return (name, "not measured", cost.problem, "")
    interval = duration_range(cost.seconds.low, cost.seconds.high)
    if cost.effect in (Effect.NONE, Effect.UNKNOWN):
        return (name, "none" if cost.effect is Effect.NONE else "cannot tell", interval, "")
    share = percent(abs(cost.share))
    if cost.effect is Effect.SAVES:
        return (
            name,
            signed_duration(cost.seconds.estimate),
            interval,
            f"the fix is slower by {share}",
        )
    return (name, duration(cost.seconds.estimate), interval, share)


def _estimate(each: Estimate, cwd: Path) -> tuple[str, ...]:
    name = _names((each.finding,), cwd)
    if each.cost is None:
        return (name, "unknown", "no proven fix", "")
    return (name, f"about {cost_in_brief(each.cost)}", ESTIMATE, percent(each.cost.share))


def _names(findings: tuple[Finding, ...], cwd: Path) -> str:
    first = findings[0].location.path
    places = [f"{shortened(first, cwd)}:{findings[0].location.line}"]
    for finding in findings[1:]:
        path, line = finding.location.path, finding.location.line
        places.append(f"{line}" if path == first else f"{shortened(path, cwd)}:{line}")
    kinds = dict.fromkeys(finding.entry for finding in findings)
    return f"{', '.join(places)} ({', '.join(kinds)})"


def break_cost_notes(results: Results) -> list[str]:
    """What the table means, in sentences, or why there is none."""
    plan = results.ablation
    if plan is None:
        return []
    notes = [plan.note] if plan.note else []
    if not plan.fixed_breaks:
        return notes
    notes.append(
        "Measured: the time of a call in which only this break is left, less that of a call with "
        "all fixes."
    )
    if len(plan.fixed_breaks) > 1:
        notes.append(
            "Breaks that separate the same operations each cost what all of them do, so the rows "
            "need not add up to the total."
        )
    if any(len(each.findings) > 1 for each in plan.fixed_breaks):
        notes.append("Breaks in one row have fixes that change the same lines.")
    if plan.estimates:
        notes.append(
            "An estimate is the time outside of graphs behind the break. It does not contain what "
            "a backend would gain by compiling across the break."
        )
    return notes
