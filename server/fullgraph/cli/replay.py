"""``fullgraph replay``: run one step of a watched training again, to look into it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fullgraph.cli import output
from fullgraph.training.debug_points import NoDebugPointError, start_of
from fullgraph.training.replay import replay
from fullgraph.training.run_folder import RunFolderError
from fullgraph.training.runs import find_run
from fullgraph.training.store.database import StoreError

if TYPE_CHECKING:
    from argparse import _SubParsersAction

NOT_RUN = 2
DIFFERS = 1
DEBUGPY_PORT = 5678


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "replay",
        description=(
            "Run a step of a training again that fullgraph trace --watch has recorded: with the "
            "parameters, the optimizer's state, the batches and the random numbers that it had, in "
            "eager mode, and under a debugger if you like. The program runs from its beginning, "
            "and after its first step it continues with the recorded ones."
        ),
        epilog="Exit status: 0; 1 if the step's numbers differ from the recorded ones; 2 if the "
        "step cannot be run.",
        examples=(
            ("fullgraph replay last", "the step at which the last training went wrong"),
            ("fullgraph replay last --step 120 --pdb", "step 120, under pdb from its beginning"),
            (
                "fullgraph replay last --pdb --stop",
                "under pdb from the first operation whose result is not finite",
            ),
            (
                "fullgraph replay last --pdb --stop --gradient head.weight --bound 100",
                "under pdb where the gradient of this parameter has an element above 100",
            ),
        ),
    )
    parser.add_argument("training", metavar="RUN", help="a run's folder or name, or last")
    parser.add_argument(
        "--step",
        type=int,
        metavar="N",
        help="the number of the step, from 0; by default the one at which something was wrong",
    )
    parser.add_argument(
        "--rank", type=int, default=0, help="of the process; by default 0. All ranks run again"
    )
    debugger = parser.add_mutually_exclusive_group()
    debugger.add_argument("--pdb", action="store_true", help="open pdb")
    debugger.add_argument(
        "--debugpy",
        type=int,
        nargs="?",
        const=DEBUGPY_PORT,
        metavar="PORT",
        help=f"wait for the debugger of an editor; by default on port {DEBUGPY_PORT}",
    )
    parser.add_argument(
        "--stop",
        action="store_true",
        help="open the debugger at the first operation whose result is not finite or above --bound",
    )
    parser.add_argument(
        "--bound", type=float, metavar="X", help="the largest magnitude that a number may have"
    )
    parser.add_argument(
        "--gradient",
        default="",
        metavar="NAME",
        help="look at the gradient of this parameter, such as head.weight, instead of at the "
        "results of operations",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the step and report."""
    try:
        training = find_run(options.training, Path.cwd())
        start = start_of(training, options.step, options.rank)
    except (RunFolderError, StoreError, NoDebugPointError) as error:
        output.error(str(error))
        return NOT_RUN
    debugger = "pdb" if options.pdb else "debugpy" if options.debugpy else ""
    try:
        done = replay(
            training,
            start,
            debugger=debugger,
            port=options.debugpy or DEBUGPY_PORT,
            stops=options.stop,
            bound=options.bound,
            gradient=options.gradient,
        )
    except OSError as error:
        output.error(f"{training.command[0]} cannot be run in {training.folder}: {error.strerror}")
        return NOT_RUN
    result = done.results.get(options.rank)
    if result is None:
        output.error(
            f"The program ended with status {done.status} before step {start.step} could be run "
            "again."
        )
        return NOT_RUN
    if result["error"]:
        output.error(f"Step {result['step']} cannot be run again: {result['error']}.")
        return NOT_RUN
    lines = in_words(result, options.gradient, options.bound)
    if len(start.points) > 1:
        same = sum(map(is_identical, done.results.values()))
        lines.insert(1, f"{same} of {len(start.points)} ranks computed what was recorded of them.")
    for line in lines:
        print(line)
    return 0 if is_identical(result) else DIFFERS


def is_identical(result: Mapping[str, Any]) -> bool:
    """Whether the replay computed what was recorded, to the last bit."""
    pairs = [result["loss"], result["gradient_norm"]]
    known = [(before, now) for before, now in pairs if before is not None and now is not None]
    return bool(known) and all(str(before) == str(now) for before, now in known)


def in_words(
    result: Mapping[str, Any], gradient: str = "", bound: float | None = None
) -> list[str]:
    """What came of the step, line by line.

    Args:
        result: of the step, which has run.
        gradient: the parameter whose gradient was looked at; empty for the results of operations.
        bound: the largest magnitude that they may have.
    """
    before, now = result["loss"]
    lines = []
    if before is None or now is None:
        same = " with the same gradient norm" if is_identical(result) else ""
        lines.append(f"Step {result['step']} ran again{same}; no loss is recorded to compare with.")
    elif is_identical(result):
        lines.append(f"Step {result['step']} ran again with the same numbers: a loss of {now:.9g}.")
    else:
        lines.append(
            f"Step {result['step']} ran again with other numbers: a loss of {now:.9g}, and "
            f"{before:.9g} was recorded."
        )
    lines += [f"It could not be put back: {name}" for name in result["missing"]]
    operation = result["operation"]
    if operation is None:
        what = f"The gradient of {gradient} is" if gradient else "The results of all operations are"
        at_most = "" if bound is None else f", with no element above {bound:g}"
        lines.append(f"{what} finite{at_most}.")
        return lines
    if gradient:
        lines.append(f"The gradient of {gradient}, in the backward pass of these lines:")
    else:
        are = "are" if operation["inputs_are_finite"] else "are not"
        name = operation["name"]
        lines.append(f"First in the {operation['phase']} pass: {name}, whose inputs {are} finite.")
    lines.append(f"  {operation['what']}")
    if operation["modules"]:
        lines.append(f"  in {' > '.join(operation['modules'])}")
    lines += [f"  {_shortened(line)}" for line in operation["lines"]]
    return lines


def _shortened(line: str) -> str:
    """A place with its path as seen from here."""
    path, colon, rest = line.rpartition(":")
    try:
        return f"{Path(path).relative_to(Path.cwd())}{colon}{rest}"
    except ValueError:
        return line
