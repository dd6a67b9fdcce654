"""Runs one row of a survey, in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import TargetError, parse_target
from fullgraph.dynamic.target_run import TargetRun, run_target
from fullgraph.findings import Kind
from fullgraph.measure.survey.fixes import NO_FIXES, Fixes, prove_fixes
from fullgraph.measure.survey.measured import measure_row
from fullgraph.measure.survey.result import RowResult
from fullgraph.measure.survey.row import Row
from fullgraph.measure.survey.site import site_of
from fullgraph.notebooks import read_path
from fullgraph.taxonomy import Taxonomy


async def run_row(
    row: Row, interpreter: Sequence[str], folder: Path, taxonomy: Taxonomy
) -> RowResult:
    """Run a row to its end or its limits.

    Args:
        row: what to run.
        interpreter: the command of the Python that has its packages.
        folder: the workspace: relative paths are relative to it.
        taxonomy: classifies each break.
    """
    if row.problem:
        return RowResult(row.key, row.problem, "spec")
    try:
        target = parse_target(row.target, folder)
    except TargetError as error:
        return RowResult(row.key, str(error), "spec")
    supervisor = Supervisor(
        interpreter,
        timeout_seconds=row.seconds,
        # No spare: it would import torch on the core of another row.
        keep_warm=False,
        working_folder=folder,
        memory_limit_mb=row.memory_mb,
    )
    job = target.job(
        inputs=row.inputs,
        init_inputs=row.init_inputs,
        folders=[str(folder)],
        options=row.options,
    )
    # Many findings are in one file.
    read = lru_cache(maxsize=64)(read_path)
    begin = time.perf_counter()
    try:
        ran = await run_target(
            supervisor, job, taxonomy, read, lambda path: True, lambda message: None
        )
        seconds = time.perf_counter() - begin
        # Whatever does not break needs no fix, and whatever does not run has no time.
        fixes = (
            await prove_fixes(supervisor, job, taxonomy, read)
            if row.fix and ran.failure is None and ran.findings
            else NO_FIXES
        )
    finally:
        await supervisor.close()
    result = _result(row, ran, fixes, seconds, folder)
    if not row.arms or ran.failure is not None:
        return result
    words, arms = await measure_row(row, job, fixes.texts, interpreter, folder)
    return replace(result, conclusion=words, arms=arms)


def _result(row: Row, ran: TargetRun, fixes: Fixes, seconds: float, folder: Path) -> RowResult:
    done, made = ran.result.done, ran.compilations
    return RowResult(
        key=row.key,
        failure=ran.failure.message if ran.failure else "",
        failure_kind=ran.failure.kind if ran.failure else "",
        torch=ran.result.hello.torch if ran.result.hello else "",
        called_with=done.inputs if done else "",
        seconds=seconds,
        run_seconds=done.seconds if done else 0.0,
        compile_seconds=sum(sum(each.seconds.values()) for each in made),
        graphs=done.graphs if done else sum(each.has_graph for each in made),
        operations=sum(each.operations for each in made),
        sites=tuple(
            replace(
                site_of(finding, finding.observation, made, folder, ran.read),
                is_fixed=fixes.removes(finding),
            )
            for finding in ran.findings
            if finding.observation is not None and finding.kind is not Kind.DISABLED
        ),
        fixes=fixes.proven,
        fix_failure=fixes.failure,
    )
