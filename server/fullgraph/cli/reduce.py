"""``fullgraph reduce``: write the smallest program that shows a fault of torch.compile."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.cli import output, progress
from fullgraph.cli.command_parser import file_and_line
from fullgraph.cli.formats import OutputError, check_output, to_output
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.target_flags import (
    add_backends_flag,
    add_run_flags,
    add_target_flags,
    chosen_target,
    supervisor_of,
)
from fullgraph.cli.worker_flags import add_worker_flags
from fullgraph.dynamic.chosen import MISTAKES
from fullgraph.report.reduction import markdown_of, program_of, reduction_as_data, summary
from fullgraph.work.reduce import LONGEST_RUN, SECONDS, Reduced, ReduceRequest, reduce
from fullgraph.work.workers import closing

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_FIRST = ()
"""Stands for the line of ``--break`` without one."""


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "reduce",
        description=(
            "Write the smallest program that still shows what is wrong with TARGET under "
            "torch.compile: an internal error, a backend that fails, a difference from eager "
            "mode, or with --break a graph break. The program runs without Fullgraph, without "
            "your project, its data and its names. Exit status 1 means that there is one."
        ),
        examples=(
            (
                "fullgraph reduce src/model.py:Net > repro.py",
                "reduce the error or the difference of Net",
            ),
            ("fullgraph reduce src/model.py:Net --markdown", "as the text of an issue"),
            (
                "fullgraph reduce src/model.py:Net --break src/model.py:31",
                "reduce the graph break of a line",
            ),
        ),
    )
    add_target_flags(parser)
    group = parser.add_argument_group("what is reduced, and how")
    group.add_argument(
        "--break",
        dest="at",
        nargs="?",
        const=_FIRST,
        type=file_and_line,
        metavar="FILE:LINE",
        help="reduce the graph break of this line, or the first one",
    )
    group.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        metavar="N",
        help="time limit of the search (default %(default)s); Ctrl-C prints the best so far",
    )
    add_backends_flag(group)
    group.add_argument(
        "--keep-names", action="store_true", help="keep the names, texts and comments of your code"
    )
    group.add_argument(
        "--keep-data",
        action="store_true",
        help="write small input tensors with their values, where random ones do not show it",
    )
    add_worker_flags(parser)
    add_run_flags(parser)
    form = parser.add_argument_group("report")
    form.add_argument("--markdown", action="store_true", help="print the text of an issue")
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument(
        "--output", type=Path, metavar="FILE", help="write to FILE instead of standard output"
    )
    parser.epilog = (
        "Exit status: 0 if nothing is found, 1 if something is, 2 if the command cannot do what "
        "was asked (the message says why), 3 after an error in Fullgraph itself."
    )
    parser.set_defaults(run=run, timeout=LONGEST_RUN)


def run(options: argparse.Namespace) -> int:
    """Reduce and print; 1 if there is a program, 2 if the run failed.

    Raises:
        KeyboardInterrupt: the user pressed Ctrl-C; the smallest program so far is printed.
    """
    try:
        check_output(options.output)
        chosen = chosen_target(options)
    except (*MISTAKES, OutputError) as error:
        output.error(str(error))
        return 2
    request = ReduceRequest(
        chosen,
        seconds=options.seconds,
        breaks=options.at is not None,
        at=options.at or None,
        keep_names=options.keep_names,
        keep_data=options.keep_data,
        backends=options.backends,
    )
    reduced = Reduced()
    supervisor = supervisor_of(chosen, options, has_many_jobs=True)
    try:
        work = reduce(request, supervisor, progress.show, reduced)
        run_interruptible(closing(supervisor, work))
    except KeyboardInterrupt:
        if reduced.text:
            _print(reduced, options)
        raise
    progress.clear()
    _print(reduced, options)
    if reduced.failure is not None:
        output.error(reduced.failure.message)
        return 0 if reduced.failure.kind == "nothing-to-reduce" else 2
    return 1


def _print(reduced: Reduced, options: argparse.Namespace) -> None:
    with to_output(options.output):
        if options.json:
            output.print_json(reduction_as_data(reduced))
        elif reduced.text:
            text = markdown_of(reduced) if options.markdown else program_of(reduced)
            sys.stdout.write(text)
    if reduced.text and not options.json:
        # What is piped into a file is the program alone.
        print(f"fullgraph: {summary(reduced)}.", file=sys.stderr)
