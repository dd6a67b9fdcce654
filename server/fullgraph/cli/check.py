"""``fullgraph check``: the static side over files and folders."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.checking import Way, check_files
from fullgraph.cli.measured import measured_with
from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.python_files import python_files
from fullgraph.report.json_report import to_json
from fullgraph.settings import LintSettings
from fullgraph.taxonomy.codes import unknown_codes

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("check", help="predict graph breaks without running code")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files or folders")
    parser.add_argument("--select", action="append", default=[], metavar="CODE")
    parser.add_argument("--ignore", action="append", default=[], metavar="CODE")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="also report possible breaks: values that may be tensors, and functions that no "
        "visible code compiles",
    )
    parser.add_argument(
        "--python",
        default="",
        metavar="COMMAND",
        help="predict for the torch of this interpreter, with the verdicts of `fullgraph "
        "calibrate`",
    )
    parser.add_argument("--no-cache", action="store_true", help="do not use cached results")
    output.add_json_flag(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check and print; 1 if breaks are predicted, 2 if a path cannot be read."""
    missing = [path for path in options.paths if not path.exists()]
    for path in missing:
        output.error(f"{path}: no such file or folder")
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
    way = Way(flags, options.json, torch, verdicts, named)
    results = check_files(python_files(options.paths), way, use_cache=not options.no_cache)
    findings = [finding for result in results for finding in result.findings]
    problems = [problem for result in results for problem in result.problems]
    unused = [comment for result in results for comment in result.unused]
    if options.json:
        print(to_json(findings, torch=torch, problems=problems, unused=unused))
    else:
        for problem in problems:
            # Without a line, the message is about the whole file and names it.
            place = f"{problem.path}:{problem.line}: " if problem.line else ""
            output.error(place + problem.message)
        output.print_table(findings)
        output.print_unused(unused)
    if missing or unknown or any(problem.line == 0 for problem in problems):
        return 2
    return 1 if findings else 0
