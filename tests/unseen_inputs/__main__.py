"""``python -m tests.unseen_inputs --seed N``: which targets of other people's packages run.

Each drawn class and function is explained in a process of its own with nothing but its name.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tests.checkout import REPO
from tests.unseen_inputs.drawing import drawn, listed
from tests.unseen_inputs.environment import interpreter, packages, trees


class Outcome(NamedTuple):
    """What became of one target.

    Attributes:
        package: its distribution.
        target: ``module:name``.
        ran: whether it ran under Dynamo.
        evidence: where its inputs come from, or the error.
        inputs: it ran with them, in words.
        seconds: of the whole command.
    """

    package: str
    target: str
    ran: bool
    evidence: str
    inputs: str
    seconds: float


def main() -> int:
    """Draw, explain and print."""
    options = _parser().parse_args()
    python = interpreter()
    listing = listed(python, packages()[options.set])
    sources = trees(packages()[options.set]) if options.with_tests else {}
    if options.with_tests:
        listing = {name: found for name, found in listing.items() if name in sources}
    print(f"{options.set}, seed {options.seed}{', with tests' if sources else ''}")
    for kind, count in (("classes", options.count), ("functions", options.functions)):
        chosen = drawn(listing, kind, count, options.seed)
        outcomes = []
        for package, target in chosen:
            outcome = explained(python, package, target, sources.get(package))
            outcomes.append(outcome)
            print(_line(outcome), flush=True)
        print(summary(kind, outcomes), flush=True)
    return 0


def explained(python: Path, package: str, target: str, source: Path | None = None) -> Outcome:
    """Run ``fullgraph explain`` on one target, in its source distribution if that is there."""
    start = time.monotonic()
    module, _, name = target.partition(":")
    below = module.replace(".", "/")
    folder, named = REPO / ".cache" / "unseen_inputs", target
    for file in (f"{below}.py", f"{below}/__init__.py", f"src/{below}.py"):
        if source is not None and (source / file).is_file():
            folder, named = source, f"{file}:{name}"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "fullgraph", "explain", "--json", "--timeout", "60"),
            *("--python", str(python), named),
        ],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )
    seconds = time.monotonic() - start
    try:
        inputs = json.loads(done.stdout)["inputs"]
        return Outcome(package, target, True, _evidence(inputs["source"]), _with(inputs), seconds)
    except (ValueError, KeyError, TypeError):
        error = " ".join((done.stderr or done.stdout).split())
        return Outcome(package, target, False, error.removeprefix("fullgraph: "), "", seconds)


def summary(kind: str, outcomes: list[Outcome]) -> str:
    """The figures of one kind of targets."""
    if not outcomes:
        return f"no {kind}"
    ran = [each for each in outcomes if each.ran]
    times = sorted(each.seconds for each in outcomes)
    by = ", ".join(f"{n} {name}" for name, n in Counter(e.evidence for e in ran).most_common())
    share = f"{len(ran) / len(outcomes):.0%}"
    return (
        f"{len(ran)} of {len(outcomes)} {kind} run ({share}): {by or 'none'}; "
        f"median {statistics.median(times):.1f} s, longest {times[-1]:.1f} s\n"
    )


def _evidence(source: str) -> str:
    if source.startswith("a run of"):
        return "run from outside"
    if "constructed as in" in source:
        return "constructed as written"
    if re.match(r"\S+:\d+$", source):
        return "written in the project"
    if "search" in source:
        return "found by search"
    return source.partition(" of ")[0] or "without inputs"


def _with(inputs: dict[str, str]) -> str:
    return f"{inputs['words']} ({inputs['source'] or 'nothing to give'})"


def _line(outcome: Outcome) -> str:
    mark = "ran " if outcome.ran else "FAIL"
    text = outcome.inputs if outcome.ran else outcome.evidence
    return f"{mark} {outcome.seconds:5.1f} s  {outcome.package} {outcome.target}: {text[:300]}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=48, help="classes")
    parser.add_argument("--functions", type=int, default=16)
    parser.add_argument(
        "--with-tests",
        action="store_true",
        help="only packages whose source distribution has tests or examples, run inside of it",
    )
    parser.add_argument("--set", choices=("development", "unseen"), default="unseen")
    return parser


if __name__ == "__main__":
    sys.exit(main())
