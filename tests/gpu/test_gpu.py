"""The parts on a CPU, how they are run, and the page of what they measured."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.dynamic.launch import worker_environment
from tests.gpu.__main__ import PAGE, RESULTS, committed
from tests.gpu.cuda_graphs import found_by, lines_found, reasons_in
from tests.gpu.page import page
from tests.gpu.parts import NAMES, PARTS, Part
from tests.gpu.runner import run_parts
from tests.gpu.task import DONE, FAILED, ROOT, STOPPED, Identity, Record, Result, Task, read

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it needs process groups")

SCRIPT = ROOT / "scripts" / "gpu.sh"
HERE = Identity("2.11.0+cu130", "NVIDIA H100", "0123456789ab", "abcdef0")
FAKES = {
    "works": "return Result(['It works.'])",
    "fails": "task.save(Result(['So far.'])); raise RuntimeError('no memory is left')",
    "hangs": "task.save(Result(['So far.'])); time.sleep(600)",
    "dies": "os._exit(3)",
}


@pytest.fixture
def fakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Part]:
    """Parts of which only the last one works."""
    package = tmp_path / "fakes"
    package.mkdir()
    (package / "__init__.py").touch()
    for name, body in FAKES.items():
        text = f"import os, time\nfrom tests.gpu.task import Result\ndef measure(task): {body}\n"
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    server = ROOT / "server"
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{server}")
    names = ("hangs", "fails", "dies", "works")
    return [Part(f"fakes.{name}", name, "Nothing.", 4.0) for name in names]


def test_a_part_that_fails_or_hangs_does_not_stop_the_others(
    tmp_path: Path, fakes: list[Part]
) -> None:
    said: list[str] = []
    records = run_parts(fakes, tmp_path / "out", HERE, 60.0, said.append)
    assert [record.state for record in records] == [STOPPED, FAILED, FAILED, DONE]
    assert [record.result.notes for record in records] == [
        ["So far."],
        ["So far."],
        [],
        ["It works."],
    ]
    assert "RuntimeError: no memory is left" in records[1].error
    assert "exit status 3" in records[2].error
    assert {record.identity for record in records} == {HERE}
    # What is done is not measured again, and what is not comes after what never ran.
    said.clear()
    again = run_parts(fakes[1:], tmp_path / "out", HERE, 0.5, said.append)
    assert "fakes.works: done before" in said
    assert [record.state for record in again] == [FAILED, FAILED, DONE]
    said.clear()
    other = replace(HERE, torch="2.13.0")
    assert run_parts(fakes[-1:], tmp_path / "out", other, 0.5, said.append) == []
    assert said == ["fakes.works: not run, no time is left"]


@pytest.mark.dynamo
def test_parts_run_on_a_cpu_once(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.gpu",
        "--dry",
        "--part",
        "machine",
        "zoo",
        "trace_tests",
    ]
    command += ["--out", str(tmp_path)]
    first = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "- `fullgraph doctor` finds nothing wrong." in first.stdout
    assert "- 4 of 4 cases break at the same lines" in first.stdout
    assert f"would measure zoo: {PARTS[1].measures}" in first.stdout
    zoo = read(tmp_path / "zoo.json")
    assert zoo is not None
    assert (zoo.state, zoo.result.figures) == (DONE, {"cases": 4, "same": 4})
    traces = read(tmp_path / "trace_tests.json")
    assert traces is not None
    assert traces.result.figures == {"tests": 2, "pass": 2}
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "machine: done before\nzoo: done before\ntrace_tests: done before\n" in again.stdout


@pytest.mark.dynamo
def test_findings_of_other_kinds_are_none_of_cuda_graphs(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("def f(x):\n    print(x)\n    return x\n", encoding="utf-8")
    task = Task("cuda_graphs", tmp_path, 600.0, is_dry=True)
    (task.folder / "f").mkdir()
    words = (f"{program}:f", "--inputs", "[torch.ones(2)]")
    assert found_by(task, "f", "explain", *words) == "none"
    [found] = json.loads((task.folder / "f" / "explain.json").read_text())["findings"]
    assert found["kind"] == "break"


@pytest.mark.dynamo
def test_workers_get_the_variables_of_the_parts() -> None:
    from tests.dynamic.zoo.driver import DEVICE
    from tests.gpu.pays_models import SMALL

    kept = worker_environment({DEVICE: "cuda", SMALL: "1"}, "mark")
    assert (kept[DEVICE], kept[SMALL]) == ("cuda", "1")


def test_every_part_has_a_module() -> None:
    for name in NAMES:
        text = Path(__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
        assert "def measure(task: Task) -> Result:" in text, name


def test_the_page_is_that_of_the_committed_results() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(committed())


def test_a_page_without_results_has_the_command() -> None:
    text = page({})
    assert "## Not yet run" in text
    assert "$ make gpu\n" in text
    assert all(part.measures in text for part in PARTS)


def test_a_page_shows_what_there_is_and_names_the_rest() -> None:
    result = Result(["3 of 4 are equal."], ["case", "why"], [["a", "b | c"]], "printed")
    records = [
        Record("zoo", DONE, result, 12.3, "", HERE),
        Record("models", FAILED, Result(["So far."]), 5.0, "Traceback: no memory", HERE),
    ]
    text = page({HERE.device: records})
    assert "## NVIDIA H100\n\nNot run: `machine`, `programs`, `trace_tests`, `verify`," in text
    assert "(done, 12 s; torch 2.11.0+cu130, commit abcdef0)" in text
    assert "- 3 of 4 are equal.\n\n| case | why |\n| --- | --- |\n| a | b \\| c |\n" in text
    assert "```text\nprinted\n```" in text
    assert "- So far.\n\n```text\nTraceback: no memory\n```" in text
    assert "Not yet run" not in text


def test_reasons_of_skips_are_read_from_a_trace(tmp_path: Path) -> None:
    metrics = '\t"cudagraph_skip_reason": "skipping cudagraphs due to mutated inputs",\n'
    (tmp_path / "trace.log").write_text(2 * metrics + '\t"cudagraph_skip_reason": null,\n')
    assert reasons_in(tmp_path) == ["skipping cudagraphs due to mutated inputs"]


@pytest.mark.parametrize("log", sorted(RESULTS.glob("*/cuda_graphs/*/")), ids=str)
def test_a_log_of_a_gpu_shows_the_lines_that_it_showed_there(log: Path) -> None:
    record = read(log.parent.with_suffix(".json"))
    assert record is not None
    [row] = [row for row in record.result.rows if row[0] == log.name]
    at = record.result.head.index("lines of `trace --from`")
    assert ", ".join(lines_found(log)) == row[at]


@pytest.mark.dynamo
def test_programs_of_a_device_are_read_as_dynamo_reads_them(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.gpu", "--dry", "--part", "programs"]
    done = subprocess.run(
        [*command, "--out", str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    programs = read(tmp_path / "programs.json")
    assert programs is not None
    assert programs.result.figures == {"programs": 24, "agree": 24}
    breaks = {row[0]: row[1] for row in programs.result.rows}
    assert breaks["value_read"].startswith("GB0124")
    assert breaks["any_attention"] == "none"


def test_the_script_runs_the_parts_with_the_machines_python(tmp_path: Path) -> None:
    assert subprocess.run(["bash", "-n", str(SCRIPT)], check=False).returncode == 0
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\necho "$PYTHONPATH $*"\n', encoding="utf-8")
    python.chmod(0o755)
    done = subprocess.run(
        ["bash", str(SCRIPT), "--part", "zoo"],
        env={"PATH": "/usr/bin:/bin", "PYTHON": str(python)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    path, _, words = done.stdout.splitlines()[-1].partition(" ")
    assert words == "-m tests.gpu --part zoo"
    assert path.split(":")[0] == str(ROOT / "server")
