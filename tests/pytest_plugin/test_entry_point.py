"""Installed, the plugin is there without being named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.waiting import LONGEST

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_ROOT = Path(__file__).parents[2]


def test_pytest_finds_the_entry_point(tmp_path: Path) -> None:
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ((name, module),) = project["entry-points"]["pytest11"].items()
    info = tmp_path / "site" / "tried-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tried\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[pytest11]\n{name} = {module}\n")
    process = subprocess.run(
        [sys.executable, "-m", "pytest", "--help"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert process.returncode == 0, process.stderr
    assert "--fullgraph-baseline=FILE" in process.stdout
