"""What is said of a training at its end, where its folder or its program is in trouble."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest

from fullgraph.cli import training_flags as command
from fullgraph.cli.replay import in_words
from fullgraph.cli.training_flags import WatchedProgram, end_training
from fullgraph.training.run_folder import TrainingRun, new_run
from fullgraph_worker.watch.records import Event, Kind, Record
from tests.training.store.written import frames, introduction, training


def begun(folder: Path, records: list[Record]) -> WatchedProgram:
    """A program that has written these records."""
    run = new_run(["python", "train.py"], folder, folder / "run")
    (run.path / "0-41-100.frames").write_bytes(frames(records))
    return WatchedProgram(run, None, {})


def test_a_full_disk_does_not_hide_what_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(run: TrainingRun, status: int) -> TrainingRun:
        raise OSError(28, "No space left on device")

    watched = begun(tmp_path, training(20))
    monkeypatch.setattr(command, "end_run", full)
    [first, *_] = end_training(watched, 0)
    assert first.startswith("20 training steps recorded")


def test_why_no_step_was_recorded(tmp_path: Path) -> None:
    ended = Event(0, 101.0, Kind.END, {"steps": 0, "error": ""})
    note = Event(0, 100.5, Kind.NOTE, {"message": "No further batches are recorded: KeyError: 0"})
    here = introduction(pid=2**22 - 1, host=platform.node())
    wrote: dict[str, list[Record]] = {
        "ended": [here, ended],
        "failed": [here, note, ended],
        "killed": [here],
    }
    said = {}
    for name, records in wrote.items():
        folder = tmp_path / name
        folder.mkdir()
        said[name] = end_training(begun(folder, records), 0)
    assert said["ended"] == ["No training was recorded: no optimizer of torch made a step."]
    assert said["killed"] == [
        "No training was recorded: the program ended before its first steps were written."
    ]
    assert said["failed"] == [
        "No training step was recorded.",
        "Not recorded: No further batches are recorded: KeyError: 0",
    ]


def test_a_replay_without_a_loss_is_said() -> None:
    result = {
        "error": "",
        "step": 3,
        "loss": [None, None],
        "gradient_norm": [1.5, 1.5],
        "missing": [],
        "operation": None,
    }
    [first, *_] = in_words(result)
    assert first == (
        "Step 3 ran again with the same gradient norm; no loss is recorded to compare with."
    )
