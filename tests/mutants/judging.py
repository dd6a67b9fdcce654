"""Whether the tests catch a mutation: ``tests.quick``, then all tests that may notice it."""

from __future__ import annotations

import json
import re
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutants.copies import Copy
from tests.mutants.mutations import Mutation
from tests.mutants.suite import Outcome

_FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/\S+?\.py(?:::.+?)?)(?: - .*)?$", re.MULTILINE)
_CHECKS = re.compile(r"^(ruff check|ruff format|mypy):$", re.MULTILINE)
_BATCHES = (30, 120, 480)
"""Loading all files of tests takes minutes, and most mutations are caught by the first tests."""


@dataclass(frozen=True)
class Judged:
    """What caught a mutation.

    Attributes:
        quick_test: the test of ``tests.quick`` that failed, if one did.
        quick_checks: the linters and the type checker that failed in it.
        quick_seconds: how long it took.
        quick_ended: whether it ended in its time.
        test: the first test of the suite that failed, if one did.
        checks: those that fail in ``make check``.
        ran: how many tests of the suite were run after ``tests.quick``.
        left: how many tests were not run because the time was over.
        broken: tests that fail without the mutation too; they count for nothing.
    """

    quick_test: str = ""
    quick_checks: list[str] = field(default_factory=list)
    quick_seconds: float = 0.0
    quick_ended: bool = True
    test: str = ""
    checks: list[str] = field(default_factory=list)
    ran: int = 0
    left: int = 0
    broken: list[str] = field(default_factory=list)

    @property
    def is_caught(self) -> bool:
        """Whether ``make test`` fails."""
        return bool(self.test or self.checks)

    @property
    def is_caught_by_quick(self) -> bool:
        """Whether ``tests.quick`` fails in its time."""
        return self.quick_ended and bool(self.quick_test or self.quick_checks)


@dataclass(frozen=True)
class Limits:
    """Seconds that judging may take.

    Attributes:
        quick: for ``tests.quick``.
        suite: for the tests after it.
    """

    quick: float = 90.0
    suite: float = 600.0


def judge(
    copy: Copy,
    mutation: Mutation,
    tests: Sequence[str],
    limits: Limits,
    quick: Sequence[str] = ("-m", "tests.quick"),
) -> Judged:
    """Make a mutation in ``copy`` and look for what fails.

    A test counts that fails with the mutation and passes without it.

    Args:
        copy: it has no mutation afterwards.
        mutation: of a file of the copy.
        tests: those of the whole suite that may notice it, in the order in which they are run.
        limits: the time.
        quick: the arguments of Python that run the tests of what has changed.
    """
    copy.make(mutation)
    try:
        done = copy.run([str(copy.python), *quick], limits.quick)
        checks = list(dict.fromkeys(_CHECKS.findall(done.output)))
        broken: list[str] = []
        quick_test = ""
        for name in dict.fromkeys(_FAILED.findall(done.output)):
            if _fails_without(copy, mutation, name):
                broken.append(name)
            else:
                quick_test = name
                break
        if done.status and not (checks or quick_test or broken):
            quick_test = f"(status {done.status})"
        found, ran, left = quick_test, 0, 0
        if not found:
            found, ran, left = _suite(copy, mutation, tests, limits.suite, broken)
        if done.status is None and not found:
            checks = _checks(copy, mutation)
        return Judged(
            quick_test=quick_test,
            quick_checks=checks if done.status is not None else [],
            quick_seconds=round(done.seconds, 1),
            quick_ended=done.status is not None,
            test=found,
            checks=checks,
            ran=ran,
            left=left,
            broken=broken,
        )
    finally:
        copy.restore()


def _suite(
    copy: Copy, mutation: Mutation, tests: Sequence[str], seconds: float, broken: list[str]
) -> tuple[str, int, int]:
    """The test that fails, how many have run, and how many were left."""
    deadline = time.monotonic() + seconds
    waiting = list(tests)
    sizes = iter(_BATCHES)
    ran = 0
    while waiting:
        size = next(sizes, len(waiting))
        batch, waiting = waiting[:size], waiting[size:]
        remaining = deadline - time.monotonic()
        if remaining <= 0:
            return "", ran, len(batch) + len(waiting)
        outcome = _run(copy, batch, remaining, broken)
        failed = outcome["failed"]
        ran += outcome["ran"]
        if failed is None:
            if outcome["left"]:
                return "", ran, outcome["left"] + len(waiting)
        elif failed.startswith("(") or not _fails_without(copy, mutation, failed):
            return failed, ran, len(waiting)
        else:
            broken.append(failed)
            waiting = [*batch, *waiting]
    return "", ran, 0


def _run(copy: Copy, tests: Sequence[str], seconds: float, without: Sequence[str] = ()) -> Outcome:
    """Run tests until one fails; if the program itself ends badly, ``failed`` says how."""
    with tempfile.TemporaryDirectory() as folder:
        order, result = Path(folder, "order.json"), Path(folder, "result.json")
        wanted = {"tests": list(tests), "without": list(without), "seconds": seconds}
        order.write_text(json.dumps(wanted))
        command = [str(copy.python), "-m", "tests.mutants.suite", str(order), str(result)]
        # The last test may begin just before the end.
        done = copy.run(command, seconds + 300.0)
        if result.exists():
            outcome: Outcome = json.loads(result.read_text())
            return outcome
    ending = "the tests did not end" if done.status is None else f"status {done.status}"
    return {"failed": f"({ending})", "ran": 0, "left": 0}


def _fails_without(copy: Copy, mutation: Mutation, test: str) -> bool:
    copy.restore()
    failed = _run(copy, [test], 300.0)["failed"]
    copy.make(mutation)
    return failed is not None


def _checks(copy: Copy, mutation: Mutation) -> list[str]:
    commands = {
        "ruff check": [str(copy.python.with_name("ruff")), "check", mutation.path],
        "mypy": [str(copy.python), "-m", "mypy"],
    }
    return [name for name, command in commands.items() if copy.run(command, 600.0).status]
