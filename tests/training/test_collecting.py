"""A watched program from its start to what is said of it, as users run it.

Where it is about the processes that watch, they are no forks.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from fullgraph.training.run_folder import read_run
from fullgraph.training.runs import summary_of
from tests.dynamic.prepared import FULLGRAPH_PYTHON, MODEL_PYTHON
from tests.training.test_records import MODEL
from tests.waiting import LONGEST, until

pytestmark = pytest.mark.dynamo

LOOP = """
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
import time
for step in range({steps}):
    x = torch.randn(4, 8)
    loss = model(x).square().mean()
    if step == 20:
        loss = loss * float("nan")
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    time.sleep({pause})
print("trained")
"""


def command(*words: str) -> list[str]:
    return [FULLGRAPH_PYTHON, "-m", "fullgraph", *words]


def write(folder: Path, text: str) -> None:
    (folder / "train.py").write_text(text, encoding="utf-8")


def watched(folder: Path) -> subprocess.CompletedProcess[str]:
    """The program under ``fullgraph trace --watch``, ended."""
    return subprocess.run(
        command("trace", "--watch", "--run-folder", "run", "--python", MODEL_PYTHON, "train.py"),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )


def test_what_is_wrong_is_said_when_the_program_has_ended(tmp_path: Path) -> None:
    write(tmp_path, MODEL + LOOP.format(steps=30, pause=0.01))
    done = watched(tmp_path)

    assert (done.returncode, done.stdout) == (0, "trained\n")
    assert "30 training steps recorded" in done.stderr
    assert "non-finite-loss, from step 20" in done.stderr
    run = read_run(tmp_path / "run")
    assert run.status == 0
    kinds = [alarm.kind for alarm in summary_of(run).alarms]
    assert kinds[0] == "non-finite-loss"
    assert kinds.count("non-finite-loss") == 1


def test_a_folder_that_cannot_be_used_keeps_no_program_from_training(tmp_path: Path) -> None:
    write(tmp_path, MODEL + LOOP.format(steps=5, pause=0.01))
    (tmp_path / "run").write_text("not a folder")
    done = watched(tmp_path)

    assert (done.returncode, done.stdout) == (0, "trained\n")
    place = re.search(r"^fullgraph: The training is recorded in (.+): \[Errno", done.stderr)
    assert place is not None
    assert read_run(Path(place[1])).status == 0
    assert "5 training steps recorded" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_collector_that_dies_is_made_up_for(tmp_path: Path) -> None:
    write(tmp_path, MODEL + LOOP.format(steps=100, pause=0.02))
    with subprocess.Popen(
        [sys.executable, *command("trace", "--watch", "--run-folder", "run", "train.py")[1:]],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        collector = _collector(program.pid)
        until(lambda: list((tmp_path / "run").glob("*.frames")))
        os.kill(collector, signal.SIGKILL)
        out, said = program.communicate(timeout=LONGEST)

    assert (program.returncode, out) == (0, "trained\n")
    assert "100 training steps recorded" in said
    assert "non-finite-loss, from step 20" in said


@pytest.mark.parametrize(("steps", "status"), [(30, 1), (10, 0)])
def test_a_training_with_an_incident_fails_where_that_is_wanted(
    tmp_path: Path, steps: int, status: int
) -> None:
    """The loss is not finite from step 20 on."""
    write(tmp_path, MODEL + LOOP.format(steps=steps, pause=0.01))
    flags = ("--watch", "--strict-exit", "--run-folder", "run", "train.py")
    done = subprocess.run(
        [sys.executable, *command("trace", *flags)[1:]],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )

    assert done.returncode == status, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="RLIMIT_FSIZE")
def test_a_disk_that_is_full_is_said_and_the_training_goes_on(tmp_path: Path) -> None:
    full = (
        "    if step == 25:\n"
        "        time.sleep(1)\n"
        "        import resource\n"
        "        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
    )
    loop = LOOP.format(steps=40, pause=0.01).replace(
        "    loss.backward()", full + "    loss.backward()"
    )
    write(tmp_path, MODEL + loop)
    done = watched(tmp_path)

    assert (done.returncode, done.stdout) == (0, "trained\n")
    assert "25 training steps recorded" in done.stderr
    assert "Not recorded: rank 0 wrote no end, as on a full disk: what it did after step 24" in (
        done.stderr
    )


def _collector(parent: int) -> int:
    def found() -> int | None:
        for child in psutil.Process(parent).children():
            # One that has not started its program yet has its parent's command, or none.
            with contextlib.suppress(psutil.Error):
                if "fullgraph.training.collector" in child.cmdline():
                    return child.pid
        return None

    return until(found) or 0


def test_a_program_watches_itself(tmp_path: Path) -> None:
    loop = LOOP.format(steps=30, pause=0.01).replace("\n", "\n    ")
    write(
        tmp_path,
        MODEL
        + """
import fullgraph

def bounded(loss, step):
    return step != 12 or f"the loss is {loss:.3f}"

with fullgraph.watch(model, check=[bounded], folder="run", tags={"seed": "3"}):
"""
        + loop,
    )
    subprocess.run([MODEL_PYTHON, "train.py"], cwd=tmp_path, timeout=LONGEST, check=True)

    shown: dict[str, object] = {}
    deadline = time.monotonic() + LONGEST
    # The collector ends after the program.
    while "non-finite-loss" not in str(shown.get("alarms")) and time.monotonic() < deadline:
        text = subprocess.run(
            command("runs", "show", str(tmp_path / "run"), "--format", "json"),
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=True,
        )
        shown = json.loads(text.stdout)
    assert shown["tags"] == {"seed": "3"}
    alarms = shown["alarms"]
    assert isinstance(alarms, list)
    assert [alarm["step"] for alarm in alarms if alarm["kind"] == "failed-check"] == [12]
    assert [alarm["step"] for alarm in alarms if alarm["kind"] == "non-finite-loss"] == [20]
