"""Fixes several targets, each with the fixes of those before it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from fullgraph.dynamic.failures import RunFailure
from fullgraph.fixes.proof.allowed import Allowed
from fullgraph.fixes.proof.run import Runs
from fullgraph.fixes.proof.solution import Refused, Rewriter, Solution
from fullgraph.fixes.proof.solve import Solver

log = logging.getLogger(__name__)


@dataclass
class Together:
    """What fixing several targets came to.

    Attributes:
        solutions: by target; those that could be run.
        failures: by target, why the others could not be run.
        texts: the changed files, as they are after all fixes.
        originals: the same files, as they were.
    """

    solutions: dict[str, Solution] = field(default_factory=dict)
    failures: dict[str, RunFailure] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    originals: dict[str, str] = field(default_factory=dict)


async def solve_together(
    targets: Iterable[str],
    runs_of: Callable[[str], Runs],
    allowed: Allowed,
    *,
    inductor: bool = True,
    rewriter: Rewriter | None = None,
    into: Together | None = None,
) -> Together:
    """Fix all targets; the fixes of one are kept only if no other target minds them.

    Args:
        targets: by name.
        runs_of: verifies a target.
        allowed: what fixes may do.
        inductor: whether each target is also compiled with Inductor after its fixes.
        rewriter: makes further fixes for the breaks that are left.
        into: is filled step by step and returned: where this is cancelled, it has what is proven.
    """
    together = Together() if into is None else into
    solvers: dict[str, Solver] = {}
    runs = {target: runs_of(target) for target in targets}
    try:
        for target, each in runs.items():
            solver = Solver(each, allowed, inductor=inductor, rewriter=rewriter)
            solution = await solver.begin()
            if solution.before.failure is not None:
                together.failures[target] = solution.before.failure
                continue
            solvers[target] = solver
            together.solutions[target] = solution
        for target, solver in solvers.items():
            await _add(together, solvers, target, solver)
    finally:
        for each in runs.values():
            each.close()
    return together


async def _add(together: Together, solvers: dict[str, Solver], target: str, solver: Solver) -> None:
    """Fix one target, and keep that if the others are as they were."""
    solution = together.solutions[target]
    before, texts = solution.after, dict(solution.texts)
    others = {name: each for name, each in solvers.items() if name != target}
    try:
        await solver.improve(solution)
        if not solution.kept:
            return
        problem = await _problem_of_others(together, others, target)
    except asyncio.CancelledError:
        if others:
            # Whether they are as they were is not known.
            solution.kept.clear()
            solution.after, solution.texts = before, texts
        else:
            _take(together, solution)
        raise
    if problem:
        log.info("the fixes of %s are not kept: %s", target, problem)
        solution.refused += [
            Refused(kept.finding, kept.fix, problem, kept.texts) for kept in solution.kept
        ]
        solution.kept.clear()
        solution.after, solution.texts = before, texts
    else:
        _take(together, solution)


async def _problem_of_others(together: Together, others: dict[str, Solver], target: str) -> str:
    """Why the fixes of a target cannot stay; if they can, the others run with them from then on."""
    texts = together.solutions[target].texts
    fixes = [kept.fix for each in together.solutions.values() for kept in each.kept]
    checked: dict[str, Solution] = {}
    for other, its_solver in others.items():
        its_solution = together.solutions[other].copy()
        problem = await its_solver.problem_with(its_solution, texts, fixes)
        if problem:
            return f"it changes {other}: {problem}"
        checked[other] = its_solution
    together.solutions.update(checked)
    return ""


def _take(together: Together, solution: Solution) -> None:
    together.texts = dict(solution.texts)
    together.originals |= solution.originals
