"""Observe: one run of a target, its findings joined with predictions and with rewrites."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from fullgraph import taxonomy
from fullgraph.calibration.cache import measured_on
from fullgraph.dynamic.chosen import Chosen
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target_run import ReadText, TargetRun, run_target
from fullgraph.fixes.proof.refuted import with_refuted
from fullgraph.fixes.propose import with_fixes
from fullgraph.fixes.source.code import Code
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.merging import behind_breaks
from fullgraph.work.check import Way, predictions


async def observe(
    target: Chosen, workers: Supervisor, on_progress: Callable[[str], None]
) -> TargetRun:
    """One run of a target, which is not kept.

    Args:
        target: what is run.
        workers: run it.
        on_progress: called with a description of each step.
    """
    return await run_target(
        workers,
        target.job,
        taxonomy.load(),
        target.read,
        target.is_first_party,
        on_progress,
        target.notebook,
    )


def with_rewrites(findings: Sequence[Finding], read: ReadText) -> tuple[Finding, ...]:
    """The findings, file by file, with the rewrites that remove them."""
    paths = dict.fromkeys(finding.location.path for finding in findings)
    ordered = [f for path in paths for f in findings if f.location.path == path]
    return tuple(
        replace(each, fixes=tuple(f for f in each.fixes if f.rewrite not in each.refuted_rewrites))
        for each in with_fixes(ordered, Code(read))
    )


def joined(ran: TargetRun, target: Chosen) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
    """What the run observed and left open, and the mistakes in the settings of its files."""
    torch = ran.result.hello.torch if ran.result.hello else None
    verdicts = measured_on(target.interpreter, torch) if torch else None
    way, mistakes = Way(torch=torch, verdicts=verdicts), dict[str, None]()

    def predicted_in(file: str, name: str) -> tuple[Finding, ...]:
        findings, problems = predictions(file, replace(way, target=name))
        # What the run observed must not be lost for it.
        mistakes.update(dict.fromkeys(problem.message for problem in problems))
        return findings

    left = behind_breaks(ran.merged(predicted_in), Code(target.read).function_at)
    return tuple(with_refuted(left, target.read)), tuple(mistakes)
