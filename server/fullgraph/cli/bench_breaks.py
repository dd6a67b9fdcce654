"""The arms of ``fullgraph bench --breaks``: each has all proven fixes but those of one group."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import progress
from fullgraph.cli.target_flags import supervisor_of
from fullgraph.dynamic.chosen import Chosen
from fullgraph.dynamic.target_run import run_target
from fullgraph.findings import Finding, Kind, MeasuredCost
from fullgraph.fixes.proof.leave_out import Group, groups, original_place
from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.proof.together import Together
from fullgraph.measure.ablation import Ablation, Estimate, FixedBreaks
from fullgraph.measure.arms import arm_names
from fullgraph.measure.bench import ArmPlan, Plan
from fullgraph.measure.break_costs import BreakCost, Effect, break_costs
from fullgraph.measure.results import Results
from fullgraph.runs.break_costs import BreakCosts, conditions_of
from fullgraph_worker.measure.arm import arm_of
from fullgraph_worker.measure.names import EAGER, TORCHSCRIPT


def compiled_kind(names: str) -> str:
    """The first arm of ``--arms`` that torch.compile compiles; empty if there is none."""
    return next((name for name in arm_names(names) if name not in (EAGER, TORCHSCRIPT)), "")


async def planned_breaks(
    chosen: Chosen, options: argparse.Namespace, fixes: Together
) -> tuple[Ablation, list[ArmPlan]]:
    """What is compared to measure the costs of breaks, and the arms that this needs.

    Args:
        chosen: the target.
        options: of the command.
        fixes: those that are proven.
    """
    kind, target = compiled_kind(options.arms), options.target
    plan = Ablation(kind, unfixed=kind)
    if target in fixes.failures:
        return replace(plan, note=f"No fixes were tried: {fixes.failures[target].message}"), []
    solution = fixes.solutions[target]
    estimates, problem = await _estimates(chosen, options, solution, arm_of(kind).backend)
    plan = replace(plan, estimates=estimates, note=problem)
    shown = [(group, found) for group in groups(solution) if (found := _breaks(group, solution))]
    if not shown:
        nothing = (
            "No fix of a graph break is proven, so no cost can be measured."
            if estimates
            else "There is no graph break whose cost could be measured."
        )
        return replace(plan, note=" ".join(filter(None, (nothing, problem)))), []
    fixed = f"{kind} fixed"
    arms = [_arm(fixed, kind, chosen, solution.texts)]
    fixed_breaks = []
    for group, findings in shown:
        name = kind
        if any(text != solution.originals[path] for path, text in group.texts.items()):
            name = _unique(f"{fixed} except {_place(findings[0])}", [arm.name for arm in arms])
            arms.append(_arm(name, kind, chosen, group.texts))
        fixed_breaks.append(FixedBreaks(findings, name))
    return replace(plan, fixed=fixed, fixed_breaks=tuple(fixed_breaks)), arms


def keep_costs(chosen: Chosen, plan: Plan, results: Results) -> None:
    """Keep what was measured for ``fullgraph explain``, which calls the target in the same way."""
    made, ablation = results.eager.prepared, results.ablation
    if ablation is None or made is None or plan.train_step or plan.batch or plan.length:
        return
    here = Path.cwd()
    conditions = conditions_of(chosen.job, made.inputs, results.torch, here)
    costs = [
        (finding, measured)
        for cost in break_costs(results)
        if (measured := _measured(cost, ablation.kind)) is not None
        for finding in cost.findings
    ]
    paths = {finding.location.path for finding, _ in costs}
    texts = {path: text for path in paths if (text := chosen.read(path)) is not None}
    if costs:
        BreakCosts(here).add(conditions, costs, texts)


def _measured(cost: BreakCost, kind: str) -> MeasuredCost | None:
    seconds = cost.seconds
    if seconds is None or cost.effect is Effect.UNKNOWN:
        # An estimate says more than what the noise hides.
        return None
    count, call = len(cost.findings), cost.call_seconds
    return MeasuredCost(seconds.estimate, seconds.low, seconds.high, call, kind, count)


def _arm(name: str, kind: str, chosen: Chosen, texts: Mapping[str, str]) -> ArmPlan:
    job = replace(chosen.job, overlay={**chosen.job.overlay, **texts})
    return ArmPlan(name, kind, job, is_ablation=True)


def _breaks(group: Group, solution: Solution) -> tuple[Finding, ...]:
    """What a group fixes, at its places in the program as it is, without recompiles."""
    found = {}
    for kept in group.kept:
        finding = kept.finding
        if finding.observation is not None and finding.observation.is_problem:
            at = original_place(finding.location, kept.texts, solution)
            found[at.path, at.line, finding.entry] = replace(finding, location=at)
    return tuple(found.values())


def _place(finding: Finding) -> str:
    return f"{Path(finding.location.path).name}:{finding.location.line}"


def _unique(name: str, others: Sequence[str]) -> str:
    number = sum(other == name or other.startswith(f"{name} (") for other in others)
    return f"{name} ({number + 1})" if number else name


async def _estimates(
    chosen: Chosen, options: argparse.Namespace, solution: Solution, backend: str
) -> tuple[tuple[Estimate, ...], str]:
    """The breaks that no fix removes with their costs by the profile, and what failed."""
    left = [
        replace(finding, location=original_place(finding.location, solution.texts, solution))
        for finding in solution.after.findings
        if finding.kind is Kind.BREAK
    ]
    if not left:
        return (), ""
    supervisor = supervisor_of(chosen, options)
    options_of_profile = replace(chosen.job.options, backend=backend, calls=1, profile=True)
    own, job = chosen.is_first_party, replace(chosen.job, options=options_of_profile)
    try:
        ran = await run_target(
            supervisor, job, taxonomy.load(), chosen.read, own, progress.show, chosen.notebook
        )
    finally:
        await supervisor.close()
    problem = f"The profile failed: {ran.failure.message}" if ran.failure else ""
    profiled = list(ran.findings)
    return tuple(_with_cost(each, profiled) for each in left), problem


def _with_cost(finding: Finding, profiled: list[Finding]) -> Estimate:
    """A break with the cost of the break at the same line in the profile, which is taken out."""
    at = finding.location
    for number, other in enumerate(profiled):
        place, seen = other.location, other.observation
        if seen and (place.path, place.line, other.entry) == (at.path, at.line, finding.entry):
            return Estimate(profiled.pop(number), seen.cost)
    return Estimate(finding, None)
