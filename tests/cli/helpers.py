"""Runs the command line as a user does: as a process."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.dynamic.prepared import FULLGRAPH_PYTHON
from tests.waiting import LONGEST


def fullgraph(
    *arguments: object, cwd: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The finished process of ``fullgraph ARGUMENTS``."""
    return subprocess.run(
        [FULLGRAPH_PYTHON, "-m", "fullgraph", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )


def findings_of(process: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """The findings of a ``--json`` run."""
    report = json.loads(process.stdout)
    assert report["version"] == 1
    findings: list[dict[str, Any]] = report["findings"]
    return findings
