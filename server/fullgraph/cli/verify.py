"""``fullgraph verify``: compare a target in eager mode with the same target compiled."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from fullgraph.cli import output, progress
from fullgraph.cli.command_parser import count
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
from fullgraph.cli.target_flags import (
    WRITES_PROGRAM,
    add_backends_flag,
    add_run_flags,
    add_target_flags,
    chosen_target,
    next_command,
    supervisor_of,
)
from fullgraph.cli.worker_flags import add_worker_flags
from fullgraph.dynamic.chosen import MISTAKES, Chosen
from fullgraph.dynamic.run import CALLS, RunResult, can_be_reduced, differs
from fullgraph.report.formats.differences import results_of_verification
from fullgraph.report.formats.result import Fault, Outcome
from fullgraph.report.terminal import uses_colour
from fullgraph.report.verification import render_verification, verification_as_data
from fullgraph.work.verify import LONGEST, VerifyRequest, verify
from fullgraph.work.workers import closing

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "verify",
        description=(
            "Call TARGET several times in eager mode and compiled, from the same state: outputs, "
            "gradients, buffers, Python state, random state, messages and exceptions have to be "
            "the same. The backends are compared in turn, so that the stage of torch.compile "
            "that differs is named. Exit status 1 means a difference."
        ),
        examples=(
            (
                "fullgraph verify src/model.py:Net",
                "compare Net in eager mode with the backends eager, aot_eager and inductor",
            ),
            (
                "fullgraph verify src/model.py:Net --backends inductor --train",
                "only with Inductor, in training mode",
            ),
            (
                "fullgraph verify src/losses.py:loss --invalid",
                "find inputs that eager mode refuses and compiled code accepts",
            ),
        ),
    )
    add_target_flags(parser)
    add_worker_flags(parser)
    add_run_flags(parser)
    add_backends_flag(parser)
    parser.add_argument(
        "--different-calls",
        type=count,
        default=CALLS,
        metavar="N",
        help="number of calls with varied inputs (default %(default)s)",
    )
    parser.add_argument(
        "--invalid",
        action="store_true",
        help="call TARGET with inputs that eager mode refuses (out of range, of another size or "
        "type), and report where compiled code returns",
    )
    add_format_flags(parser)
    parser.set_defaults(run=run, timeout=LONGEST)


def run(options: argparse.Namespace) -> int:
    """Verify and print; 1 if something differs, 2 if the run failed."""
    try:
        check_output(options.output)
        chosen = chosen_target(options)
    except (*MISTAKES, OutputError) as error:
        output.error(str(error))
        return 2
    request, supervisor = _request(chosen, options), supervisor_of(chosen, options)
    result = run_interruptible(closing(supervisor, verify(request, supervisor, progress.show)))
    progress.clear()
    with to_output(options.output):
        _print(result, chosen, options)
    if result.failure is not None:
        output.error(result.failure.message)
        return 2
    return 1 if differs(result) else 0


def _print(result: RunResult, chosen: Chosen, options: argparse.Namespace) -> None:
    if options.format == JSON:
        about = {
            "torch": result.hello.torch if result.hello else None,
            "inputs": result.done.inputs if result.done else None,
        }
        output.print_json({**about, **verification_as_data(result)})
    elif options.format != TEXT:
        path, failure = chosen.job.path, result.failure
        outcome = Outcome(
            "verify",
            results_of_verification(options.target, path, result),
            [Fault(failure.message, path)] if failure else (),
            [path or options.target],
            is_complete=failure is None,
        )
        print_outcome(outcome, options.format)
    elif result.stages:
        colour = uses_colour(sys.stdout)
        output.say(render_verification(options.target, result, colour=colour))
        if can_be_reduced(result):
            output.say(f"Next: `{next_command('reduce', options)}` {WRITES_PROGRAM}.")


def _request(chosen: Chosen, options: argparse.Namespace) -> VerifyRequest:
    calls, invalid = options.different_calls, options.invalid
    return VerifyRequest(chosen, options.backends, calls, invalid=invalid)
