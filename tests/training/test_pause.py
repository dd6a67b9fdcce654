"""A training that is paused where an anomaly is found, as users run it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.pausing import RESUME, Pausing, is_paused
from fullgraph.training.run_folder import TrainingRun
from fullgraph_worker.watch.records import Event, Kind, Step
from tests.training.conftest import records_in
from tests.training.test_collecting import command, write
from tests.training.test_records import MODEL
from tests.waiting import LONGEST, until

ALARM = Alarm("non-finite-loss", 0, 20, 20, "", "", layer="blocks.0")
PROGRAM = (
    MODEL
    + """
import time
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
forward = torch.compile(model, backend="eager")
compiled_step = torch.compile(optimizer.step, backend="eager")
for step in range(120):
    loss = forward(torch.randn(4, 8)).square().mean()
    if step == 20:
        loss = loss * float("inf")
    loss.backward()
    {step}()
    optimizer.zero_grad()
    with open("steps", "w") as file:
        file.write(str(step))
    time.sleep(0.03)
print("trained")
"""
)
EAGER = "optimizer.step"
COMPILED = "compiled_step"


@contextmanager
def paused(folder: Path, text: str, *flags: str) -> Iterator[subprocess.Popen[str]]:
    """The program, once it waits."""
    write(folder, text)
    with subprocess.Popen(
        # Itself and not a fork: tests end children of it.
        [
            sys.executable,
            *command("trace", "--watch", "--run-folder", "run", *flags, "train.py")[1:],
        ],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=(folder / "stderr").open("w"),
        text=True,
    ) as program:
        try:
            _wait_for(lambda: "is paused" in (folder / "stderr").read_text(), program)
            yield program
        finally:
            program.kill()


def _wait_for(is_true: Callable[[], bool], program: subprocess.Popen[str]) -> None:
    until(lambda: is_true() or program.poll() is not None)
    assert is_true(), "the program has ended"


def _events(folder: Path, kind: str) -> list[Event]:
    records = records_in(folder / "run")
    return [each for each in records if isinstance(each, Event) and each.kind == kind]


@pytest.mark.dynamo
@pytest.mark.parametrize("step", [EAGER, COMPILED], ids=["eager step", "compiled step"])
def test_it_waits_until_it_is_resumed(tmp_path: Path, step: str) -> None:
    with paused(
        tmp_path, PROGRAM.replace("{step}", step), "--pause-on", "non-finite-loss"
    ) as program:
        said = (tmp_path / "stderr").read_text()
        assert "non-finite-loss in step 20" in said
        assert f"fullgraph runs resume {tmp_path / 'run'}" in said
        before = (tmp_path / "steps").read_text()
        time.sleep(2)
        assert (tmp_path / "steps").read_text() == before
        shown = subprocess.run(
            command("runs", "show", "run"),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=True,
        )
        assert "paused" in shown.stdout
        resumed = subprocess.run(
            command("runs", "resume", "run"), cwd=tmp_path, timeout=LONGEST, check=False
        )
        assert resumed.returncode == 0
        out, _ = program.communicate(timeout=LONGEST)
        assert (program.returncode, out) == (0, "trained\n")

    [pause] = _events(tmp_path, Kind.PAUSE)
    [resumption] = _events(tmp_path, Kind.RESUMED)
    assert 20 <= pause.step == resumption.step
    assert resumption.data["seconds"] > 2
    steps = [each for each in records_in(tmp_path / "run") if isinstance(each, Step)]
    assert len(steps) == 120
    # The pause belongs to no step.
    longest = max(each.values["step_seconds"] for each in steps[5:])
    assert longest < resumption.data["seconds"]
    if step == EAGER:
        assert list((tmp_path / "run").glob("*.debug-point"))
    again = subprocess.run(
        command("runs", "resume", "run"),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert again.returncode == 2
    assert "is not paused" in again.stderr


@pytest.mark.dynamo
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_it_goes_on_when_the_collector_is_gone(tmp_path: Path) -> None:
    with paused(tmp_path, PROGRAM.replace("{step}", EAGER), "--pause-on", "any") as program:
        for child in psutil.Process(program.pid).children():
            if "fullgraph.training.collector" in child.cmdline():
                child.kill()
        out, _ = program.communicate(timeout=LONGEST)
        assert (program.returncode, out) == (0, "trained\n")
    notes = [note.data["message"] for note in _events(tmp_path, Kind.NOTE)]
    assert any(note.startswith("The training goes on after its pause") for note in notes)


@pytest.mark.dynamo
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_it_as_always(tmp_path: Path) -> None:
    text = PROGRAM.replace("{step}", EAGER)
    # A shell that runs the tests in the background makes their children ignore the signal.
    text = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n" + text
    with paused(tmp_path, text, "--pause-on", "any") as program:
        for child in psutil.Process(program.pid).children():
            if "train.py" in child.cmdline():
                os.kill(child.pid, signal.SIGINT)
        program.communicate(timeout=LONGEST)
        assert program.returncode not in (0, None)
    assert "KeyboardInterrupt" in (tmp_path / "stderr").read_text()


def run_in(folder: Path, *kinds: str) -> TrainingRun:
    return TrainingRun(folder, ("train.py",), folder, 0.0, pause_on=kinds)


def test_only_the_kinds_that_were_asked_for_pause_it(tmp_path: Path) -> None:
    for kinds, is_due in ((("loss-spike",), False), (("any",), True), ((ALARM.kind,), True)):
        pausing = Pausing(run_in(tmp_path, *kinds))
        assert pausing.update([ALARM]) is is_due
        assert bool(pausing.wanted) is is_due


def test_several_ranks_wait_after_a_step_that_none_has_made(tmp_path: Path) -> None:
    pausing = Pausing(run_in(tmp_path, "any"))
    now = time.time()
    for rank, late in ((0, 0), (1, 3)):
        for step in range(10):
            pausing.note(rank, Step(step, 0, now - 1.0 + 0.1 * (step + 1 - late), {}))
    pausing.update([ALARM])
    # Ten steps a second: rank 0 has made step 9 now, and makes ten more in the next second.
    assert 19 <= pausing.wanted["after"] <= 25


def test_the_user_ends_it(tmp_path: Path) -> None:
    pausing = Pausing(run_in(tmp_path, "any"))
    pausing.update([ALARM])
    assert not pausing.update([ALARM])
    (tmp_path / RESUME).touch()
    assert pausing.update([])
    assert not pausing.wanted
    assert not (tmp_path / RESUME).exists()
    assert not is_paused(tmp_path)
