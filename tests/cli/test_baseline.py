"""``fullgraph baseline`` as a project uses it: accept, change, check."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph
from tests.cli.test_formats import MODEL
from tests.dynamic.prepared import MODEL_PYTHON
from tests.report.formats.schema import validated

FILE = "fullgraph-baseline.json"
WHY = ["--reason", "known", "--by", "Ada"]


def baseline(cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return fullgraph("baseline", *arguments, cwd=cwd)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    return tmp_path


def edit(project: Path, old: str, new: str) -> None:
    file = project / "model.py"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_new_breaks_are_accepted_with_a_reason_only(project: Path) -> None:
    process = baseline(project, "write", ".")
    assert process.returncode == 2
    assert "model.py:6. Say why they are accepted with --reason." in process.stderr
    assert not (project / FILE).exists()
    process = baseline(project, "write", ".", *WHY)
    assert (process.returncode, process.stderr) == (0, "")
    (entry,) = json.loads((project / FILE).read_text(encoding="utf-8"))["accepted"]
    assert entry == {
        "file": "model.py",
        "function": "step",
        "entry": "tensor-to-scalar",
        "kind": "break",
        "lines": ["y = x.sum().item()"],
        "seen by": ["check"],
        "accepted by": "Ada",
        "reason": "known",
    }


def test_a_new_break_fails_with_its_finding(project: Path) -> None:
    baseline(project, "write", ".", *WHY)
    assert baseline(project, "check", ".").returncode == 0
    edit(project, "    y = x", "    print(x)\n    y = x")
    process = baseline(project, "check", ".")
    assert process.returncode == 1
    assert "FG103 `print()` is a side effect" in process.stdout
    assert "FG102" not in process.stdout
    assert process.stdout.endswith(
        f"{FILE}: 1 new, 1 accepted, 0 gone. Based on predictions for this folder.\n\n"
        "Next: remove them, `fullgraph fix TARGET` tries to; or accept them with `fullgraph "
        "baseline write . --reason WHY`.\n"
    )
    (result,) = validated(baseline(project, "check", ".", "--format", "sarif").stdout)["results"]
    assert result["ruleId"] == "FG103"


def test_a_fixed_break_asks_to_be_removed_and_write_removes_it(project: Path) -> None:
    baseline(project, "write", ".", *WHY)
    edit(project, ".item()", "")
    process = baseline(project, "check", ".")
    assert process.returncode == 1
    assert "model.py, step: tensor-to-scalar is gone (y = x.sum().item())." in process.stdout
    assert baseline(project, "write", ".").returncode == 0
    assert json.loads((project / FILE).read_text(encoding="utf-8"))["accepted"] == []


def test_a_renamed_file_keeps_its_reason(project: Path) -> None:
    baseline(project, "write", ".", *WHY)
    (project / "model.py").rename(project / "net.py")
    assert baseline(project, "check", ".").returncode == 0
    baseline(project, "write", ".", "--reason", "other")
    (entry,) = json.loads((project / FILE).read_text(encoding="utf-8"))["accepted"]
    assert (entry["file"], entry["reason"]) == ("net.py", "known")


def test_breaks_in_folders_that_are_not_checked_are_not_gone(project: Path) -> None:
    (project / "other").mkdir()
    baseline(project, "write", ".", *WHY)
    process = baseline(project, "check", "other")
    assert process.returncode == 0
    assert "1 not looked for" in process.stdout


def test_a_baseline_in_another_folder_names_files_from_there(project: Path) -> None:
    (project / "ci").mkdir()
    flags = ["--baseline", "ci/accepted.json"]
    baseline(project, "write", ".", *flags, *WHY)
    (entry,) = json.loads((project / "ci/accepted.json").read_text(encoding="utf-8"))["accepted"]
    assert entry["file"] == "../model.py"
    edit(project, ".item()", "")
    process = baseline(project, "check", ".", *flags)
    assert (process.returncode, "1 gone" in process.stdout) == (1, True)


def test_json_has_the_new_breaks_and_what_is_gone(project: Path) -> None:
    baseline(project, "write", ".", *WHY)
    edit(project, "y = x.sum().item()", "print(x)\n    y = x.sum()")
    process = baseline(project, "check", ".", "--json")
    assert process.returncode == 1, process.stderr
    report = json.loads(process.stdout)
    assert [finding["code"] for finding in report["findings"]] == ["FG103"]
    assert "tensor-to-scalar is gone" in report["problems"][0]["message"]


def test_what_does_not_exist_is_said(project: Path) -> None:
    baseline(project, "write", ".", *WHY)
    process = baseline(project, "check", "nowhere")
    assert (process.returncode, process.stdout) == (2, "")
    assert process.stderr == "fullgraph: nowhere: no such file or folder\n"


@pytest.mark.dynamo
def test_a_run_and_a_report_of_it_are_compared_too(project: Path) -> None:
    python = ["--python", MODEL_PYTHON]
    baseline(project, "write", "model.py:step", *python, *WHY)
    (entry,) = json.loads((project / FILE).read_text(encoding="utf-8"))["accepted"]
    assert entry["seen by"] == ["run of model.py:step"]
    assert baseline(project, "check", ".", "model.py:step", *python).returncode == 0
    edit(project, "y = x.sum()", "total = x.sum()")
    edit(project, "x * y", "x * total")
    assert baseline(project, "check", "model.py:step", *python).returncode == 0
    # Predictions do not decide about what a run saw.
    edit(project, ".item()", "")
    assert "1 not looked for" in baseline(project, "check", ".").stdout
    flags = ["--format", "json", "--output", "report.json", *python]
    fullgraph("explain", "model.py:step", *flags, cwd=project)
    process = baseline(project, "check", "report.json")
    assert process.returncode == 1
    assert "tensor-to-scalar is gone" in process.stdout
    assert process.stdout.endswith("Based on a run of model.py:step.\n")
