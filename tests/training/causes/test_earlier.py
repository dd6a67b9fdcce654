"""What was changed after runs with the same alarm, and what came of it."""

from __future__ import annotations

import math
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from fullgraph.report.training_incidents import attempt_in_words
from fullgraph.training import run_folder
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.earlier import Attempt, Attempts
from fullgraph.training.causes.settings import Change
from fullgraph.training.run_folder import TrainingRun, end_run, new_run, runs
from fullgraph.training.runs import summary_of
from fullgraph.training.store.ingest import Ingest
from fullgraph_worker.watch.records import Event, Kind, Step
from tests.dynamic.prepared import FULLGRAPH_PYTHON, MODEL_PYTHON
from tests.training.anomalies.recorded import batch
from tests.training.store.written import introduction, tensors, write
from tests.waiting import LONGEST

Make = Callable[..., TrainingRun]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Makes ended runs of one program, each later than the one before.

    Args of the function:
        arguments: of the program.
        alarm: the kind of its alarm; empty for none.
        loss: of all steps.
        steps: how many.
        betas: of the optimizer.
        script: the program.
        seed: a tag.
    """
    kept = tmp_path / "kept"
    monkeypatch.setattr(run_folder, "runs_folder", lambda: kept)
    count = 0

    def make(
        arguments: str,
        alarm: str = "",
        *,
        loss: float = 1.0,
        steps: int = 30,
        betas: float = 0.9,
        script: str = "/w/train.py",
        seed: str = "1",
    ) -> TrainingRun:
        nonlocal count
        count += 1
        run = new_run(["train.py"], tmp_path / "here", kept / f"run-{count}", {"seed": seed})
        options = {"optimizer": 0, "name": "Adam", "rates": [0.1], "groups": [{"betas": betas}]}
        words = ["train.py", *arguments.split()]
        write(
            run.path,
            [
                introduction(arguments=words, script=script),
                tensors(2),
                Event(0, 100.0, Kind.OPTIONS, {**options, "changed": []}),
                Event(0, 100.0, *batch(0)),
                *(Step(number, 0, 100.0 + number, {"loss": loss}) for number in range(steps)),
                Event(steps, 200.0, Kind.END, {"steps": steps, "error": ""}),
            ],
        )
        with Ingest(run.path) as reading:
            reading.read_all()
            if alarm:
                reading.writer.add_alarms([Alarm(alarm, 0, 5, 6, "evidence", "advice")])
        return end_run(run, 0)

    return make


def after(run: TrainingRun) -> list[Attempt]:
    return Attempts(summary_of(run)).after(Alarm("divergence", 0, 5, 6, "evidence", "advice"))


def test_the_change_after_which_the_alarm_was_gone_is_told(make: Make) -> None:
    make("--lr 1", "divergence", loss=4.0)
    make("--lr 0.5", "divergence", loss=3.0)
    make("--lr 0.1 --warmup", loss=0.5)
    last = make("--lr 2", "divergence", loss=5.0)

    gone, again = after(last)
    assert (gone.before, gone.after, gone.has_again) == ("run-2", "run-3", False)
    assert gone.changed == (Change("lr", "0.5", "0.1"), Change("warmup", "", "yes"))
    assert (gone.losses, gone.steps) == ((3.0, 0.5), 30)
    assert (again.before, again.after, again.has_again) == ("run-1", "run-2", True)
    assert attempt_in_words(gone, "run-4") == (
        "In run run-3 the same alarm was not raised after lr 0.5 -> 0.1, warmup not set -> yes "
        "since run run-2; after 30 steps the loss was lower: 0.5 instead of 3."
    )
    assert attempt_in_words(again, "run-2").startswith(
        "This run has the same alarm again after lr 1 -> 0.5 since run run-1"
    )


def test_without_an_earlier_run_nothing_is_said(make: Make) -> None:
    assert after(make("--lr 1", "divergence")) == []


def test_runs_with_the_same_settings_say_nothing(make: Make) -> None:
    make("--lr 1", "divergence")
    assert after(make("--lr 1", "divergence")) == []


def test_runs_of_another_program_or_with_another_alarm_say_nothing(make: Make) -> None:
    make("--lr 1", "plateau")
    make("--lr 2", "divergence", script="/w/other.py")
    assert after(make("--lr 3", "divergence")) == []


def test_a_run_that_did_not_come_to_the_step_of_the_alarm_says_nothing(make: Make) -> None:
    make("--lr 1", "divergence")
    last = make("--lr 0.1", steps=4)
    assert after(last) == []


def test_what_was_seen_of_the_optimizer_is_compared(make: Make) -> None:
    make("", "divergence", betas=0.99)
    [attempt] = after(make("", betas=0.5, seed="2"))
    assert attempt.changed == (Change("tag seed", "1", "2"), Change("betas", "0.99", "0.5"))


def test_losses_that_are_not_finite_are_told_and_come_last() -> None:
    attempt = Attempt("a", "b", (Change("lr", "1", "2"),), False, 1, (math.nan, 0.5))
    assert attempt_in_words(attempt, "a") == (
        "In run b the same alarm was not raised after lr 1 -> 2; after 1 step the loss was 0.5, "
        "and nan before the change."
    )
    assert attempt.to_json()["losses"] == ["nan", 0.5]


EXAMPLE = Path(__file__).parents[3] / "examples" / "trainings" / "raised_rate.py"


@pytest.mark.dynamo
def test_two_real_runs_of_the_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    for rate in ("100", "0.1"):
        command = [FULLGRAPH_PYTHON, "-m", "fullgraph"]
        trace = [*command, "trace", "--watch", "--python", MODEL_PYTHON]
        trace += [str(EXAMPLE), "--lr", rate]
        subprocess.run(trace, check=True, timeout=LONGEST, capture_output=True)
    name = runs()[1].name
    shown = subprocess.run(
        [*command, "runs", "show", name],
        check=True,
        timeout=LONGEST,
        capture_output=True,
        text=True,
    ).stdout
    assert "<- step 30: the learning rate changed from 0.01 to 100 (x 1e+04)" in shown
    assert "the same alarm was not raised after lr 100 -> 0.1; after 64 steps the loss was" in shown
