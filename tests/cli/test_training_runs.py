"""``fullgraph runs`` on training runs."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.run_folder import end_run, new_run, read_run
from fullgraph.training.store.ingest import Ingest
from fullgraph_worker.watch.records import Event, Kind, Record
from tests.cli.helpers import fullgraph
from tests.cli.test_help import completions
from tests.dynamic.prepared import FULLGRAPH_PYTHON
from tests.training.store.written import training, write

ALARM = Alarm(
    *("exploding-gradient", 0, 41, 42, "Its norm is 1e9, 4,000 times the median.", "Clip."),
    tensor="layers.1.weight",
    path="/w/m.py",
    line=7,
)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with two training runs of a program in it, and one of another folder."""
    runs = tmp_path / "cache" / "fullgraph" / "training"
    here = tmp_path / "here"
    here.mkdir()
    for name, steps, seed, folder in (
        ("20260101-1", 40, "1", here),
        ("20260101-2", 60, "2", here / "below"),
        ("20260101-3", 5, "1", tmp_path / "there"),
    ):
        run = new_run(["python", "train.py"], folder, runs / name, {"seed": seed})
        write(run.path, training(steps))
        end_run(run, 0)
    return here


def runs(here: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    environment = {"XDG_CACHE_HOME": str(here.parent / "cache")}
    return fullgraph("runs", *arguments, cwd=here, env=environment)


def folder_of(here: Path, name: str) -> Path:
    return here.parent / "cache" / "fullgraph" / "training" / name


def test_the_runs_of_the_folder_are_listed(here: Path) -> None:
    listed = runs(here)
    assert (listed.returncode, listed.stderr) == (0, "")
    heads, *lines = listed.stdout.splitlines()
    assert heads.split() == ["run", "state", "steps", "loss", "started", "program", "tags"]
    assert [line.split()[:3] for line in lines] == [
        ["20260101-1", "ended", "40"],
        ["20260101-2", "ended", "60"],
    ]
    assert [line.split()[-2:] for line in lines] == [["train.py", f"seed={n}"] for n in (1, 2)]
    assert runs(here, "list").stdout == listed.stdout


def test_all_runs_are_listed_by_tags(here: Path) -> None:
    shown = runs(here, "list", "--all", "--tag", "seed=1", "--json")
    trainings = json.loads(shown.stdout)["trainings"]
    assert [(each["name"], each["steps"]) for each in trainings] == [
        ("20260101-1", 40),
        ("20260101-3", 5),
    ]
    assert trainings[0]["tags"] == {"seed": "1"}
    none = runs(here, "list", "--tag", "seed=9")
    assert "No training run is kept: `fullgraph trace --watch SCRIPT`" in none.stdout


def test_one_run_is_shown_with_its_alarms_and_gaps(here: Path) -> None:
    folder = folder_of(here, "20260101-2")
    gap = Event(60, 1.0, Kind.GAP, {"records": 3, "why": "the queue was full"})
    note = Event(60, 1.0, Kind.NOTE, {"message": "Activations are not recorded."})
    point = {"file": "0-60.debug-point", "first": 50, "last": 60, "why": "loss", "bytes": 9}
    more: list[Record] = [*training(60)[:-1], gap, note, Event(60, 1.0, Kind.DEBUG_POINT, point)]
    write(folder, more, pid=99)
    with Ingest(folder) as reading:
        reading.writer.add_alarms([ALARM])
    shown = runs(here, "show", "20260101-2").stdout.splitlines()
    assert shown[0] == "20260101-2"
    assert "  command  python train.py" in shown
    assert "  loss           " in "\n".join(shown)
    first = shown.index("Incidents")
    assert first < shown.index("Last step")
    assert shown[first + 1 : first + 4] == [
        "  1  exploding-gradient, from step 41 in layers.1 (/w/m.py:7)",
        "     Try: Clip.",
        "     step 41  exploding-gradient: Its norm is 1e9, 4,000 times the median.",
    ]
    assert "  rank 0, about step 60: 3 records, the queue was full" in shown
    assert "  Activations are not recorded." in shown
    assert "  50 to 60, rank 0: loss" in shown
    data = json.loads(runs(here, "show", folder, "--format", "json").stdout)
    assert [each["kind"] for each in data["alarms"]] == ["exploding-gradient"]
    [incident] = data["incidents"]
    assert (incident["step"], incident["layer"], incident["alarms"]) == (41, "layers.1", [0])
    only = runs(here, "show", folder, "--incident", "1").stdout.splitlines()
    assert only[0] == shown[first + 1]
    assert "there is no incident 2" in runs(here, "show", folder, "--incident", "2").stderr


def test_a_run_that_was_killed_says_what_may_be_missing(here: Path) -> None:
    folder = folder_of(here, "20260101-1")
    write(folder, training(30)[:-1], pid=99)
    end_run(read_run(folder), -9)
    shown = runs(here, "show", "20260101-1").stdout.splitlines()
    assert "  state    died: signal 9" in shown
    assert "  rank 0 died: what it did after step 29 and within its last second" in shown


def test_two_runs_are_compared(here: Path) -> None:
    with Ingest(folder_of(here, "20260101-2")) as reading:
        reading.writer.add_alarms([ALARM])
    shown = runs(here, "compare", "20260101-1", "20260101-2").stdout.splitlines()
    lines = [line.split() for line in shown]
    assert shown[:4] == [
        "What differs",
        "  tag seed: 1 -> 2",
        "  loss: equal in 40 steps -> the same",
        "",
    ]
    assert lines[4] == ["20260101-1", "20260101-2"]
    assert ["steps", "40", "60"] in lines
    assert ["tag", "seed", "1", "2"] in lines
    assert ["incidents", "0", "1"] in lines
    assert shown[-2:] == [
        "Incidents only in 20260101-2",
        "  exploding-gradient, from step 41 in layers.1 (/w/m.py:7)",
    ]


def test_a_run_is_exported(here: Path) -> None:
    written = runs(here, "export", "20260101-1", "--to", "csv", "run.csv")
    assert (written.returncode, written.stdout) == (0, "wrote run.csv\n")
    with (here / "run.csv").open(encoding="utf-8", newline="") as stream:
        assert sum(row["name"] == "loss" for row in csv.DictReader(stream)) == 40
    refused = runs(here, "export", "20260101-1", "--to", "csv", "missing/run.csv")
    assert refused.returncode == 2
    assert "missing/run.csv cannot be written: No such file or directory." in refused.stderr


def test_a_run_is_removed_and_other_files_stay(here: Path) -> None:
    folder = folder_of(here, "20260101-1")
    assert runs(here, "list").returncode == 0, "which makes its store"
    (folder / "0-3.debug-point").write_bytes(b"")
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    assert runs(here, "remove", "20260101-1", "20260101-2").returncode == 0
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
    assert not folder_of(here, "20260101-2").exists()
    assert folder_of(here, "20260101-3").exists()


def test_old_runs_are_removed_and_the_space_is_said(here: Path) -> None:
    for name, age in (("20260101-1", 3), ("20260101-2", 1), ("20260101-3", 3)):
        file = folder_of(here, name) / "run.json"
        info = json.loads(file.read_text(encoding="utf-8"))
        info["started"] -= age * 86400 + 60
        file.write_text(json.dumps(info), encoding="utf-8")

    assert runs(here, "remove", "--older", "4d").stdout == "No run is so old.\n"
    first, last = runs(here, "remove", "--older", "2d").stdout.splitlines()
    assert first == "removed 20260101-1"
    assert last.endswith(" MB are free.")
    assert folder_of(here, "20260101-3").exists(), "a run of another folder"
    assert "20260101-3" in runs(here, "remove", "--older", "48h", "--all").stdout
    assert folder_of(here, "20260101-2").exists()
    both = runs(here, "remove", "20260101-2", "--older", "1d")
    assert (both.returncode, runs(here, "remove").returncode) == (2, 2)
    assert "3x is not an age: write 12h, 30d or 4w" in runs(here, "remove", "--older", "3x").stderr


@pytest.mark.skipif(sys.platform == "win32", reason="head")
def test_a_reader_that_goes_away_is_no_error(here: Path) -> None:
    with Ingest(folder_of(here, "20260101-1")) as reading:
        # More than a pipe takes.
        reading.writer.add_alarms([replace(ALARM, step=step) for step in range(1000)])
    command = f"{FULLGRAPH_PYTHON} -m fullgraph runs show 20260101-1 | true"
    environment = {**os.environ, "XDG_CACHE_HOME": str(here.parent / "cache")}
    ran = subprocess.run(
        ["bash", "-c", command], cwd=here, env=environment, capture_output=True, text=True
    )
    assert ran.stderr == ""


def test_names_are_completed(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(here.parent / "cache"))
    assert completions("fullgraph runs show l", here) == ["last "]
    assert completions("fullgraph runs export 20260101-2", here) == ["20260101-2 "]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "nothing"), "No training run begins with nothing."),
        (("show", "20260101"), "3 training runs begin with 20260101."),
        (("compare", "last"), "Two runs are needed."),
        (("compare", "last", "last", "last"), "Two runs can be compared, not more."),
        (("compare", "3", "last"), "or two runs of targets, which have numbers"),
        (("show", "last", "--html", "missing/a.html"), "missing/a.html cannot be written"),
        (("remove", "."), "contains no training run"),
        (("list", "--tag", "seed"), "expected NAME=VALUE, not seed"),
        (("wrong",), "invalid choice: 'wrong'"),
    ],
)
def test_what_cannot_be_done_is_said(here: Path, arguments: tuple[str, ...], message: str) -> None:
    process = runs(here, *arguments)
    assert (process.returncode, process.stdout) == (2, "")
    assert message in process.stderr


def test_a_run_that_cannot_be_read_hides_no_other(here: Path) -> None:
    assert runs(here, "list").returncode == 0, "which makes the stores"
    database = sqlite3.connect(folder_of(here, "20260101-1") / "store.sqlite3")
    database.execute("PRAGMA user_version = 7")
    database.close()
    listed = runs(here, "list")
    assert [line.split()[0] for line in listed.stdout.splitlines()[1:]] == ["20260101-2"]
    assert "was written by a later version of Fullgraph" in listed.stderr


def test_a_run_is_compared_with_one_that_went_well(here: Path) -> None:
    shown = runs(here, "show", "20260101-2", "--like", "20260101-1").stdout
    assert shown.endswith("\nNothing departs from 20260101-1.\n")
    missing = runs(here, "show", "20260101-2", "--like", "20200101-9")
    assert missing.returncode == 2
    assert "20200101-9" in missing.stderr


def test_incidents_are_results_for_ci(here: Path) -> None:
    with Ingest(folder_of(here, "20260101-2")) as reading:
        reading.writer.add_alarms([ALARM])
    [run] = json.loads(runs(here, "show", "20260101-2", "--format", "sarif").stdout)["runs"]
    [result] = run["results"]
    assert (result["ruleId"], result["level"]) == ("FG604", "warning")
    assert result["message"]["text"].splitlines() == [
        "Step 41: Its norm is 1e9, 4,000 times the median.",
        "Try: Clip.",
    ]
    [place] = result["locations"]
    assert place["physicalLocation"]["region"]["startLine"] == 7

    suites = ElementTree.fromstring(runs(here, "show", "20260101-2", "--format", "junit").stdout)
    assert (suites.get("tests"), suites.get("failures")) == ("2", "1")
    clean = ElementTree.fromstring(runs(here, "show", "20260101-1", "--format", "junit").stdout)
    assert (clean.get("tests"), clean.get("failures")) == ("1", "0")
    annotated = runs(here, "show", "20260101-2", "--format", "github").stdout
    assert annotated.startswith("::warning ")
