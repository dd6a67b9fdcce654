"""``python -m tests.mutants.suite ORDER RESULT``: run chosen tests in order, until one fails.

It runs in a copy of the checkout. Both arguments are files of JSON: ``{"tests": […], "without":
[…], "seconds": …}`` with names of tests or of files of tests, and ``{"failed": …, "ran": …,
"left": …}``.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

import pytest


class Outcome(TypedDict):
    """What became of chosen tests.

    Attributes:
        failed: the first test that failed, or the file that cannot be loaded; None if all passed.
        ran: how many tests have run, one that failed included.
        left: how many were not begun because the time was over.
    """

    failed: str | None
    ran: int
    left: int


class Chosen:
    """Runs only the chosen tests, in their order, and none after a deadline."""

    def __init__(self, tests: Sequence[str], without: Sequence[str], deadline: float) -> None:
        self._places = {name: place for place, name in enumerate(tests)}
        self._without = frozenset(without)
        self._deadline = deadline
        self.outcome: Outcome = {"failed": None, "ran": 0, "left": 0}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave out the others; a test that is gone is passed over."""
        kept = [item for item in items if self._place(item) is not None]
        config.hook.pytest_deselected(items=[item for item in items if self._place(item) is None])
        items[:] = sorted(kept, key=lambda item: (self._is_slow(item), self._place(item)))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Begin none too late."""
        if time.monotonic() > self._deadline:
            self.outcome["left"] += 1
            pytest.skip("no time left")
        self.outcome["ran"] += 1

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first failure."""
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be loaded."""
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and self.outcome["failed"] is None:
            self.outcome["failed"] = report.nodeid

    def _place(self, item: pytest.Item) -> int | None:
        if item.nodeid in self._without:
            return None
        named = self._places.get(item.nodeid)
        return self._places.get(item.nodeid.partition("::")[0]) if named is None else named

    def _is_slow(self, item: pytest.Item) -> bool:
        """Whether it is chosen with its whole file, and needs torch."""
        return item.nodeid not in self._places and item.get_closest_marker("dynamo") is not None


def main(order: Path, result: Path) -> None:
    """Run the tests of ``order``, write ``result``."""
    wanted = json.loads(order.read_text())
    chosen = Chosen(wanted["tests"], wanted["without"], time.monotonic() + wanted["seconds"])
    files = dict.fromkeys(name.partition("::")[0] for name in wanted["tests"])
    present = [file for file in files if file not in wanted["without"] and Path(file).exists()]
    if present:
        pytest.main(["-q", "-x", "-p", "no:xdist", *present], plugins=[chosen])
    result.write_text(json.dumps(chosen.outcome))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
