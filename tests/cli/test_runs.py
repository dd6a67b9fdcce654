"""``fullgraph runs``, and what ``fullgraph explain`` leaves for it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from fullgraph.dynamic.traces import Trace
from fullgraph.report.run_table import render_traces
from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

TEXT = """\
import torch


def scale(x):
    y = x + 1
    print("between")
    return y * 2


def get_inputs():
    return [torch.ones(3)]
"""


def runs(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return fullgraph("runs", *arguments, cwd=folder)


def explain(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return fullgraph("explain", "net.py:scale", "--python", MODEL_PYTHON, *more, cwd=folder)


@pytest.mark.dynamo
def test_two_runs_are_kept_listed_shown_and_compared(tmp_path: Path) -> None:
    file = tmp_path / "net.py"
    file.write_text(TEXT, encoding="utf-8")
    assert explain(tmp_path).returncode == 1
    file.write_text(TEXT.replace('    print("between")\n', ""), encoding="utf-8")
    page = tmp_path / "report.html"
    assert explain(tmp_path, "--html", str(page)).returncode == 0
    listed = runs(tmp_path).stdout.splitlines()
    assert [line.split("·")[0].split() for line in listed] == [
        ["1", "net.py:scale", "1", "graph", "break"],
        ["2", "net.py:scale", "No", "graph", "breaks"],
    ]
    shown = runs(tmp_path, "1")
    # The text of the run, not that of today.
    assert '6 |     print("between")' in shown.stdout
    compared = runs(tmp_path, "1", "2").stdout.splitlines()
    assert ["Graph", "breaks", "1", "->", "0"] in [line.split() for line in compared]
    assert compared[compared.index("only before") + 1].startswith("  net.py:6 FG103 ")
    assert "only now" not in compared
    html = page.read_text(encoding="utf-8")
    assert "scale runs as 1 graph, without a graph break or a recompile." in html
    assert '"went":[{' in html, "the page compares with the run before it"
    again = runs(tmp_path, "1", "--html", str(tmp_path / "first.html"))
    assert again.returncode == 0
    assert '"operation":"operator.add"' in (tmp_path / "first.html").read_text(encoding="utf-8")


@pytest.mark.dynamo
def test_a_failed_run_is_not_compared(tmp_path: Path) -> None:
    (tmp_path / "net.py").write_text(TEXT, encoding="utf-8")
    assert explain(tmp_path).returncode == 1
    page = tmp_path / "report.html"
    assert explain(tmp_path, "--inputs", "[None]", "--html", str(page)).returncode == 2
    assert '"went":[{' not in page.read_text(encoding="utf-8"), "it did not get rid of the break"
    compared = runs(tmp_path, "1", "2")
    assert (compared.returncode, compared.stdout) == (2, "")
    assert "Run 2 failed: it cannot be compared. scale raised an exception" in compared.stderr


@pytest.mark.dynamo
@pytest.mark.parametrize(
    "arguments", [["--backend", "absent"], ["--inputs", "[absent]"], ["--python", "absent"]]
)
def test_what_never_called_its_target_is_no_run(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "net.py").write_text(TEXT, encoding="utf-8")
    assert explain(tmp_path, *arguments).returncode == 2
    assert "net.py" not in runs(tmp_path).stdout


def test_a_page_in_a_missing_folder_is_refused_before_the_run(tmp_path: Path) -> None:
    process = explain(tmp_path, "--html", "missing/report.html")
    assert (process.returncode, process.stdout) == (2, "")
    assert "missing/report.html cannot be written: its folder does not exist." in process.stderr


@pytest.mark.dynamo
def test_a_page_that_cannot_be_written_fails_and_loses_no_finding(tmp_path: Path) -> None:
    taken_meanwhile = TEXT.replace(
        "    return [", '    os.makedirs("report.html", exist_ok=True)\n    return ['
    )
    (tmp_path / "net.py").write_text("import os\n" + taken_meanwhile, encoding="utf-8")
    process = explain(tmp_path, "--html", "report.html")
    assert process.returncode == 2
    assert "FG103" in process.stdout
    assert "report.html cannot be written: Is a directory." in process.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("t3",), "There is no trace t3. `fullgraph runs` lists those of this folder."),
        (("7",), "There is no run 7. None is kept of this folder."),
        (("--html", "a.html"), "--html needs the number of a run"),
    ],
)
def test_what_cannot_be_shown_is_said(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    process = runs(tmp_path, *arguments)
    assert (process.returncode, process.stdout) == (2, "")
    assert message in process.stderr


def test_programs_that_were_traced_are_listed_with_what_was_found() -> None:
    def traced(name: str, started: float, **more: Any) -> Trace:
        return Trace(Path("t"), ("/usr/bin/python3", name), Path(), started, **more)

    found = [
        traced("train.py", 90.0),
        traced("b/train.py", 40.0, ended=50.0, found="2 graph breaks, 7 recompiles"),
    ]
    assert render_traces(found, 100.0).splitlines() == [
        "   t2  python3 b/train.py  2 graph breaks, 7 recompiles · 1 min ago",
        "   t1  python3 train.py    has not ended · just now",
    ]


def test_a_folder_without_runs_says_how_to_make_one(tmp_path: Path) -> None:
    process = runs(tmp_path)
    assert process.returncode == 0
    assert "`fullgraph explain TARGET` makes one" in process.stdout
