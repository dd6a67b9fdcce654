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
from fullgraph.dynamic.target import FORMS
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
    add_condition_flags(group)
    group.add_argument(
        "--backend",
        default=RunOptions().backend,
        help="backend of torch.compile (default %(default)s, which finds breaks fastest)",
    )
    group.add_argument(
        "--calls",
        type=count,
        default=RunOptions().calls,
        metavar="N",
        help="number of calls, each with different sizes (default %(default)s)",
    )
    group.add_argument(
        "--profile",
        action="store_true",
        help="call the target repeatedly for some seconds, and rank the breaks by their cost",
    )


def add_condition_flags(group: argparse._ArgumentGroup) -> None:
    """Add those that set how a target is called and compiled, whatever the backend."""
    mode = group.add_mutually_exclusive_group()
    mode.add_argument(
        "--train",
        dest="mode",
        action="store_const",
        const="train",
        default="",
        help="run the module in training mode (default: the mode after its constructor)",
    )
    mode.add_argument(
        "--eval",
        dest="mode",
        action="store_const",
        const="eval",
        help="run the module in evaluation mode",
    )
    grad = group.add_mutually_exclusive_group()
    grad.add_argument(
        "--grad",
        action="store_const",
        const="on",
        default="",
        help="run with gradients, regardless of the program",
    )
    grad.add_argument(
        "--no-grad", dest="grad", action="store_const", const="off", help="run without gradients"
    )
    group.add_argument(
        "--dtype",
        default="",
        help="dtype of parameters and floating-point inputs, for example bfloat16",
    )
    group.add_argument(
        "--device", default="", help="device of the module and its inputs, for example cuda:0"
    )
    group.add_argument(
        "--autocast", default="", metavar="DTYPE", help="run under torch.autocast with this dtype"
    )
    dynamic = group.add_mutually_exclusive_group()
    dynamic.add_argument(
        "--dynamic",
        action="store_const",
        const="on",
        default="",
        help="compile with dynamic=True (default: dynamic after the first change of a size)",
    )
    dynamic.add_argument(
        "--static",
        dest="dynamic",
        action="store_const",
        const="off",
        help="compile with dynamic=False",
    )


def run_options(options: argparse.Namespace) -> RunOptions:
    """The options that the flags set."""
    return RunOptions(
        mode=options.mode,
        grad=options.grad,
        dtype=options.dtype,
        device=options.device,
        autocast=options.autocast,
        dynamic=options.dynamic,
        backend=options.backend,
        calls=options.calls,
        profile=options.profile,
    )


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
