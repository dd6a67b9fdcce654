"""``fullgraph stats``: the figures of what was seen, explained, fixed and rated here."""

from __future__ import annotations

import argparse
import csv
import sqlite3
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.cli import output
from fullgraph.report.statistics_table import render_statistics, rows
from fullgraph.runs.journal.journal import Journal, workspaces
from fullgraph.runs.journal.statistics import Statistics, statistics_of

if TYPE_CHECKING:
    from argparse import _SubParsersAction

EMPTY = (
    "Nothing is in the journal of this folder yet: `fullgraph explain TARGET` and the editor's "
    "runs fill it."
)


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "stats",
        description=(
            "Show figures from the journal of this folder: breaks identified, explained and fixed "
            "with proof, the time from the first sight of a break to its end, response times, "
            "tokens and ratings. The journal is on this machine only, and nothing of it is sent."
        ),
        examples=(
            ("fullgraph stats", "the figures of this folder"),
            ("fullgraph stats --all --csv stats.csv", "those of all folders, as a CSV file"),
        ),
    )
    parser.add_argument("--all", action="store_true", help="of all folders together")
    output.add_json_flag(parser)
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="write every figure as a row of a CSV file"
    )
    parser.add_argument(
        "--delete",
        action="store_true",
        help="delete the journal of this folder, or with --all of all",
    )
    parser.add_argument("--yes", action="store_true", help="delete without a question")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show, export or delete; 2 if that failed."""
    journals = [Journal(root) for root in (workspaces() if options.all else [Path.cwd()])]
    if options.delete:
        return _delete(journals, is_sure=options.yes)
    events = sorted((e for each in journals for e in each.events()), key=lambda event: event.time)
    figures = statistics_of(events, [s for each in journals for s in each.sightings()])
    if options.csv is not None and not _write_csv(options.csv, figures):
        return 2
    if options.json:
        output.print_json(asdict(figures))
    elif figures.since is None:
        print(EMPTY)
    else:
        print(render_statistics(figures, time.time()), end="")
    return 0


def _write_csv(file: Path, figures: Statistics) -> bool:
    try:
        with file.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow(("group", "name", "value"))
            writer.writerows(rows(figures))
    except OSError as error:
        output.error(f"{file} cannot be written: {error.strerror}.")
        return False
    return True


def _delete(journals: Sequence[Journal], *, is_sure: bool) -> int:
    folders = ", ".join(str(each.root) for each in journals)
    if not is_sure and not _confirmed(folders):
        output.error("nothing was deleted. To delete without a question, add --yes.")
        return 2
    try:
        deleted = sum(each.delete() for each in journals)
    except (OSError, sqlite3.Error) as error:
        output.error(f"The journal cannot be deleted: {error}")
        return 2
    print(f"Deleted {deleted} records of the journal.")
    return 0


def _confirmed(folders: str) -> bool:
    if not sys.stdin or not sys.stdin.isatty():
        return False
    answer = input(f"Delete the journal of {folders or 'no folder'}? [y/N] ")
    return answer.strip().lower() in ("y", "yes")
