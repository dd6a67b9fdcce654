"""The tests of traced programs, with the torch of this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from tests.gpu.task import ROOT, Result, Task

_TESTS = (
    "tests/dynamic/test_trace.py",
    "tests/dynamic/test_trace_honesty.py",
    "tests/worker/trace",
    "tests/runs/torch_trace",
)
_DRY = ("-k", "test_a_break_is_reported or test_recompiles_and_their_limit")


def measure(task: Task) -> Result:
    """Run them in one process of pytest; a row for each that fails."""
    results = task.folder / "results.xml"
    results.unlink(missing_ok=True)
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    words += [f"--junitxml={results}", *_TESTS, *(_DRY if task.is_dry else ())]
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            # Their programs start in folders of their own.
            env={**os.environ, "PYTHONPATH": os.pathsep.join(_absolute())},
            capture_output=True,
            text=True,
            timeout=max(1.0, task.left()),
        )
    except subprocess.TimeoutExpired as error:
        raise RuntimeError("pytest came to no end") from error
    if not results.exists():
        raise RuntimeError((done.stdout + done.stderr).strip()[-500:])
    cases = list(ElementTree.parse(results).iter("testcase"))
    rows = [
        [f"{case.get('classname')}::{case.get('name')}", bad.get("message", "")[:300]]
        for case in cases
        for bad in case
        if bad.tag in ("failure", "error")
    ]
    skipped = sum(bool(case.findall("skipped")) for case in cases)
    passed = len(cases) - skipped - len({row[0] for row in rows})
    return Result(
        [
            f"{passed} of {len(cases)} tests of traces pass with this torch, {skipped} are skipped."
            " They are written with the messages of the torch of the tables."
        ],
        ["test", "what fails"] if rows else [],
        rows,
        figures={"tests": len(cases), "pass": passed},
    )


def _absolute() -> list[str]:
    given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return [str(Path(each).resolve()) for each in given if each]
