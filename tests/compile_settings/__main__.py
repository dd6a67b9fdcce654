"""``python -m tests.compile_settings [NAME…]``: whether Fullgraph says what programs do.

Each program sets something about how it is compiled. It runs by itself, where torch's own counters
and its log of recompiles count, and under ``fullgraph explain`` and ``fullgraph verify``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.compile_settings.compared import compare
from tests.compile_settings.programs import PROGRAMS


def main() -> int:
    """Print a line for each program; 1 if one of them does something else."""
    parser = argparse.ArgumentParser(prog="python -m tests.compile_settings", description=__doc__)
    parser.add_argument("names", nargs="*", help="names of programs; all by default")
    names = parser.parse_args().names or [*PROGRAMS]
    equal = 0
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            compared = compare(PROGRAMS[name], Path(folder))
        equal += compared.is_equal
        mark = "equal" if compared.is_equal else "NOT  "
        print(f"{mark}  {name}: {compared.actual}")
        if not compared.is_equal:
            print(f"       Fullgraph: {compared.said}")
        print(f"       {compared.settings or '(nothing said)'}", flush=True)
    print(f"{equal} of {len(names)} equal")
    return int(equal < len(names))


if __name__ == "__main__":
    sys.exit(main())
