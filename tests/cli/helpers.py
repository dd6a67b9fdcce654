"""Runs the command line as a user does: as a process."""

import json
import os
import subprocess
import sys


def fullgraph(*arguments, cwd, env=None):
    """The finished process of ``fullgraph ARGUMENTS``."""
    return subprocess.run(
        [sys.executable, "-m", "fullgraph", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        timeout=300,
    )


def findings_of(process):
    """The findings of a ``--json`` run."""
    report = json.loads(process.stdout)
    assert report["version"] == 1
    return report["findings"]
