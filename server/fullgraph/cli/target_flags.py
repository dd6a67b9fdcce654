"""The target of a subcommand that runs one: what it is run with, how, and by which workers."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.cli import output
from fullgraph.cli.command_parser import count
from fullgraph.cli.shared import first_party
from fullgraph.cli.worker_flags import add_worker_flags, command_of
from fullgraph.dynamic.chosen import Chosen, choose
from fullgraph.dynamic.run import BACKENDS
from fullgraph.dynamic.target import FORMS
from fullgraph.settings.run_options import RUN_OPTIONS, RunOption
from fullgraph.work.workers import Limits, own_workers
from fullgraph_worker.protocol.wire import RunOptions

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


def add_run_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags of ``RunOptions``."""
    group = parser.add_argument_group("run options")
    for option in RUN_OPTIONS:
        _add(group, option)


def add_condition_flags(group: argparse._ArgumentGroup) -> None:
    """Add those that set how a target is called and compiled, whatever the backend."""
    for option in RUN_OPTIONS:
        if not option.has_backend:
            _add(group, option)


def _add(group: argparse._ArgumentGroup, option: RunOption) -> None:
    default = option.default
    if option.values:
        exclusive = group.add_mutually_exclusive_group()
        for each in option.choices:
            exclusive.add_argument(
                each.flag,
                dest=option.name,
                action="store_const",
                const=each.value,
                default=default,
                help=each.help,
            )
    elif isinstance(default, bool):
        group.add_argument(f"--{option.name}", action="store_true", help=option.help)
    else:
        group.add_argument(
            f"--{option.name}",
            type=count if isinstance(default, int) else str,
            default=default,
            metavar=option.metavar,
            help=option.help,
        )


def add_backends_flag(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Add the backends that eager mode is compared with."""
    parser.add_argument(
        "--backends",
        type=lambda text: [name.strip() for name in text.split(",") if name.strip()],
        default=",".join(BACKENDS),
        metavar="NAMES",
        help="the backends to compare with, in turn (default %(default)s)",
    )


def run_options(options: argparse.Namespace) -> RunOptions:
    """The options that the flags set."""
    return RunOptions(**{each.name: getattr(options, each.name) for each in RUN_OPTIONS})


WRITES_PROGRAM = "writes a small program that shows this, for a bug report"
"""What the command ``reduce`` does, behind its words."""


def next_command(command: str, options: argparse.Namespace, target: str = "") -> str:
    """Another command on the same target, with the same Python, inputs and conditions.

    Args:
        command: the subcommand.
        options: of this one.
        target: another target; empty for the same.
    """
    return shlex.join(["fullgraph", command, target or options.target, *_given(command, options)])


def _given(command: str, options: argparse.Namespace) -> list[str]:
    """The flags of a target that are not at their defaults, as far as the command has them."""
    parser = argparse.ArgumentParser(add_help=False)
    add_target_flags(parser)
    add_worker_flags(parser)
    if command == "bench":
        add_condition_flags(parser.add_argument_group())
    else:
        add_run_flags(parser)
    words: list[str] = []
    for action in parser._actions:
        value = getattr(options, action.dest, action.default)
        is_given = value != parser.get_default(action.dest) and action.dest != "profile"
        if not action.option_strings or not is_given:
            continue
        if action.nargs != 0:
            words += [action.option_strings[0], str(value)]
        elif action.const == value:
            words.append(action.option_strings[0])
    return words


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
