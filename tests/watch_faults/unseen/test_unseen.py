"""The list of faults by others, and one of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import tomli

HERE = Path(__file__).parent


def test_every_fault_has_a_program_and_the_others_are_healthy() -> None:
    names = {path.stem for path in (HERE / "programs").glob("*.py")}
    truth = tomli.loads((HERE / "truth.toml").read_text(encoding="utf-8"))
    assert set(truth) == {name for name in names if not name.startswith("healthy_")}
    assert (len(truth), len(names)) == (60, 80)


@pytest.mark.dynamo
@pytest.mark.skipif(sys.platform == "win32", reason="it forks")
def test_a_fault_and_its_healthy_twin_are_judged() -> None:
    command = [sys.executable, "-m", "tests.watch_faults.unseen", "broadcast_regression"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parents[2], check=False)
    assert done.returncode == 0, done.stderr
    said, *_, last = done.stdout.splitlines()
    assert said.split() == ["broadcast_regression", "right"]
    assert last.startswith("1 of 1 faults told in time, 1 of these at the right layer; 0 false")
