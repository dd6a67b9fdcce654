"""The script for a cluster, with commands in place of SLURM's that print how they are called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.paper.program import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SLURM needs a Unix shell")

SCRIPT = ROOT / "scripts" / "paper.slurm"


def submitted(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    commands = folder / "commands"
    commands.mkdir()
    srun = commands / "srun"
    srun.write_text('#!/bin/sh\necho "srun $*"\n', encoding="utf-8")
    srun.chmod(0o755)
    environ = {"PATH": f"{commands}:/usr/bin:/bin", "SLURM_SUBMIT_DIR": str(folder)}
    return subprocess.run(
        ["bash", str(SCRIPT), *options], env=environ, capture_output=True, text=True, check=False
    )


def test_the_study_runs_in_full_size_on_the_gpu(tmp_path: Path) -> None:
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch(mode=0o755)
    done = submitted(tmp_path, "--fresh")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == (
        "srun .venv/bin/python -m tests.paper --scale full --device cuda --fresh"
    )


def test_what_is_missing_is_said_before_anything_runs(tmp_path: Path) -> None:
    done = submitted(tmp_path)
    assert done.returncode == 2
    assert "make .venv/dev.stamp" in done.stderr
    assert done.stdout == ""
