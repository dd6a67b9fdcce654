"""Runs one row of a survey in a process: its findings, fixes and times."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path, PurePath
from typing import NamedTuple

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import TargetError, parse_target
from fullgraph.dynamic.target_run import TargetRun, run_target
from fullgraph.fixes.proof.moved import is_gone
from fullgraph.fixes.proof.run import Runs
from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.proof.solve import Solver
from fullgraph.measure.bench import Bench, Plan, arm_names, planned_arms
from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.processes import Processes
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.survey.result import MeasuredArm, Row, RowResult, Site
from fullgraph.source.notebooks import read_path
from fullgraph.source.text import split_lines
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, Kind, Observation
from fullgraph_worker.baseline.breaks import name_from
from fullgraph_worker.protocol.wire import Compilation, ExplainJob, GraphNode
from fullgraph_worker.user_code.source import function_at

_NO_OPERATION = frozenset({"input", "attribute", "output"})
_ROUNDS = 20
_ROUND_SECONDS = 0.1
_WARM_UP_SECONDS = 5.0


@dataclass(frozen=True)
class Position:
    """Where in the program's graphs a break is.

    Attributes:
        graph: Dynamo's id of the compilation that ended there; empty if none is known.
        after: the last operation of its graph; empty if it has none.
        before: the first operation of the next graph; empty if there is none.
    """

    graph: str = ""
    after: str = ""
    before: str = ""


def position_of(ended: Sequence[str], made: Sequence[Compilation]) -> Position:
    """The position of a break.

    Args:
        ended: ids of the compilations that it ended, the first one first.
        made: all compilations of the run, in the order in which they began.
    """
    if not ended:
        return Position()
    numbers = {each.compile_id: number for number, each in enumerate(made)}
    number = numbers.get(ended[0])
    if number is None:
        return Position(ended[0])
    later = (each for each in made[number + 1 :] if _operations(each))
    following = next(later, None)
    last = _operations(made[number])
    return Position(
        ended[0],
        last[-1].operation if last else "",
        _operations(following)[0].operation if following else "",
    )


def _operations(compilation: Compilation) -> list[GraphNode]:
    return [node for node in compilation.nodes if node.operation not in _NO_OPERATION]


_LONGEST_REASON = 1000


def site_of(
    finding: Finding,
    observation: Observation,
    made: Sequence[Compilation],
    folder: Path,
    read: Callable[[str], str | None],
) -> Site:
    """What to keep of an observed finding.

    Args:
        finding: at its place in the file that ran.
        observation: that of the finding.
        made: what the run compiled.
        folder: the workspace.
        read: gives the text of a file.
    """
    at, text = finding.location, read(finding.location.path) or ""
    lines = split_lines(text)
    position = position_of(observation.compilations, made)
    return Site(
        kind=observation.kind.value,
        code=finding.code,
        entry=finding.entry,
        gb_id=observation.gb_id or "",
        file=name_of(at.path, folder),
        line=at.line,
        function=function_at(text, at.line),
        source=lines[at.line - 1].strip() if at.line <= len(lines) else "",
        message=finding.message,
        reason=observation.reason[:_LONGEST_REASON],
        count=observation.count,
        graph=position.graph,
        after=position.after,
        before=position.before,
        stack=tuple(
            f"{name_of(frame.path, folder)}:{frame.line} {frame.name}"
            for frame in observation.stack
        ),
    )


def name_of(path: str, folder: Path) -> str:
    """A path without the folder that holds the workspace or the installed packages."""
    name = name_from(folder, path)
    return PurePath(path).as_posix() if name.startswith("../") else name


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


class Fixes(NamedTuple):
    """The fixes of a row that are proven.

    Attributes:
        proven: how many.
        failure: why none could be tried; empty if they were.
        texts: the changed files.
        removes: whether they remove a finding of the unchanged program.
    """

    proven: int
    failure: str
    texts: Mapping[str, str]
    removes: Callable[[Finding], bool]


NO_FIXES = Fixes(0, "", {}, lambda finding: False)
"""Of a row whose fixes were not tried."""


async def prove_fixes(
    supervisor: Supervisor,
    job: ExplainJob,
    taxonomy: Taxonomy,
    read: Callable[[str], str | None],
) -> Fixes:
    """Try the rewrites of what breaks, in any file: nothing is written.

    Inductor is left out of the proof, as it is the slowest part; what a row measures with it is
    compared with eager mode in any case.

    Args:
        supervisor: owns the workers.
        job: the target.
        taxonomy: classifies each break.
        read: gives the text of a file.
    """
    runs = Runs(supervisor, job, taxonomy, read, lambda path: True, lambda message: None)
    try:
        solution = await Solver(runs, inductor=False).solve()
    finally:
        runs.close()
    failure = solution.before.failure
    return Fixes(
        len(solution.kept),
        failure.message if failure else "",
        solution.texts,
        lambda finding: _is_removed(finding, solution, read),
    )


def _is_removed(finding: Finding, solution: Solution, read: Callable[[str], str | None]) -> bool:
    if not solution.kept:
        return False
    path = finding.location.path
    # A fix of another file may remove it, too.
    before = read(path) or ""
    return is_gone(finding, before, solution.texts.get(path, before), solution.after.findings)
