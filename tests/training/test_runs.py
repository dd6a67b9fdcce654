"""Training runs by their names, and what became of them."""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fullgraph.report.training_table import not_recorded
from fullgraph.training import run_folder
from fullgraph.training.run_folder import (
    RunFolderError,
    TrainingRun,
    end_run,
    new_run,
)
from fullgraph.training.runs import find_run, runs_of, summary_of
from fullgraph.training.store.process import State
from fullgraph_worker.watch.records import Event, Kind
from tests.training.store.written import loss_at, training, write, write_live


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's runs."""
    monkeypatch.setattr(run_folder, "runs_folder", lambda: tmp_path / "kept")
    return tmp_path / "kept"


def a_run(kept: Path, name: str, folder: Path, **tags: str) -> TrainingRun:
    return new_run(["train.py"], folder, kept / name, tags)


def test_a_run_is_found_by_name_beginning_folder_and_as_the_last(
    kept: Path, tmp_path: Path
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    first = a_run(kept, "20260101-1", here)
    second = a_run(kept, "20260101-2", here / "below")
    third = a_run(kept, "20260102-1", there)

    assert find_run("20260101-1", tmp_path) == first
    assert find_run("20260102", tmp_path) == third
    assert find_run(str(second.path), tmp_path) == second
    assert find_run("last", here) == second
    assert find_run("last", tmp_path) == third
    for text, message in (("2026", "3 training runs begin"), ("x", "No training run begins")):
        with pytest.raises(RunFolderError, match=message):
            find_run(text, tmp_path)
    with pytest.raises(RunFolderError, match="`fullgraph trace --watch SCRIPT` makes one"):
        find_run("last", tmp_path / "empty")
    with pytest.raises(RunFolderError, match="contains no training run"):
        find_run(str(tmp_path), tmp_path)


def test_why_a_run_cannot_be_read_is_said(kept: Path, tmp_path: Path) -> None:
    run = a_run(kept, "later", tmp_path)
    info = run.path / run_folder.INFO
    data = json.loads(info.read_text())
    info.write_text(json.dumps({**data, "version": data["version"] + 1}))
    with pytest.raises(RunFolderError, match="later version of Fullgraph"):
        find_run("later", tmp_path)


def test_runs_are_filtered_by_folder_and_tags(kept: Path, tmp_path: Path) -> None:
    for number, (folder, seed) in enumerate((("a", "1"), ("a", "2"), ("b", "1"))):
        a_run(kept, f"run-{number}", tmp_path / folder, seed=seed, client="c")

    def names(folder: Path | None, **tags: str) -> list[str]:
        return [run.name for run in runs_of(folder, tags)]

    assert names(None) == ["run-0", "run-1", "run-2"]
    assert names(tmp_path / "a") == ["run-0", "run-1"]
    assert names(None, seed="1", client="c") == ["run-0", "run-2"]
    assert names(None, seed="1", client="d") == []


def test_an_ended_run_has_its_last_values(kept: Path, tmp_path: Path) -> None:
    run = a_run(kept, "run", tmp_path)
    write(run.path, training(300))
    summary = summary_of(end_run(run, 0))

    assert (summary.state, summary.steps, summary.error) == (State.ENDED, 300, "")
    assert summary.last == {"loss": loss_at(299), "learning_rate": 0.1}


def test_the_exception_that_ended_it_is_known(kept: Path, tmp_path: Path) -> None:
    run = a_run(kept, "run", tmp_path)
    end = Event(4, 105.0, Kind.END, {"steps": 5, "error": "RuntimeError"})
    write(run.path, [*training(5)[:-1], end])

    summary = summary_of(run)
    assert (summary.state, summary.error) == (State.ENDED, "RuntimeError")


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as running:
        yield running
        running.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_process_runs_until_it_is_killed(
    kept: Path, tmp_path: Path, process: subprocess.Popen[bytes]
) -> None:
    run = a_run(kept, "run", tmp_path)
    write_live(run.path, process.pid, time.time(), platform.node())

    assert summary_of(run).state == State.RUNNING
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert summary_of(run).state == State.DIED
    assert summary_of(end_run(run, -9)).state == State.DIED
    assert summary_of(end_run(run, 0)).state == State.ENDED, "by os._exit(0)"


def test_another_process_with_the_same_number_is_not_the_run(kept: Path, tmp_path: Path) -> None:
    run = a_run(kept, "run", tmp_path)
    write_live(run.path, os.getpid(), 1000.0, platform.node())

    assert summary_of(run).state == State.DIED


def test_a_process_elsewhere_runs_while_it_writes(kept: Path, tmp_path: Path) -> None:
    run = a_run(kept, "run", tmp_path)
    write_live(run.path, 7, time.time(), "elsewhere")

    assert summary_of(run).state == State.RUNNING


def test_of_several_ranks_each_is_known(kept: Path, tmp_path: Path) -> None:
    run = a_run(kept, "run", tmp_path)
    write(run.path, training(20, rank=0, ranks=2), 0)
    write(run.path, training(12, rank=1, ranks=2)[:-1], 1, pid=42)

    summary = summary_of(run)
    assert summary.state == State.DIED
    assert {rank: each.state() for rank, each in summary.ranks.items()} == {
        0: State.ENDED,
        1: State.DIED,
    }
    assert summary.steps == 20


def test_ranks_of_another_node_are_missed(kept: Path, tmp_path: Path) -> None:
    run = a_run(kept, "run", tmp_path)
    write(run.path, training(20, rank=1, ranks=4), 1)
    [line] = not_recorded(summary_of(end_run(run, 0)))

    assert line.startswith("3 ranks of 4, which wrote nothing here;")


def test_a_run_without_steps_is_starting_and_then_dead(kept: Path, tmp_path: Path) -> None:
    run = a_run(kept, "run", tmp_path)
    old = TrainingRun(run.path, run.command, run.folder, started=1000.0)

    assert summary_of(run).state == State.RUNNING
    assert summary_of(old).state == State.DIED
