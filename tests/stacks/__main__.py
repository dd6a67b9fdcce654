"""``make stacks``: ``fullgraph trace`` beside Dynamo's log, on programs of many libraries.

Each program runs twice in an environment with those libraries: under ``TORCH_LOGS`` without
Fullgraph, and under ``fullgraph trace``. Graph breaks are compared by line and count, recompiles by
function and count. The exit status is 1 if they differ anywhere.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.accuracy.environment import ROOT, python_with
from tests.stacks.compare import Compared, Counts, compare

PROGRAMS = Path(__file__).with_name("programs")
_REQUIREMENTS = Path(__file__).with_name("requirements.txt")


def main() -> int:
    """Compare, and print a row per program; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.stacks", description=__doc__)
    parser.add_argument("names", nargs="*", help="of programs; all without one")
    names = parser.parse_args().names
    python = python_with(_REQUIREMENTS, ROOT / ".cache" / "stacks" / "venv")
    paths = [p for p in sorted(PROGRAMS.glob("*.py")) if not names or p.stem in names]
    compared = [_shown(compare(path, python)) for path in paths]
    table = Table("program", "breaks", "lines", "recompiles", "functions", "as Dynamo's log")
    for each in compared:
        table.add_row(
            each.program,
            *_numbers(each.log.breaks),
            *_numbers(each.log.recompiles),
            "no" if each.differences else "yes",
        )
    Console().print(table)
    same = sum(not each.differences for each in compared)
    print(f"{same} of {len(compared)} programs: all lines and counts as in Dynamo's log")
    return int(same < len(compared))


def _numbers(counts: Counts) -> tuple[str, str]:
    return str(counts.total()), str(len(counts))


def _shown(compared: Compared) -> Compared:
    """Also on standard error, since a program takes up to a minute."""
    print(compared.program, *compared.differences, sep="\n  ", file=sys.stderr)
    return compared


if __name__ == "__main__":
    sys.exit(main())
