"""``python -m tests.robustness [PATH…]``: check real code, print what could not be checked.

Without a path it reads the packages and the standard library of the interpreter that runs
it. Every file is parsed and analysed in full, those too that never mention torch. The exit
status is 1 if the checker raised, if its analysis or one of its rules failed, or if the
units of a file were not its text.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from sysconfig import get_path

from fullgraph.source.python_files import python_files
from tests.robustness.outcome import FAULTS, Job, Outcome, check_file

PACKAGES = ("transformers", "torch", "numpy", "diffusers", "libcst", "hypothesis", "pygls")
_SHOWN = 20


def main() -> int:
    """Check, print lines, files, seconds and problems by kind."""
    parser = argparse.ArgumentParser(prog="python -m tests.robustness", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files or folders")
    parser.add_argument("--strict", action="store_true", help="report what is only possible too")
    parser.add_argument(
        "--mutations", type=int, default=0, help="check each file so often with mistakes in it"
    )
    parser.add_argument("--seed", type=int, default=0, help="make other mistakes")
    options = parser.parse_args()
    files = list(python_files(options.paths or _installed()))
    begin = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        jobs = [Job(file, options.strict, options.mutations, options.seed) for file in files]
        outcomes = [o for found in pool.map(check_file, jobs, chunksize=8) for o in found]
    return _report(outcomes, time.perf_counter() - begin)


def _installed() -> Iterator[Path]:
    """The folders of the packages that are there, and of the standard library."""
    for package in PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.submodule_search_locations:
            yield Path(spec.submodule_search_locations[0])
    yield Path(get_path("stdlib"))


def _report(outcomes: list[Outcome], seconds: float) -> int:
    lines = sum(outcome.lines for outcome in outcomes)
    findings = sum(outcome.findings for outcome in outcomes)
    print(f"{lines} lines in {len(outcomes)} texts, {findings} findings, {seconds:.0f} s")
    kinds = Counter(kind for outcome in outcomes for kind, _ in outcome.problems)
    for kind, count in kinds.most_common():
        print(f"  {count:6} {kind}")
    faults = [f"{o.path}: {text}" for o in outcomes for kind, text in o.problems if kind in FAULTS]
    for fault in faults[:_SHOWN]:
        print(fault, file=sys.stderr)
    print("no fault" if not faults else f"{len(faults)} faults")
    slowest = max(outcomes, key=lambda outcome: outcome.seconds, default=None)
    if slowest is not None:
        print(f"the slowest: {slowest.path}, {slowest.seconds:.1f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
