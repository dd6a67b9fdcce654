"""Runs chosen tests several times beside a load: ``python -m tests.repeat --times 20 TEST``.

It prints how often each test failed with the message of its first failure, and ends with 1 if any
did. Arguments that it does not know are pytest's.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

_BUSY = """\
import os, sys, threading
# The other end is closed when the process that reads the results ends, however it does.
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0))).start()
while True:
    pass
"""


@dataclass
class Outcomes:
    """Of one test.

    Attributes:
        runs: how often it ran.
        failures: how often it failed.
        skips: how often it was skipped.
        message: of its first failure.
    """

    runs: int = 0
    failures: int = 0
    skips: int = 0
    message: str = ""


@contextmanager
def load(processes: int) -> Iterator[None]:
    """Keep so many cores busy."""
    with ExitStack() as stack:
        for _ in range(processes):
            busy = subprocess.Popen([sys.executable, "-c", _BUSY], stdin=subprocess.PIPE)
            stack.enter_context(busy)
            stack.callback(busy.kill)
        yield


def run_tests(arguments: Sequence[str], outcomes: dict[str, Outcomes]) -> str:
    """Run pytest once.

    Args:
        arguments: pytest's.
        outcomes: by the name of the test; those of this run are added.

    Returns:
        What it printed, if it could not run the tests; else nothing.
    """
    with tempfile.TemporaryDirectory(prefix="repeat-") as folder:
        results = Path(folder) / "results.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-o", "junit_family=xunit1", *arguments]
        done = subprocess.run(
            [*command, f"--junitxml={results}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode not in (0, 1) or not results.exists():
            return done.stdout
        for case in ElementTree.parse(results).iter("testcase"):
            place = case.get("file") or case.get("classname")
            outcome = outcomes.setdefault(f"{place}::{case.get('name')}", Outcomes())
            outcome.runs += 1
            outcome.skips += len(case.findall("skipped"))
            failure = next((each for each in case if each.tag in ("failure", "error")), None)
            if failure is not None:
                outcome.failures += 1
                outcome.message = outcome.message or failure.get("message", "")
    return ""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.repeat", description=__doc__)
    parser.add_argument("--times", type=int, default=10, metavar="N", help="runs (default: 10)")
    parser.add_argument("--load", type=int, default=0, metavar="K", help="busy processes beside")
    parser.add_argument(
        "--random-order", type=int, metavar="SEED", help="of the first run; then SEED + 1, ..."
    )
    own, arguments = parser.parse_known_args(words)
    outcomes: dict[str, Outcomes] = {}
    with load(own.load):
        for number in range(own.times):
            order = [] if own.random_order is None else [str(own.random_order + number)]
            failure = run_tests(
                [*arguments, *(f"--random-order={each}" for each in order)], outcomes
            )
            if failure:
                print(failure, end="")
                return 1
    failing = {name: each for name, each in outcomes.items() if each.failures}
    for name, outcome in sorted(failing.items(), key=lambda item: -item[1].failures):
        print(f"{name}: failed {outcome.failures} of {outcome.runs} times")
        print("    " + outcome.message.replace("\n", "\n    "))
    print(f"{len(outcomes) - len(failing)} of {len(outcomes)} tests failed in none of the runs.")
    return int(bool(failing))


if __name__ == "__main__":
    sys.exit(main())
