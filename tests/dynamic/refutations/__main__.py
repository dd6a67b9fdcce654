"""``python -m tests.dynamic.refutations [--programs N] [--lines] [--interpreter PYTHON]``."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.dynamic.refutations.judge import judge


def main() -> None:
    """Print how many predictions the runs of random programs refute, rightly and wrongly."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--programs", type=int, default=300, help="how many")
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--lines", action="store_true", help="without the places in bytecode")
    parser.add_argument("--folder", type=Path, help="keep the programs here")
    parser.add_argument("--interpreter", default=sys.executable, help="a Python that has torch")
    options = parser.parse_args()
    environment = {"PYTHONNODEBUGRANGES": "1"} if options.lines else {}
    seeds = range(options.first, options.first + options.programs)
    with tempfile.TemporaryDirectory() as made:
        folder = options.folder or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        found = judge(seeds, folder, environment, options.interpreter)
    for words in found.false:
        print(f"FALSE  {words}")
    for words in found.missing:
        print(f"stays  {words}")
    print(
        f"{found.programs} programs, {found.runs} runs: {found.breaking} predictions that break "
        f"in some run, {len(found.false)} of them refuted by another; of those that break in none "
        f"{found.true} refuted, {len(found.missing)} not."
    )


if __name__ == "__main__":
    main()
