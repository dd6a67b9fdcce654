"""The target of a subcommand that runs one, and what it is run with."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.cli import output
from fullgraph.cli.run_options import run_options
from fullgraph.cli.shared import first_party
from fullgraph.cli.worker_flags import command_of
from fullgraph.dynamic.chosen import Chosen, choose
from fullgraph.dynamic.target import FORMS
from fullgraph.work.workers import Limits, own_workers

if TYPE_CHECKING:
    from fullgraph.dynamic.supervisor import Supervisor


def add_target_flags(parser: argparse.ArgumentParser) -> None:
    """Add the target and its inputs."""
    parser.add_argument("target", metavar="TARGET", help=FORMS)
    add_inputs_flags(parser)
    parser.add_argument(
        "--trace",
        type=Path,
        metavar="FOLDER",
        help="if there are no other inputs, use those of the call in this trace",
    )


def add_inputs_flags(parser: argparse.ArgumentParser) -> None:
    """Add those that a target is called with."""
    parser.add_argument(
        "--inputs", default="", metavar="EXPR", help="the arguments, as a Python expression"
    )
    parser.add_argument(
        "--init-inputs",
        default="",
        metavar="EXPR",
        help="the arguments of the class's constructor, as a Python expression",
    )


def chosen_target(options: argparse.Namespace) -> Chosen:
    """The target of ``add_target_flags``.

    Raises:
        TargetError: it is none.
        InterpreterError: there is no Python to run it.
        SourceError: its file or notebook cannot be read.
    """
    return choose(
        options.target,
        Path.cwd(),
        command_of(options.python),
        output.read_text,
        first_party,
        inputs=options.inputs,
        init_inputs=options.init_inputs,
        options=run_options(options),
        trace=options.trace,
    )


def supervisor_of(
    chosen: Chosen, options: argparse.Namespace, *, has_many_jobs: bool = False
) -> Supervisor:
    """Owns the workers of a subcommand; with many jobs, the next process starts meanwhile."""
    limits = Limits(options.timeout, options.memory_limit)
    return own_workers(chosen.interpreter, chosen.root, limits, has_many_jobs=has_many_jobs)
