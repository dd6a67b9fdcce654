"""What ``fullgraph baseline`` looks at: predictions for files, runs of targets, and reports."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from fullgraph.checking import Way
from fullgraph.cli import progress
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.shared import checked_files, measured_with
from fullgraph.cli.target_flags import chosen_target, supervisor_of
from fullgraph.gate.look import CHECK, Look
from fullgraph.gate.report_file import look_of_report
from fullgraph.python_files import python_files, why_unreadable
from fullgraph.work.observe import observe
from fullgraph.work.workers import closing
from fullgraph_worker.baseline.names import name_from, run_of


class LookError(Exception):
    """A source could not be looked at to its end; the message is for the user."""


def looks_at(sources: Sequence[str], options: argparse.Namespace, root: Path) -> list[Look]:
    """Look at every source: the predictions for files and folders together, and then the others.

    Args:
        sources: files, folders, targets, and reports in JSON.
        options: of the command.
        root: the folder of the baseline.

    Raises:
        LookError: a source does not exist, or its run failed.
        ReportError: a file is no report.
        TargetError, InterpreterError, SourceError: a target cannot be run.
    """
    reports = [Path(each) for each in sources if each.endswith(".json")]
    paths = [Path(each) for each in sources if Path(each).exists() and Path(each) not in reports]
    targets = [each for each in sources if Path(each) not in (*reports, *paths)]
    missing = next((each for each in targets if ":" not in each), None)
    if missing is not None:
        raise LookError(why_unreadable(Path(missing)))
    for why in filter(None, map(why_unreadable, paths)):
        raise LookError(why)
    looks = [look_of_report(file) for file in reports]
    if paths:
        looks.append(_predicted(paths, options, root))
    return [*looks, *(_observed(target, options) for target in targets)]


def _predicted(paths: Sequence[Path], options: argparse.Namespace, root: Path) -> Look:
    verdicts = measured_with(options.python)
    named = frozenset(Path.cwd() / path for path in paths)
    way = Way(torch=verdicts.torch if verdicts else None, verdicts=verdicts, named=named)
    results = checked_files(python_files(paths), way)
    for problem in (each for result in results for each in result.problems):
        place = f"{problem.path}:{problem.line}: " if problem.line else ""
        raise LookError(f"{place}{problem.message}")
    findings = tuple(finding for result in results for finding in result.findings)
    return Look(CHECK, findings, tuple(sorted(name_from(root, str(path)) for path in named)))


def _observed(target: str, options: argparse.Namespace) -> Look:
    chosen = chosen_target(argparse.Namespace(**{**vars(options), "target": target}))
    supervisor = supervisor_of(chosen, options)
    ran = run_interruptible(closing(supervisor, observe(chosen, supervisor, progress.show)))
    progress.clear()
    if ran.failure is not None:
        raise LookError(f"{target}: {ran.failure.message}")
    return Look(run_of(target), ran.findings)
