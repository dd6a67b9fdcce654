"""``python -m tests.fixing rows``: the graph breaks of GraphMend's rows."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from fullgraph.dynamic.supervisor import Supervisor
from tests.accuracy.environment import ROOT
from tests.fixing.counts import Counts, counts_of
from tests.fixing.environment import python_of_the_rows
from tests.fixing.table import table
from tests.fixing.targets import ROWS, Row

_SECONDS = 300.0


def main() -> int:
    """Count and print; 2 if a run failed."""
    options = _parser().parse_args()
    rows = [row for row in ROWS if not options.names or row.name in options.names]
    try:
        before = asyncio.run(_before(rows, python_of_the_rows()))
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 2
    print(table(before))
    return 0


async def _before(rows: Sequence[Row], python: str) -> dict[Row, Counts]:
    # The next process imports torch while one runs.
    supervisor = Supervisor([python], timeout_seconds=_SECONDS, keep_warm=True, working_folder=ROOT)
    try:
        return {row: await counts_of(supervisor, row) for row in rows}
    finally:
        await supervisor.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fixing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    rows = commands.add_parser("rows", help="count the breaks of GraphMend's rows")
    rows.add_argument(
        "names",
        nargs="*",
        metavar="ROW",
        help=f"only these (default: all of {', '.join(row.name for row in ROWS)})",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
