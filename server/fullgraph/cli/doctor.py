"""``fullgraph doctor``: what is in force here, and what is wrong with it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output, progress
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.worker_flags import add_python_flag, command_of
from fullgraph.doctor.facts import (
    Section,
    installation_section,
    models_section,
    providers_section,
    settings_section,
)
from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.report.terminal import Painter, printable, uses_colour

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_INDENT = 2


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "doctor",
        description=(
            "Show which Python runs Fullgraph, which Python and torch run your models, the folders "
            "that Fullgraph writes to, the settings of this project, and what is wrong with them. "
            "Starts the Python of your models once, to import torch; runs none of your code."
        ),
        epilog=(
            "Exit status: 0 if nothing is wrong, 1 if something is, 2 if the command cannot do "
            "what was asked (the message says why)."
        ),
        examples=(
            ("fullgraph doctor", "with the Python of this folder's models"),
            ("fullgraph doctor --python .venv/bin/python", "with this one"),
        ),
    )
    add_python_flag(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print every section; 1 if something is wrong, 2 if the flags are."""
    here, pages = Path.cwd(), taxonomy.load()
    try:
        command = command_of(options.python)
    except InterpreterError as error:
        output.error(str(error))
        return 2
    progress.show("Importing torch")
    models = run_interruptible(models_section(command, here, pages))
    progress.clear()
    sections = (installation_section(), models, settings_section(here, pages), providers_section())
    sys.stdout.write("\n".join(map(_shown, sections)))
    problems = sum(bool(fact.problem) for section in sections for fact in section.facts)
    print(f"\n{_summary(problems)}")
    return 1 if problems else 0


def _shown(section: Section) -> str:
    paint = Painter(uses_colour(sys.stdout))
    width = max(len(fact.name) for fact in section.facts) + _INDENT
    lines = [paint("bold", section.title)]
    for fact in section.facts:
        lines.append(f"{' ' * _INDENT}{fact.name:<{width}}{printable(fact.value)}")
        if fact.problem:
            problem = printable(fact.problem.replace("\n", " "))
            lines.append(f"{' ' * (_INDENT + width)}{paint('error', problem)}")
    return "\n".join(lines) + "\n"


def _summary(problems: int) -> str:
    if not problems:
        return "Nothing is wrong."
    return "1 problem was found." if problems == 1 else f"{problems} problems were found."
