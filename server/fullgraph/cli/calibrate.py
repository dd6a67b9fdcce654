"""``fullgraph calibrate``: measure what the user's torch breaks on, for later predictions."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.calibration.cache import VerdictCache
from fullgraph.calibration.confirm import Confirmation, Confirmed
from fullgraph.calibration.run import calibrate
from fullgraph.cli import output, progress
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.worker_flags import add_python_flag, command_of
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.worker import WorkerError
from fullgraph.taxonomy.verdicts import breaks_on

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "calibrate",
        description=(
            "Run the examples of the taxonomy with your torch, in less than 30 seconds, and "
            "store the verdicts. `fullgraph check` and the editor then predict the breaks of "
            "this torch, until torch or Fullgraph's pages change."
        ),
        examples=(
            ("fullgraph calibrate", "with the Python of this folder's models"),
            ("fullgraph calibrate --python .venv/bin/python", "with this one"),
        ),
    )
    add_python_flag(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure, keep and print; 2 if the interpreter cannot run the examples."""
    known = taxonomy.load()
    try:
        interpreter = find_interpreter(command_of(options.python), Path.cwd()).command
        confirmed = run_interruptible(calibrate(known, interpreter, progress.show))
    except (WorkerError, InterpreterError) as error:
        progress.clear()
        output.error(str(error))
        return 2
    progress.clear()
    kept = VerdictCache(known).put(interpreter, confirmed)
    _print(confirmed)
    if kept is None:
        output.error("no verdicts were stored; predictions are unchanged")
        return 2
    print(f"Predictions for {interpreter[0]} now use these verdicts ({kept}).")
    return 0


def _print(confirmed: Confirmed) -> None:
    torch, pages = confirmed.hello.torch, confirmed.pages
    tried = [page for page in pages if page.breaks is not None]
    breaking = sum(page.breaks is True for page in tried)
    print(
        f"torch {torch}: {len(tried)} of {len(pages)} kinds of break were tested in "
        f"{confirmed.seconds:.1f} s; {breaking} break, {len(tried) - breaking} do not."
    )
    for page in tried:
        if note := _note(page, torch):
            print(f"  {page.entry.code} {page.entry.id}: {note}")
    missing: dict[str, list[str]] = {}
    for page in pages:
        if page.breaks is None:
            reason = page.reason.strip().split("\n", 1)[0]
            missing.setdefault(reason, []).append(page.entry.id)
    for reason, names in missing.items():
        print(f"  not tested, so the versions on the page apply: {', '.join(names)} ({reason})")


def _note(page: Confirmation, torch: str) -> str:
    """What differs from the page; empty if nothing does."""
    if page.breaks != breaks_on(page.entry, torch, None):
        return "breaks here" if page.breaks else "does not break here"
    if page.breaks and page.reason.startswith("the replacement breaks"):
        return "its replacement breaks here too"
    return ""
