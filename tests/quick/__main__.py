"""``python -m tests.quick``: lint, types and the tests of what has changed, within 90 seconds.

What has changed is what differs from where the branch left main; on main, from the last commit.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.quick.imports import REPO
from tests.quick.selection import Selection, selection

_SECONDS = 80.0
"""After this no further test is begun, which leaves some for the last one."""


class Budget:
    """Leaves out what is not chosen, and what there is no time left for."""

    def __init__(self, chosen: Selection, deadline: float) -> None:
        self._chosen = chosen
        self._deadline = deadline
        self.left_out: dict[str, int] = {}

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Keep the tests that are chosen by name, and few that run torch."""
        kept = [item for item in items if self._is_chosen(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Skip what would begin too late."""
        if time.monotonic() > self._deadline:
            name = item.path.relative_to(REPO).as_posix()
            self.left_out[name] = self.left_out.get(name, 0) + 1
            pytest.skip("no time left")

    def _is_chosen(self, item: pytest.Item) -> bool:
        words = self._chosen.words.get(item.path, set())
        is_slow = item.get_closest_marker("dynamo") is not None
        if is_slow and item.path not in self._chosen.with_dynamo:
            return False
        return not words or any(word in item.name for word in words)


def changed_files(since: str = "") -> list[Path]:
    """The files that differ from a commit, untracked ones included."""
    since = since or _base()
    names = _git("diff", "--name-only", "--no-renames", since)
    names += _git("ls-files", "--others", "--exclude-standard")
    return [REPO / name for name in dict.fromkeys(names)]


def _base() -> str:
    head = _git("rev-parse", "HEAD")[0]
    for main in ("main", "origin/main"):
        base = _git("merge-base", "HEAD", main)
        if base and base[0] != head:
            return base[0]
    return "HEAD" if _git("status", "--porcelain") else "HEAD~1"


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", *arguments], cwd=REPO, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines()


def main(arguments: Sequence[str] | None = None) -> int:
    """Check; 1 if something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.quick", description=__doc__)
    parser.add_argument("--since", default="", metavar="COMMIT", help="what to compare with")
    parser.add_argument("--list", action="store_true", help="only list the chosen tests")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    changed = changed_files(options.since)
    chosen = selection(changed)
    if options.list:
        for test, words in chosen.words.items():
            print(test.relative_to(REPO).as_posix(), *sorted(words))
        return 0
    print(f"{len(changed)} files have changed; {len(chosen.words)} files of tests are chosen.")
    checks = [_start(name, command) for name, command in _checks(changed)]
    status = _tests(chosen, started + _SECONDS)
    for name, process in checks:
        output = process.communicate()[0]
        if process.returncode:
            status = 1
            print(f"\n{name}:\n{output}")
    print(
        f"{'Something is wrong' if status else 'All is well'} ({time.monotonic() - started:.0f} s)"
    )
    return status


def _checks(changed: Sequence[Path]) -> list[tuple[str, list[str]]]:
    python = [str(file) for file in changed if file.suffix == ".py" and file.exists()]
    checks: list[tuple[str, list[str]]] = []
    if python:
        checks += [
            ("ruff check", [_tool("ruff"), "check", "--force-exclude", *python]),
            ("ruff format", [_tool("ruff"), "format", "--check", "--force-exclude", *python]),
            ("mypy", [sys.executable, "-m", "mypy"]),
        ]
    if any(file.suffix in (".ts", ".mjs", ".json", ".yml") for file in changed):
        checks += [("npm run check", ["npm", "run", "--silent", "check"])]
    if any(file.suffix == ".ts" for file in changed):
        checks += [("npm test", ["npm", "test", "--silent"])]
    return checks


def _tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def _start(name: str, command: list[str]) -> tuple[str, subprocess.Popen[str]]:
    process = subprocess.Popen(
        command, cwd=REPO, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return name, process


def _tests(chosen: Selection, deadline: float) -> int:
    if not chosen.words:
        return 0
    budget = Budget(chosen, deadline)
    files = [str(file) for file in chosen.words]
    status = pytest.main(["-q", "-p", "no:xdist", "-r", "fE", *files], plugins=[budget])
    if budget.left_out:
        print("No time was left for these tests; name them to pytest, or run make test:")
        for name, count in budget.left_out.items():
            print(f"  {name} ({count})")
    return int(status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED))


if __name__ == "__main__":
    sys.exit(main())
