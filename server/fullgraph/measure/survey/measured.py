"""A benchmark of a row, as a survey keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from fullgraph.measure.arms import arm_names, planned_arms
from fullgraph.measure.bench import Bench, Plan
from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.processes import Processes
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.survey.result import MeasuredArm
from fullgraph.measure.survey.row import Row
from fullgraph_worker.protocol.wire import ExplainJob

_ROUNDS = 20
_ROUND_SECONDS = 0.1
_WARM_UP_SECONDS = 5.0


async def measure_row(
    row: Row, job: ExplainJob, fixed: Mapping[str, str], interpreter: Sequence[str], folder: Path
) -> tuple[str, tuple[MeasuredArm, ...]]:
    """Measure the arms of a row; see ``fullgraph bench``.

    Args:
        row: names the arms.
        job: the target.
        fixed: the texts of files with proven fixes; with some, each arm is measured with them too.
        interpreter: the command of the Python that has its packages.
        folder: the workspace.

    Returns:
        What it comes to, in a sentence, and the arms.
    """
    processes = Processes(interpreter, folder, row.seconds, row.memory_mb, lambda message: None)
    arms = planned_arms(arm_names(row.arms), job, fixed)
    # One thread: other rows run meanwhile.
    plan = Plan(arms, _ROUNDS, _ROUND_SECONDS, _WARM_UP_SECONDS, threads=1)
    bench = Bench(plan, processes.start, lambda message, done, total: None)
    try:
        await bench.run()
    finally:
        await processes.close()
    results = bench.results
    return conclusion(results).words, tuple(_arm(arm, results) for arm in results.arms.values())


def _arm(arm: ArmResult, results: Results) -> MeasuredArm:
    problem = arm.failure.message if arm.failure else arm.not_compiled or arm.wrong
    if not arm.is_measured:
        return MeasuredArm(arm.name, 0.0, problem=problem)
    ratio = results.ratio(arm) if arm is not results.eager else None
    if ratio is None:
        return MeasuredArm(arm.name, arm.median, problem=problem)
    return MeasuredArm(arm.name, arm.median, ratio.estimate, ratio.low, ratio.high, problem)
