"""The formats for CI, the file that they go to, and the exit status, as a CI job sees them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fullgraph.cli.formats import OutputError, check_output
from tests.cli.helpers import findings_of, fullgraph
from tests.dynamic.prepared import MODEL_PYTHON
from tests.report.formats.schema import validated

MODEL = """\
import torch


@torch.compile
def step(x: torch.Tensor):
    y = x.sum().item()
    return x * y


def get_inputs():
    return [torch.ones(3)]
"""
CLEAN = MODEL.replace(".item()", "")
PYTHON = ["--python", MODEL_PYTHON]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/model.py").write_text(MODEL, encoding="utf-8")
    (tmp_path / "src/clean.py").write_text(CLEAN, encoding="utf-8")
    return tmp_path


def test_check_writes_sarif_with_paths_below_the_folder(project: Path) -> None:
    process = fullgraph("check", "src", "--format", "sarif", "--output", "o.sarif", cwd=project)
    assert (process.returncode, process.stdout, process.stderr) == (1, "", "")
    run = validated((project / "o.sarif").read_text(encoding="utf-8"))
    (result,) = run["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "src/model.py"
    assert place["region"]["startLine"] == 6
    assert result["fixes"]


def test_junit_has_a_passed_test_for_the_clean_file(project: Path) -> None:
    process = fullgraph("check", "src", "--format", "junit", cwd=project)
    suites = ET.fromstring(process.stdout)
    assert (suites.get("tests"), suites.get("failures")) == ("2", "1")


def test_github_marks_the_line(project: Path) -> None:
    process = fullgraph("check", "src", "--format", "github", cwd=project)
    assert process.returncode == 1
    assert process.stdout.startswith(
        "::warning title=FG102 tensor-to-scalar,file=src/model.py,line=6,"
    )


def test_text_in_a_file_has_no_colours(project: Path) -> None:
    process = fullgraph("check", "src", "--output", "o.txt", cwd=project, env={"FORCE_COLOR": "1"})
    assert process.stdout == ""
    assert "FG102" in (project / "o.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "output", "words"),
    [
        ("check src", "src", "src is a folder. Name a file for the report."),
        ("check src", "no/o", "no/o cannot be written: its folder does not exist."),
        ("explain src/model.py:step", "no/o", "no/o cannot be written: its folder does not exist."),
        ("verify src/model.py:step", "no/o", "no/o cannot be written: its folder does not exist."),
        ("fix src/model.py:step", "no/o", "no/o cannot be written: its folder does not exist."),
        ("trace src/model.py", "no/o", "no/o cannot be written: its folder does not exist."),
    ],
)
def test_a_file_that_cannot_be_written_is_reported_before_anything_runs(
    project: Path, command: str, output: str, words: str
) -> None:
    name, target = command.split()
    process = fullgraph(name, "--output", output, target, cwd=project)
    assert (process.returncode, process.stderr) == (2, f"fullgraph: {words}\n")


def test_only_what_is_severe_enough_is_reported_and_counted(project: Path) -> None:
    process = fullgraph("check", "src", "--min-severity", "error", cwd=project)
    assert process.returncode == 0
    assert process.stdout == "1 finding is not reported (--evidence, --min-severity).\n"


def test_only_the_evidence_that_is_asked_for_is_reported(project: Path) -> None:
    assert fullgraph("check", "src", "--evidence", "observed", cwd=project).returncode == 0
    assert fullgraph("check", "src", "--evidence", "predicted", cwd=project).returncode == 1


def test_an_unknown_flag_has_the_status_of_wrong_usage(project: Path) -> None:
    process = fullgraph("check", "src", "--format", "xml", cwd=project)
    assert process.returncode == 2
    assert "invalid choice: 'xml'" in process.stderr


def test_an_error_in_fullgraph_itself_has_a_status_of_its_own(project: Path) -> None:
    broken = "import fullgraph.cli.check as c; c.checked_files = None; "
    run = "import sys; from fullgraph.cli.main import main; sys.exit(main(['check', 'src']))"
    process = subprocess.run(
        [sys.executable, "-c", broken + run], cwd=project, capture_output=True, text=True
    )
    assert process.returncode == 3
    last = process.stderr.strip().split("\n")[-1]
    assert last.startswith("fullgraph: Fullgraph failed with TypeError: ")
    assert "please report it" in last


@pytest.mark.dynamo
def test_explain_has_the_break_of_the_run_as_a_result(project: Path) -> None:
    process = fullgraph("explain", "src/model.py:step", "--format", "sarif", *PYTHON, cwd=project)
    assert process.returncode == 1, process.stderr
    (result,) = validated(process.stdout)["results"]
    assert result["properties"]["evidence"] == "observed"
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 6


@pytest.mark.dynamo
def test_explain_without_a_result_has_its_failure(project: Path) -> None:
    (project / "src/bad.py").write_text(MODEL.replace("x * y", "x @ None"), encoding="utf-8")
    process = fullgraph("explain", "src/bad.py:step", "--format", "sarif", *PYTHON, cwd=project)
    assert process.returncode == 2
    (invocation,) = validated(process.stdout)["invocations"]
    assert invocation["executionSuccessful"] is False
    (note,) = invocation["toolExecutionNotifications"]
    assert "TypeError" in note["message"]["text"]


@pytest.mark.dynamo
def test_trace_writes_its_report_and_leaves_the_streams_to_the_program(project: Path) -> None:
    program = f"{MODEL}\nstep(*get_inputs())\nprint('done')\n"
    (project / "train.py").write_text(program, encoding="utf-8")
    flags = ["--format", "sarif", "--output", "o.sarif", "--strict-exit", *PYTHON]
    process = fullgraph("trace", *flags, "train.py", cwd=project)
    assert process.stdout == "done\n"
    assert process.returncode == 1, process.stderr
    (result,) = validated((project / "o.sarif").read_text(encoding="utf-8"))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "train.py"
    plain = fullgraph("trace", "--json", *PYTHON, "train.py", cwd=project)
    assert plain.returncode == 2
    assert plain.stdout == ""
    assert "--format json needs --output FILE" in plain.stderr


@pytest.mark.dynamo
def test_fix_offers_the_proven_change_as_a_fix_of_the_result(project: Path) -> None:
    flags = [*PYTHON, "--no-inductor", "--different-calls", "1", "--format", "sarif"]
    process = fullgraph("fix", "src/model.py:step", *flags, cwd=project)
    assert process.returncode == 0, process.stderr
    (result,) = validated(process.stdout)["results"]
    (change,) = result["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    assert replacement["deletedRegion"]["startLine"] == 6
    assert ".item()" not in replacement["insertedContent"]["text"]


@pytest.mark.dynamo
def test_a_report_of_fix_says_what_the_files_are_like_now(project: Path) -> None:
    flags = [*PYTHON, "--no-inductor", "--different-calls", "1", "--format", "sarif"]
    process = fullgraph("fix", "src/model.py:step", *flags, "--diff", cwd=project)
    assert process.returncode == 2
    assert "--diff is text, and --format sarif is not." in process.stderr
    process = fullgraph("fix", "src/model.py:step", *flags, "--write", cwd=project)
    assert process.returncode == 0, process.stderr
    assert validated(process.stdout)["results"] == []


@pytest.mark.dynamo
def test_verify_reports_each_difference_as_a_failed_test(project: Path) -> None:
    different = MODEL.replace("x * y", "x + (1 if torch.compiler.is_compiling() else 2)")
    (project / "src/model.py").write_text(different, encoding="utf-8")
    flags = [*PYTHON, "--backends", "eager", "--different-calls", "1", "--format", "junit"]
    process = fullgraph("verify", "src/model.py:step", *flags, cwd=project)
    assert process.returncode == 1, process.stderr
    (failure,) = ET.fromstring(process.stdout).iter("failure")
    message = failure.get("message") or ""
    assert message.startswith("src/model.py:step with backend eager: call 1: the output differs")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_report_that_cannot_be_written_is_printed_instead(project: Path) -> None:
    process = fullgraph("check", ".", "--format", "json", "--output", "/dev/full", cwd=project)
    assert process.returncode == 2
    assert findings_of(process)
    assert process.stderr.count("\n") == 1
    assert "/dev/full cannot be written: No space left on device." in process.stderr


def test_a_read_only_folder_is_reported_before_anything_runs(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The account of the tests may be allowed to write everywhere.
    monkeypatch.setattr(os, "access", lambda place, mode: mode != os.W_OK or place != project)
    with pytest.raises(OutputError, match="is read-only for you"):
        check_output(project / "report.json")
