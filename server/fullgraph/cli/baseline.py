"""``fullgraph baseline``: accept the breaks that are there, and fail on new ones."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output, progress
from fullgraph.cli.formats import (
    JSON,
    TEXT,
    OutputError,
    add_format_flags,
    check_output,
    print_outcome,
    to_output,
)
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.shared import checked_files, measured_with
from fullgraph.cli.target_flags import add_inputs_flags, add_run_flags, chosen_target, supervisor_of
from fullgraph.cli.worker_flags import add_worker_flags, command_with
from fullgraph.dynamic.chosen import MISTAKES
from fullgraph.gate.baseline import (
    CHECK,
    Found,
    Look,
    ReportError,
    found_in,
    in_words,
    look_of_report,
    was_sought,
)
from fullgraph.report.formats.findings import results_of
from fullgraph.report.formats.result import Fault, Outcome
from fullgraph.report.json_report import to_json
from fullgraph.source.python_files import python_files, why_unreadable
from fullgraph.static.results import Problem
from fullgraph.vocabulary.prose import number_of
from fullgraph.work.check import Way
from fullgraph.work.observe import joined, observe
from fullgraph.work.workers import closing
from fullgraph_worker.baseline.breaks import Accepted, name_from, run_of
from fullgraph_worker.baseline.compare import Comparison, compare
from fullgraph_worker.baseline.file import (
    NAME,
    BaselineError,
    author,
    read_baseline,
    write_baseline,
)
from fullgraph_worker.baseline.update import updated

if TYPE_CHECKING:
    from argparse import _SubParsersAction


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
    # In the words of `fullgraph explain`, which come from what is predicted of the line.
    findings, _ = joined(ran, chosen)
    return Look(run_of(target), tuple(finding for finding in findings if finding.observation))


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "baseline",
        description=(
            "A baseline is a file that you commit: the accepted graph breaks and recompiles, by "
            "file, function and cause, each with who accepted it and why."
        ),
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    write = actions.add_parser(
        "write",
        help="accept the breaks that are there now, and remove those that are gone",
        description=(
            "Write the breaks and recompiles of every SOURCE into the baseline. Those that it has "
            "keep who accepted them and why; those that are gone are removed."
        ),
        examples=(
            (
                'fullgraph baseline write src/ --reason "third-party code"',
                "accept what is predicted",
            ),
            (
                "fullgraph baseline write src/model.py:Net --reason wanted",
                "accept what a run observes",
            ),
        ),
    )
    _add_flags(write)
    write.add_argument("--reason", default="", help="why new breaks are accepted")
    write.add_argument("--by", default="", metavar="NAME", help="who accepts them (default: you)")
    write.set_defaults(run=run_write)
    check = actions.add_parser(
        "check",
        help="report breaks that the baseline does not have; exit with 1 for them",
        description=(
            "Report the breaks and recompiles of every SOURCE that the baseline does not have, and "
            "name those that are gone."
        ),
        examples=(
            ("fullgraph baseline check src/", "compare what is predicted"),
            ("fullgraph baseline check trace.json", "compare what `fullgraph trace` reported"),
        ),
    )
    _add_flags(check)
    add_format_flags(check)
    check.set_defaults(run=run_check)


def _add_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="files and folders to predict breaks in, targets to run (path/to/file.py:Name), and "
        "reports of explain and trace (--format json)",
    )
    parser.add_argument(
        "--baseline",
        type=Path,
        default=Path(NAME),
        metavar="FILE",
        help="the baseline (default %(default)s)",
    )
    add_inputs_flags(parser)
    add_worker_flags(parser)
    add_run_flags(parser)
    parser.set_defaults(trace=None)


def run_write(options: argparse.Namespace) -> int:
    """Write the baseline; 2 if that was not possible."""
    try:
        by = options.by or author()
        check_output(options.baseline)
        accepted = read_baseline(options.baseline) if options.baseline.exists() else []
        looks, found = _look(options)
    except (*MISTAKES, BaselineError, LookError, OutputError, ReportError) as error:
        output.error(str(error))
        return 2
    comparison = _compared(accepted, found, looks)
    if comparison.new and not options.reason:
        first = comparison.new[0]
        output.error(
            f"Not in {options.baseline}: {number_of(len(comparison.new), 'break')}, the first in "
            f"{first.place.file}:{first.line}. Say why they are accepted with --reason."
        )
        return 2
    seen_by = {each.what: each.seen_by for each in found}
    entries = updated(comparison, seen_by, by, options.reason)
    write_baseline(options.baseline, entries)
    total = sum(len(entry.texts) for entry in entries)
    gone = sum(len(entry.texts) for entry in comparison.gone)
    print(
        f"{options.baseline} has {total} accepted breaks: {len(comparison.new)} new, "
        f"{gone} removed. Based on {in_words(looks)}."
    )
    return 0


def run_check(options: argparse.Namespace) -> int:
    """Compare and print; 1 if a break is new or one is gone, 2 if that was not possible."""
    try:
        check_output(options.output)
        accepted = read_baseline(options.baseline)
        looks, found = _look(options)
    except (*MISTAKES, BaselineError, LookError, OutputError, ReportError) as error:
        output.error(str(error))
        return 2
    comparison = _compared(accepted, found, looks)
    new = set(comparison.new)
    findings = [each.finding for each in found if each.what in new]
    gone = [_gone(entry, options.baseline) for entry in comparison.gone]
    with to_output(options.output):
        if options.format == TEXT:
            if findings:
                output.print_table(findings, is_brief=True)
            for message in gone:
                print(message)
            print(_summary(comparison, looks, options.baseline))
            if findings:
                accept = command_with(options.python, "baseline", "write", *options.sources)
                print(
                    "\nNext: remove them, `fullgraph fix TARGET` tries to; or accept them with "
                    f"`{accept} --reason WHY`."
                )
        elif options.format == JSON:
            problems = [Problem(str(options.baseline), 0, message) for message in gone]
            print(to_json(findings, output.adviser(), problems=problems))
        else:
            results = results_of(findings, output.read_text, taxonomy.load(), _root(options))
            faults = [Fault(message, str(options.baseline)) for message in gone]
            print_outcome(Outcome("baseline", results, faults), options.format)
    return 1 if comparison.new or comparison.gone else 0


def _root(options: argparse.Namespace) -> Path:
    folder: Path = options.baseline.absolute().parent
    return folder


def _look(options: argparse.Namespace) -> tuple[list[Look], list[Found]]:
    looks = looks_at(options.sources, options, _root(options))
    return looks, found_in(looks, output.read_text, _root(options))


def _compared(
    accepted: Sequence[Accepted], found: Sequence[Found], looks: Sequence[Look]
) -> Comparison:
    return compare(accepted, [each.what for each in found], lambda entry: was_sought(entry, looks))


def _gone(entry: Accepted, file: Path) -> str:
    place = entry.place
    where = f"{place.file}, {place.function}" if place.function else place.file
    lines = "; ".join(entry.texts)
    return (
        f"{where}: {place.entry} is gone ({lines}). Remove it from {file} with: fullgraph "
        "baseline write"
    )


def _summary(comparison: Comparison, looks: Sequence[Look], file: Path) -> str:
    kept = sum(len(entry.texts) for entry in comparison.kept)
    unknown = sum(len(entry.texts) for entry in comparison.unknown)
    gone = sum(len(entry.texts) for entry in comparison.gone)
    parts = [f"{len(comparison.new)} new", f"{kept} accepted", f"{gone} gone"]
    if unknown:
        parts.append(f"{unknown} not looked for")
    return f"{file}: {', '.join(parts)}. Based on {in_words(looks)}."
