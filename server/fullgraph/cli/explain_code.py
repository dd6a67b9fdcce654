"""``fullgraph explain-code``: print a page of the taxonomy."""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.journal.database import journal_file
from fullgraph.report.colour import uses_colour
from fullgraph.report.page import render_page
from fullgraph.taxonomy import UNCLASSIFIED, Entry, Taxonomy

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "explain-code",
        help="print the page about a kind of graph break",
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
    name: str = options.code.strip()
    gb_id = name.upper()
    if gb_id in known.gb_map.pages:
        return _print_gb_id(gb_id, known)
    entry = known.by_code(name.upper()) or known.by_id(name.lower())
    if entry is UNCLASSIFIED:
        output.error(f"{name!r} is not a known kind of graph break.{_like(name, known)}")
        return 2
    _print(entry, known)
    return 0


def _print_gb_id(gb_id: str, known: Taxonomy) -> int:
    entry = known.by_id(known.gb_map.pages[gb_id])
    others = [other for other in known.claiming(gb_id) if other is not entry]
    if entry is UNCLASSIFIED:
        output.error(
            f"{gb_id} ({known.gb_map.texts[gb_id]}) has no page yet.{_also(gb_id, others)}"
        )
        return 2
    _print(entry, known)
    if others:
        print(f"\n{_also(gb_id, others).strip()}")
    return 0


def _print(entry: Entry, known: Taxonomy) -> None:
    sys.stdout.write(render_page(entry, known, colour=uses_colour(sys.stdout)))
    if journal_file().exists():
        sys.stdout.flush()
        # Its import takes about as long as printing the page.
        from fullgraph.journal.journal import Journal

        Journal(Path.cwd()).page_shown([entry.code])


def _also(gb_id: str, others: list[Entry]) -> str:
    if not others:
        return ""
    pages = ", ".join(f"{other.code} ({other.id})" for other in others)
    return f" Depending on its text, {gb_id} can also be {pages}."


def _like(name: str, known: Taxonomy) -> str:
    names = [name for e in known.entries for name in (e.code, e.id)] + list(known.gb_map.pages)
    by_lower = {n.lower(): n for n in names}
    close = difflib.get_close_matches(name.lower(), by_lower, n=3)
    meant = f" Did you mean {' or '.join(by_lower[n] for n in close)}?" if close else ""
    return f"{meant} `fullgraph taxonomy list` lists all kinds."
