"""``fullgraph explain-code``: print a page of the taxonomy."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.report.page import render_page
from fullgraph.report.terminal import uses_colour
from fullgraph.runs.journal.database import journal_file
from fullgraph.taxonomy import Entry, Taxonomy
from fullgraph.taxonomy.lookup import look_up

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "explain-code",
        description=(
            "Print what happens at a kind of graph break, why Dynamo breaks there, and what to "
            "use instead."
        ),
        examples=(
            ("fullgraph explain-code FG102", "by the code of a finding"),
            ("fullgraph explain-code GB0124", "by the id in a message of PyTorch"),
        ),
    )
    parser.add_argument("code", metavar="CODE", help="FG102, tensor-to-scalar, or PyTorch's GB0124")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the page; 2 if there is none."""
    known = taxonomy.load()
    found = look_up(options.code, known)
    if found.entry is None:
        output.error(found.message)
        return 2
    _print(found.entry, known)
    if found.message:
        print(f"\n{found.message}")
    return 0


def _print(entry: Entry, known: Taxonomy) -> None:
    sys.stdout.write(render_page(entry, known, colour=uses_colour(sys.stdout)))
    if journal_file().exists():
        sys.stdout.flush()
        # Its import takes about as long as printing the page.
        from fullgraph.runs.journal.journal import Journal

        Journal(Path.cwd()).page_shown([entry.code])
