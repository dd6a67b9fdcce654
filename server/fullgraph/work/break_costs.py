"""What each break costs: arms with all proven fixes but those of one group, and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from fullgraph.dynamic.chosen import Chosen
from fullgraph.fixes.proof.leave_out import Group, groups
from fullgraph.fixes.proof.several_targets import Together
from fullgraph.fixes.proof.solution import Solution
from fullgraph.measure.ablation import Ablation, Estimate, FixedBreaks
from fullgraph.measure.bench import ArmPlan, Plan
from fullgraph.measure.break_costs import BreakCost, Effect, break_costs
from fullgraph.measure.results import Results
from fullgraph.runs.break_costs import BreakCosts, conditions_of
from fullgraph.vocabulary.findings import Finding, Kind, MeasuredCost
from fullgraph.work.observe import observe
from fullgraph.work.workers import Limits, closing, own_workers
from fullgraph_worker.measure.arm import EAGER, TORCHSCRIPT, arm_of


def compiled_kind(arms: Iterable[str]) -> str:
    """The first arm that torch.compile compiles; empty if there is none."""
    return next((name for name in arms if name not in (EAGER, TORCHSCRIPT)), "")


async def planned_breaks(
    target: str,
    chosen: Chosen,
    arms: Iterable[str],
    limits: Limits,
    fixes: Together,
    on_progress: Callable[[str], None],
) -> tuple[Ablation, list[ArmPlan]]:
    """What is compared to measure the costs of breaks, and the arms that this needs.

    Args:
        target: its name for the user.
        chosen: the target.
        arms: those of the benchmark.
        limits: of the run that measures what no fix removes.
        fixes: those that are proven.
        on_progress: called with a description of each step.
    """
    kind = compiled_kind(arms)
    plan = Ablation(kind, unfixed=kind)
    if target in fixes.failures:
        return replace(plan, note=f"No fixes were tried: {fixes.failures[target].message}"), []
    solution = fixes.solutions[target]
    estimates, problem = await _estimates(
        chosen, limits, solution, arm_of(kind).backend, on_progress
    )
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
    needed = [_arm(fixed, kind, chosen, solution.texts)]
    fixed_breaks = []
    for group, findings in shown:
        name = kind
        if any(text != solution.originals[path] for path, text in group.texts.items()):
            name = _unique(f"{fixed} except {_place(findings[0])}", [arm.name for arm in needed])
            needed.append(_arm(name, kind, chosen, group.texts))
        fixed_breaks.append(FixedBreaks(findings, name))
    return replace(plan, fixed=fixed, fixed_breaks=tuple(fixed_breaks)), needed


def keep_costs(chosen: Chosen, plan: Plan, results: Results) -> None:
    """Keep what was measured for ``fullgraph explain``, which calls the target in the same way."""
    made, ablation = results.eager.prepared, results.ablation
    if ablation is None or made is None or plan.train_step or plan.batch or plan.length:
        return
    conditions = conditions_of(chosen.job, made.inputs, results.torch, chosen.root)
    costs = [
        (finding, measured)
        for cost in break_costs(results)
        if (measured := _measured(cost, ablation.kind)) is not None
        for finding in cost.findings
    ]
    paths = {finding.location.path for finding, _ in costs}
    texts = {path: text for path in paths if (text := chosen.read(path)) is not None}
    if costs:
        BreakCosts(chosen.root).add(conditions, costs, texts)


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
            at = solution.original_place(finding.location, kept.texts)
            found[at.path, at.line, finding.entry] = replace(finding, location=at)
    return tuple(found.values())


def _place(finding: Finding) -> str:
    return f"{Path(finding.location.path).name}:{finding.location.line}"


def _unique(name: str, others: Sequence[str]) -> str:
    number = sum(other == name or other.startswith(f"{name} (") for other in others)
    return f"{name} ({number + 1})" if number else name


async def _estimates(
    chosen: Chosen,
    limits: Limits,
    solution: Solution,
    backend: str,
    on_progress: Callable[[str], None],
) -> tuple[tuple[Estimate, ...], str]:
    """The breaks that no fix removes with their costs by the profile, and what failed."""
    left = [
        replace(finding, location=solution.original_place(finding.location, solution.texts))
        for finding in solution.after.findings
        if finding.kind is Kind.BREAK
    ]
    if not left:
        return (), ""
    workers = own_workers(chosen.interpreter, chosen.root, limits)
    options_of_profile = replace(chosen.job.options, backend=backend, calls=1, profile=True)
    profiled_target = replace(chosen, job=replace(chosen.job, options=options_of_profile))
    ran = await closing(workers, observe(profiled_target, workers, on_progress))
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
