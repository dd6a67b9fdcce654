"""``make noise``: the share of findings in other people's packages that are worth showing.

Without a command: check the packages, print the figures, and count the findings of the sample
that nobody has judged. ``read`` prints those with their code, ``judge FILE`` takes the verdicts
that are written below them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.noise import reading, verdicts
from tests.noise.checked import check
from tests.noise.environment import REQUIREMENTS, installed, packages
from tests.noise.sample import SEED, SIZE, sample
from tests.noise.table import table

_TORCH = "2.13.0"


def main() -> int:
    """Do what the command line says; 1 if a finding of the sample has no verdict."""
    options = _parser().parse_args()
    if options.command == "judge":
        return _judge(options.file)
    checked = {
        name: check(name, folders, _TORCH)
        for name, folders in packages(options.packages or installed()).items()
    }
    found = [each for package in checked.values() for each in package.found]
    sampled = sample(found, options.size, options.seed)
    known = verdicts.read()
    pending = [each for each in sampled if each.key not in known]
    if options.command == "read":
        print(reading.sheet(pending))
        return 0
    print(table(checked, sampled, known))
    if pending:
        print(f"\n{len(pending)} findings have no verdict. List them: python -m tests.noise read")
    return 1 if pending else 0


def _judge(file: Path) -> int:
    try:
        given = reading.verdicts_of(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    verdicts.write({**verdicts.read(), **given})
    print(f"{len(given)} verdicts")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.noise",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", nargs="?", default="all", choices=("all", "read", "judge"))
    parser.add_argument("file", nargs="?", type=Path, help="judge: the sheet with the verdicts")
    parser.add_argument("--size", type=int, default=SIZE, help="how many findings to read")
    parser.add_argument("--seed", default=SEED, help="draw another sample")
    parser.add_argument(
        "--packages",
        type=Path,
        help=f"a site-packages folder to check instead of what {REQUIREMENTS.name} names",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
