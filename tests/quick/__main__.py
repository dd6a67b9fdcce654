"""``python -m tests.quick``: lint, types and the tests of what has changed, within 90 seconds.

What has changed is what differs from where the branch left main; on main, from the last commit.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Collection, Generator, Sequence
from pathlib import Path

import pytest

from fullgraph.vocabulary.prose import number_of
from tests.quick.imports import REPO
from tests.quick.record import Record, load
from tests.quick.selection import selection

_SECONDS = 75.0
"""After this no further test is begun, which leaves some for the last one."""
_LAST_SECONDS = 10.0
"""What the last one has at least."""
_PATIENCE = 30.0
"""A test that takes longer, and five times as long as recorded, waits for what does not come."""
_TEST_SECONDS = 45.0
"""What the chosen tests took when they were recorded: this machine may be slower or busy."""


class Budget:
    """A plugin of pytest: runs what is chosen, as long as there is time.

    A test that waits for what a fault keeps from coming fails, so that the fault is seen in time.
    """

    def __init__(
        self, whole: Collection[str], chosen: Collection[str], deadline: float, record: Record
    ) -> None:
        self._whole = whole
        self._chosen = chosen
        self._deadline = deadline
        self._record = record
        self.left_out: dict[str, int] = {}
        self.passed = 0

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Keep the tests that are chosen."""
        kept = [item for item in items if self._is_chosen(item.nodeid)]
        chosen = {item.nodeid for item in kept}
        config.hook.pytest_deselected(items=[each for each in items if each.nodeid not in chosen])
        items[:] = kept

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Give each test a limit before pytest-timeout asks for it."""
        left = max(self._deadline - time.monotonic(), 0.0) + _LAST_SECONDS
        seconds = min(max(_PATIENCE, 5 * self._record.seconds(item.nodeid)), left)
        item.add_marker(pytest.mark.timeout(seconds), append=False)
        return (yield)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Skip what would begin too late."""
        if time.monotonic() > self._deadline:
            name = item.path.relative_to(REPO).as_posix()
            self.left_out[name] = self.left_out.get(name, 0) + 1
            pytest.skip("no time left")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count what has shown that it works."""
        self.passed += report.when == "call" and report.passed

    def _is_chosen(self, test: str) -> bool:
        return test in self._chosen or test.partition("::")[0] in self._whole


def changed_files(since: str) -> list[Path]:
    """The files that differ from a commit, untracked ones included."""
    names = _git("diff", "--name-only", "--no-renames", since)
    names += _git("ls-files", "--others", "--exclude-standard")
    return [REPO / name for name in dict.fromkeys(names)]


def _before(file: Path, since: str) -> str | None:
    """The text of a file at a commit, None where it was not there."""
    name = f"{since}:{file.relative_to(REPO).as_posix()}"
    shown = subprocess.run(["git", "show", name], cwd=REPO, capture_output=True, check=False)
    return None if shown.returncode else shown.stdout.decode("utf-8", "replace")


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
    since = options.since or _base()
    changed = changed_files(since)
    record = load()
    made = selection(changed, lambda file: _before(file, since), record)
    chosen = made.within(_TEST_SECONDS, record)
    if options.list:
        print(*made.whole, *chosen, sep="\n")
        return 0
    print(
        f"{number_of(len(changed), 'file')} changed; "
        f"{number_of(len(chosen), 'test')} chosen of {len(made.tests)} that run the change"
        + (f", and all of {', '.join(made.whole)}" if made.whole else "")
    )
    checks = [_start(name, command) for name, command in _checks(changed)]
    status, ran = _tests(made.whole, chosen, started + _SECONDS, record)
    for name, process in checks:
        output = process.communicate()[0]
        if process.returncode:
            status = 1
            print(f"\n{name}:\n{output}")
    print(verdict(status, ran, made.untested, time.monotonic() - started))
    return status


def verdict(status: int, ran: int, untested: Sequence[str], seconds: float) -> str:
    """The last lines: nothing is called well that was not tested."""
    lines = []
    if untested:
        lines.append(f"No test runs or reads: {', '.join(untested)}")
    if status:
        lines.append(f"Something is wrong ({seconds:.0f} s)")
    elif ran:
        lines.append(f"{number_of(ran, 'test')} passed ({seconds:.0f} s)")
    else:
        lines.append(f"Nothing was tested ({seconds:.0f} s)")
    return "\n".join(lines)


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


def _tests(
    whole: Sequence[str], chosen: Sequence[str], deadline: float, record: Record
) -> tuple[int, int]:
    """Run tests; whether one failed, and how many passed."""
    if not (whole or chosen):
        return 0, 0
    budget = Budget(frozenset(whole), frozenset(chosen), deadline, record)
    files = dict.fromkeys([*whole, *(test.partition("::")[0] for test in chosen)])
    there = [name for name in files if (REPO / name).exists()]
    status = pytest.main(["-q", "-p", "no:xdist", "-r", "fE", *there], plugins=[budget])
    if budget.left_out:
        print("No time was left for these tests; name them to pytest, or run make test:")
        for name, count in budget.left_out.items():
            print(f"  {name} ({count})")
    is_fine = status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return int(not is_fine), budget.passed


if __name__ == "__main__":
    sys.exit(main())
