"""Measure: a target is timed in eager mode and compiled, with proven fixes where that is wanted."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fullgraph.dynamic.chosen import Chosen
from fullgraph.fixes.proof.several_targets import Together
from fullgraph.measure.ablation import Ablation
from fullgraph.measure.bench import ArmPlan, Measured, Plan, Show, planned_arms, run_plans
from fullgraph.measure.processes import Processes
from fullgraph.work.break_costs import keep_costs, planned_breaks
from fullgraph.work.fix import Fixed, FixRequest, prove
from fullgraph.work.workers import Limits, closing, own_workers
from fullgraph_worker.measure.arm import AS_WRITTEN, BLOCKS, INDUCTOR, MODES, REGIONS

_STARTS = 3
"""With empty caches, of each compiled arm."""


@dataclass(frozen=True)
class MeasureRequest:
    """What is measured, and how.

    Attributes:
        name: of the target, for the user.
        target: what is called.
        arms: what is compared with eager mode: backends and modes of ``torch.compile``, and others.
        limits: of each process.
        plan: how long and how often; without arms.
        batches: the batch sizes, 0 for that of the inputs.
        lengths: likewise the sequence lengths.
        is_fixed: whether each arm is also measured with the proven fixes of its graph breaks.
        has_breaks: whether it is measured what each graph break costs.
        has_blocks: whether the whole is compared with its repeated blocks, compiled by themselves
            and as regions, each also started several times with empty caches.
    """

    name: str
    target: Chosen
    arms: Sequence[str]
    limits: Limits
    plan: Plan
    batches: Sequence[int] = (0,)
    lengths: Sequence[int] = (0,)
    is_fixed: bool = False
    has_breaks: bool = False
    has_blocks: bool = False


async def measure(request: MeasureRequest, show: Show, measured: Measured) -> None:
    """Measure in each size, and keep the costs of breaks for later runs.

    Args:
        request: what is measured.
        show: called with each step, and how many of how many are done; 0 where that is unknown.
        measured: gets each benchmark as it begins: where this is cancelled, it has what there is.
    """
    target, limits = request.target, request.limits
    fixes, notes = Together(), list[str]()
    ablation: Ablation | None = None
    more: list[ArmPlan] = []

    def say(message: str) -> None:
        show(message, 0, 0)

    if request.is_fixed or request.has_breaks:
        fixes = await _proven(request, show)
    if request.has_breaks:
        name = request.name
        ablation, more = await planned_breaks(name, target, request.arms, limits, fixes, say)
    if request.is_fixed or more:
        notes = [_fixes_in_words(request.name, fixes)]
    arms = (*request.arms, *((INDUCTOR, BLOCKS, REGIONS) if request.has_blocks else ()))
    own = planned_arms(arms, target.job, fixes.texts if request.is_fixed else None)
    shown = {arm.name for arm in own}
    every = [*own, *(arm for arm in more if arm.name not in shown)]
    starts = _STARTS if request.has_blocks else 0
    plan = replace(request.plan, arms=every, ablation=ablation, starts=starts)
    sizes = itertools.product(request.batches, request.lengths)
    plans = [replace(plan, batch=batch, length=length) for batch, length in sizes]
    processes = Processes(
        target.interpreter, target.root, limits.seconds, limits.memory_limit_mb, say
    )
    try:
        await run_plans(plans, processes, show, measured, notes)
    finally:
        for made, results in measured:
            if target.notebook is not None:
                results.eager.failure = target.notebook.failure(results.eager.failure)
            if results.eager.rounds:
                keep_costs(target, made, results)


async def _proven(request: MeasureRequest, show: Show) -> Together:
    """The fixes of the target that are proven, as ``fix`` finds them."""
    fixed, target = Fixed(), request.target
    workers = own_workers(target.interpreter, target.root, request.limits, has_many_jobs=True)
    # The outputs of each arm are compared with eager mode in any case.
    inductor = any(name in request.arms for name in (INDUCTOR, AS_WRITTEN, *MODES))
    wanted = FixRequest({request.name: target}, inductor=inductor)
    await closing(workers, prove(wanted, workers, lambda message: show(message, 0, 0), fixed))
    return fixed.together


def _fixes_in_words(target: str, together: Together) -> str:
    """How many fixes there are, or why there are none."""
    if target in together.failures:
        return f"No fixes were tried: {together.failures[target].message}"
    kept = together.solutions[target].kept
    if not kept:
        return "There is no proven fix of a graph break, so there are no fixed arms."
    return (
        f"Fixed arms have {len(kept)} proven fix{'' if len(kept) == 1 else 'es'} "
        f"(`fullgraph fix {target}` shows them)."
    )
