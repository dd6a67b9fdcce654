"""Runs a suite with and without the plugin."""

from __future__ import annotations

import os
import re
import resource
import subprocess
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

PLUGIN = "fullgraph_worker.pytest_plugin.plugin"
_SERVER = Path(__file__).parents[3] / "server"
_SUMMARY = re.compile(r"^(.*) in (\d+) compilations? with (\d+) graphs? on torch", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """What a run of a suite gave.

    Attributes:
        tests: the outcome of each test, by its name.
        seconds: processor time, with that of its processes.
        output: what was printed.
    """

    tests: dict[str, str]
    seconds: float
    output: str

    @property
    def compilations(self) -> int:
        """How often Dynamo compiled."""
        return int(self._summary(2))

    @property
    def graphs(self) -> int:
        """How many graphs it captured."""
        return int(self._summary(3))

    def number(self, what: str) -> int:
        """How many findings of a kind there are: ``graph break``."""
        found = re.search(rf"(\d+) {what}", self._summary(1))
        return int(found[1]) if found else 0

    def _summary(self, group: int) -> str:
        found = _SUMMARY.search(self.output)
        assert found, self.output[-2000:]
        return found[group]


def run(python: Path, source: Path, variables: dict[str, str], *arguments: str) -> Outcome:
    """Run pytest in ``source`` without the cache of an earlier run."""
    report = source / "report.xml"
    report.unlink(missing_ok=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.run(
        [
            *(str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *(f"--junitxml={report}", *arguments),
        ],
        cwd=source,
        env={
            **os.environ,
            **variables,
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONPATH": os.pathsep.join((str(_SERVER), str(source))),
            "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1",
        },
        capture_output=True,
        text=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert report.exists(), process.stdout + process.stderr
    return Outcome(_outcomes(report), seconds, process.stdout)


def _outcomes(report: Path) -> dict[str, str]:
    return {
        f"{case.get('classname')}::{case.get('name')}": next(
            (child.tag for child in case if child.tag in ("failure", "error", "skipped")), "passed"
        )
        for case in ElementTree.parse(report).iter("testcase")
    }
