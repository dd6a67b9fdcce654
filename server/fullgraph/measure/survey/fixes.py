"""What the fixes of a row's graph breaks come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.fixes.proof.moved import is_gone
from fullgraph.fixes.proof.run import Runs
from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.proof.solve import Solver
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import ExplainJob


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
