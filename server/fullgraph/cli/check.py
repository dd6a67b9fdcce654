"""``fullgraph check``: the static side over files and folders."""

from __future__ import annotations

import argparse
import ast
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.formats import (
    JSON,
    TEXT,
    OutputError,
    add_filter_flags,
    add_format_flags,
    check_output,
    print_outcome,
    print_reported,
    reported,
    to_output,
)
from fullgraph.cli.shared import checked_files, measured_with
from fullgraph.cli.worker_flags import command_with
from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.report.terminal import shortened
from fullgraph.settings.project import unknown_codes
from fullgraph.settings.table import LintSettings
from fullgraph.source.python_files import python_files, why_unreadable
from fullgraph.static.findings.other_checks import with_possible
from fullgraph.static.syntax.python_tree import python_tree
from fullgraph.vocabulary.findings import Finding, Likelihood
from fullgraph.vocabulary.order import in_order
from fullgraph.vocabulary.prose import in_numbers
from fullgraph.work.check import Way

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_WITH_FIXES = (JSON, "sarif")
"""The formats that have a place for fixes; to look for them takes longer than the check."""


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "check",
        description=(
            "Predict the graph breaks of the code under each PATH from its text. Nothing is run "
            "and torch is not needed. Settings are those of [tool.fullgraph] in pyproject.toml."
        ),
        examples=(
            ("fullgraph check .", "predict the graph breaks of this folder"),
            ("fullgraph check --ignore FG103 src/", "leave out one kind"),
            ("fullgraph check --format sarif --output found.sarif .", "for a code scanning page"),
        ),
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files or folders")
    parser.add_argument(
        "--select",
        action="append",
        default=[],
        metavar="CODE",
        help="report only this code or prefix of codes; may be repeated",
    )
    parser.add_argument(
        "--ignore",
        action="append",
        default=[],
        metavar="CODE",
        help="do not report this code or prefix of codes; may be repeated",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="also report possible breaks: values that may be tensors, and functions that no "
        "visible code compiles",
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="also report the possible breaks of code that compiled code may call",
    )
    parser.add_argument(
        "--python",
        default="",
        metavar="COMMAND",
        help="predict for the torch of this interpreter, with the verdicts of `fullgraph "
        "calibrate`",
    )
    parser.add_argument(
        "--verbose",
        action="store_true",
        help="show calls, stacks, Dynamo's own words and every finding",
    )
    parser.add_argument("--no-cache", action="store_true", help="do not use cached results")
    add_filter_flags(parser)
    add_format_flags(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check and print; 1 if breaks are predicted, 2 if a path cannot be read."""
    try:
        check_output(options.output)
    except OutputError as error:
        output.error(str(error))
        return 2
    unreadable = [why for path in options.paths if (why := why_unreadable(path))]
    for why in unreadable:
        output.error(why)
    files = list(python_files(options.paths))
    if unreadable and not files and options.format == TEXT:
        return 2
    flags = LintSettings(tuple(options.select), tuple(options.ignore), options.strict)
    unknown = unknown_codes(flags, taxonomy.load().codes, "--")
    for mistake in unknown:
        output.error(str(mistake).replace("--.", "--", 1))
    try:
        verdicts = measured_with(options.python)
    except InterpreterError as error:
        output.error(str(error))
        return 2
    torch = verdicts.torch if verdicts else None
    named = frozenset(Path.cwd() / path for path in options.paths)
    way = Way(flags, options.format in _WITH_FIXES, torch, verdicts, named)
    results = checked_files(files, way, use_cache=not options.no_cache)
    every = [finding for result in results for finding in result.findings]
    possible = [finding for result in results for finding in result.possible]
    if options.all:
        every = list(with_possible(every, possible))
    findings = reported(every, options)
    problems = [problem for result in results for problem in result.problems]
    unused = [comment for result in results for comment in result.unused]
    with to_output(options.output):
        if options.format == JSON:
            from fullgraph.report.json_report import to_json

            print(
                to_json(findings, output.adviser(), torch=torch, problems=problems, unused=unused)
            )
        elif options.format == TEXT:
            for problem in problems:
                # Without a line, the message is about the whole file and names it.
                place = f"{problem.path}:{problem.line}: " if problem.line else ""
                output.error(place + problem.message)
            print_reported(findings, every, is_brief=not options.verbose)
            grades = _grades(findings, [] if options.all else possible)
            if grades:
                print(f"\n{grades}")
            output.print_unused(unused)
            target = next(filter(None, map(_target_of, in_order(findings))), "")
            if target:
                explain = command_with(options.python, "explain", target)
                print(f"\nNext: `{explain}` runs it under Dynamo.")
        else:
            from fullgraph.report.formats.findings import results_of
            from fullgraph.report.formats.result import Fault, Outcome

            print_outcome(
                Outcome(
                    "check",
                    results_of(findings, output.read_text, taxonomy.load(), Path.cwd()),
                    [Fault(each.message, each.path, each.line) for each in problems],
                    [str(file) for file in files],
                ),
                options.format,
            )
    if unreadable or unknown or any(problem.line == 0 for problem in problems):
        return 2
    return 0 if all(finding.still_works for finding in findings) else 1


def _target_of(finding: Finding) -> str:
    """The function or module around a finding, as a target; empty outside of both."""
    at = finding.location
    text = output.read_text(at.path)
    for node in python_tree(text).module.body if text else ():
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and (
            node.lineno <= at.line <= (node.end_lineno or node.lineno)
        ):
            return f"{shortened(at.path, Path.cwd())}:{node.name}"
    return ""


def _grades(findings: Sequence[Finding], hidden: Sequence[Finding]) -> str:
    """How many breaks there are of each grade, and how to see those that are not shown."""
    numbers = Counter(finding.likelihood for finding in findings)
    parts = [f"{numbers[grade]} {grade.value}" for grade in Likelihood if numbers[grade]]
    if hidden:
        parts.append(f"possible too: {in_numbers(hidden)} (--all)")
    return f"{', '.join(parts)}." if parts else ""
