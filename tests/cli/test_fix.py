"""``fullgraph fix`` as a user runs it."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo

LOGS = """\
import logging

import torch

logger = logging.getLogger(__name__)


def scale(x):
    y = x + 1
    logger.info("shape %s", x.shape)
    return y * 2


def get_inputs():
    return [torch.ones(3)]
"""
HEADLINE = "logs.py:scale: 1 break to 0 · outputs, gradients and state identical · 2 graphs to 1"
TABLE = """\
                                   before   after
  lines that break                      1       0
  graph breaks (Dynamo's records)       1       0
  graphs - 1 (backend calls)            1       0
"""
WHEN_FIXED = '\nif "is_compiling" in scale.__code__.co_names:\n'


def fix(
    cwd: Path, *more: str, target: str = "logs.py:scale", colour: bool = False
) -> subprocess.CompletedProcess[str]:
    return fullgraph(
        "fix",
        target,
        "--different-calls",
        "2",
        "--no-inductor",
        "--python",
        MODEL_PYTHON,
        *more,
        cwd=cwd,
        env={"FORCE_COLOR": "1"} if colour else {},
    )


def write(folder: Path, text: str = LOGS, name: str = "logs.py") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def git(folder: Path, *words: str) -> None:
    identity = ["-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


def test_what_was_proven_is_written_without_a_proof_until_something_changes(tmp_path: Path) -> None:
    path = write(tmp_path)
    shown = fix(tmp_path)
    assert "logs.py:10: " in shown.stdout
    written = fix(tmp_path, "--write")
    report = shown.stdout.partition("\nIt ran with")[2].partition("\nNot written yet: ")[0]
    assert report in written.stdout
    assert "\nProven just now; no file of it has changed since.\n" in written.stdout
    assert "is_compiling" in path.read_text(encoding="utf-8")
    write(tmp_path, LOGS.replace("x + 1", "x + 2"))
    assert "Proven just now" not in fix(tmp_path, "--write").stdout
    write(tmp_path)
    assert "Proven just now" not in fix(tmp_path, "--write", "--inputs", "[torch.ones(4)]").stdout


def test_what_is_proven_is_shown_and_goes_into_a_diff_a_patch_and_copies(tmp_path: Path) -> None:
    path = write(tmp_path)
    process = fix(tmp_path, "--diff", "--patch", "fix.patch", "--overlay", "over")
    assert process.returncode == 0, process.stderr
    assert HEADLINE in " ".join(process.stdout.split())
    assert TABLE in process.stdout
    assert "\n  logs.py:10: Make this call only in eager mode\n" in process.stdout
    assert "\x1b" not in process.stdout
    assert path.read_text() == LOGS, "nothing is written without --write"
    diff = (tmp_path / "fix.patch").read_text()
    assert process.stdout.partition("\n\n")[2].startswith(diff)
    next_one = process.stdout.splitlines()[-1]
    assert next_one.startswith(f"Next: `fullgraph verify logs.py:scale --python {MODEL_PYTHON}`")

    copy = (tmp_path / "over" / "logs.py").read_text()
    shutil.copy(tmp_path / "fix.patch", tmp_path / "over")
    write(tmp_path / "over")
    git(tmp_path / "over", "init", "-q")
    git(tmp_path / "over", "apply", "fix.patch")
    assert (tmp_path / "over" / "logs.py").read_text() == copy != LOGS
    assert 'logger.info("shape %s", x.shape)' in copy


def test_the_command_at_the_end_works_as_printed(tmp_path: Path) -> None:
    path = write(tmp_path)
    git(tmp_path, "init", "-q")
    shown = fix(tmp_path, "--eval", "--diff")
    *_, files, last = shown.stdout.splitlines()
    assert files == "Not written yet: logs.py."
    command = shlex.split(last.removeprefix("Next: `").partition("`")[0])
    # The file is not committed, and the user's own flags stay.
    assert command[-2:] == ["--write", "--allow-dirty"]
    assert "--eval" in command
    assert "--diff" not in command
    written = fullgraph(*command[1:], cwd=tmp_path)
    assert written.returncode == 0, written.stderr
    assert "is_compiling" in path.read_text()
    last = written.stdout.splitlines()[-1]
    command = shlex.split(last.removeprefix("Next: `").partition("`")[0])
    verified = fullgraph(*command[1:], cwd=tmp_path)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_written_once_there_is_nothing_left_to_fix(tmp_path: Path) -> None:
    path = write(tmp_path)
    first = fix(tmp_path, "--write", colour=True)
    assert first.returncode == 0, first.stderr
    assert "wrote 1 file" in first.stderr
    assert "\x1b[32mlogs.py:scale: 1 break to 0 · outputs" in first.stdout
    assert "+++" not in first.stdout, "no diff with --write alone"
    fixed = path.read_text()
    assert "is_compiling" in fixed

    second = fix(tmp_path, "--write")
    assert second.returncode == 0
    assert second.stdout.startswith("logs.py:scale: no breaks\n")
    assert path.read_text() == fixed


def test_a_file_that_changes_while_it_is_proven_is_not_written(tmp_path: Path) -> None:
    edit = "    import logs\n    open(__file__, 'a').write('# edited\\n')\n"
    edit = edit.replace("    import logs\n", "")
    path = write(tmp_path, LOGS + WHEN_FIXED + edit)
    process = fix(tmp_path, "--write")
    assert process.returncode == 2
    assert process.stderr.endswith(
        "logs.py was changed while the fixes were tried. Run the command again. "
        "Nothing was written.\n"
    )
    assert path.read_text().startswith(LOGS)


def test_uncommitted_changes_are_not_mixed_with_fixes(tmp_path: Path) -> None:
    path = write(tmp_path)
    git(tmp_path, "init", "-q")
    process = fix(tmp_path, "--write")
    assert process.returncode == 2
    assert "has changes that are not committed. Commit them, or pass --allow-dirty." in (
        process.stderr
    )
    assert path.read_text() == LOGS
    # That is said before the proof, which takes minutes.
    assert process.stdout == ""


def test_a_worker_that_dies_in_the_proof_means_not_proven(tmp_path: Path) -> None:
    write(tmp_path, f"import os\n{LOGS}{WHEN_FIXED}    os._exit(7)\n")
    process = fix(tmp_path, "--json")
    assert process.returncode == 1
    report = json.loads(process.stdout)
    assert (report["fixes"], report["texts"]) == ([], {})
    assert report["before"] == report["after"]
    (refused,) = report["refused"]
    assert (refused["line"], refused["rewrite"]) == (11, "guard_logging")
    assert "7" in refused["reason"]
    # What was refuted is not advised again, until the file changes.
    explained = fullgraph("explain", "logs.py:scale", "--python", MODEL_PYTHON, cwd=tmp_path)
    assert "= tried: Make this call only in eager mode was tried, and " in explained.stdout
    assert "= instead: " not in explained.stdout
    write(tmp_path)
    explained = fullgraph("explain", "logs.py:scale", "--python", MODEL_PYTHON, cwd=tmp_path)
    assert "= tried: " not in explained.stdout
    assert "= instead: " in explained.stdout


def test_an_installed_package_is_not_written(tmp_path: Path) -> None:
    library = write(tmp_path / "site-packages", LOGS, "library.py")
    text = (
        "import pathlib, sys\n"
        "sys.path.append(str(pathlib.Path(__file__).parent / 'site-packages'))\n"
        "from library import get_inputs, scale\n\n\ndef forward(x):\n    return scale(x) + 1\n"
    )
    write(tmp_path, text, "main.py")
    process = fix(tmp_path, "--write", "--overlay", "over", target="main.py:forward")
    assert process.returncode == 2
    assert "library.py:10: Make this call only in eager mode (installed package)" in process.stdout
    assert "is in an installed package, which is never edited. Use --overlay" in process.stderr
    assert library.read_text() == LOGS
    assert "is_compiling" in (tmp_path / "over" / "library.py").read_text()


TWO = f"""\
{LOGS}

@torch.compile
def first(x):
    return scale(x) + 1


@torch.compile
def second(x):
    print("second")
    return scale(x) - 1
"""


def test_all_compiled_functions_of_a_file_are_fixed_together(tmp_path: Path) -> None:
    path = write(tmp_path, TWO, "two.py")
    process = fix(tmp_path, "--all", "--write", target="two.py")
    assert process.returncode == 0, process.stdout + process.stderr
    assert "two.py:first: 1 break to 0" in process.stdout
    # What first needed is fixed in the helper that both call.
    assert "two.py:second: 2 breaks to 0" in process.stdout
    assert "2 targets together:" in process.stdout
    assert "lines that break                      3       0" in process.stdout
    assert path.read_text().count("is_compiling") == 2


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("plain.py", "plain.py: no compiled function or module was found."),
        ("logs.py:scale", "'logs.py:scale' is not a Python file, which --all needs."),
        ("missing.py", "'missing.py' is not a Python file"),
    ],
)
def test_all_needs_a_file_with_something_compiled(tmp_path: Path, target: str, words: str) -> None:
    write(tmp_path, "x = 1\n", "plain.py")
    process = fix(tmp_path, "--all", target=target)
    assert process.returncode == 2
    assert words in process.stderr


def test_a_notebook_is_refused(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": LOGS, "metadata": {}, "outputs": []}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    write(tmp_path, json.dumps(notebook), "logs.ipynb")
    process = fix(tmp_path, target="logs.ipynb:scale")
    assert process.returncode == 2
    assert "fix does not rewrite notebooks yet" in process.stderr


MOVED = """\
import torch


def length_mask(lengths):
    size = int(lengths.max().item())
    return torch.arange(size) < lengths[:, None]


def score(x, lengths):
    if torch.isnan(x).any():
        print("nan")
    return [x * length_mask(lengths)]


def get_inputs():
    return [torch.randn(3, 8), torch.tensor([8, 5, 3])]
"""


RETURNED = """
import torch


def count(x, y):
    loss = (x - y).pow(2).mean()
    correct = (x.round() == y.round()).sum().item()
    return loss, {"correct": correct, "max": float(x.max())}


def get_inputs():
    return torch.ones(4), torch.tensor([0.5, 1.0, 1.25, 2.0])
"""


def test_a_change_that_only_moves_its_break_is_not_offered_beside_one_that_removes_another(
    tmp_path: Path,
) -> None:
    path = write(tmp_path, MOVED, "moved.py")
    process = fix(tmp_path, "--write", "--no-inductor", target="moved.py:score")
    assert "3 breaks to 1" in process.stdout
    assert "size = int(lengths.max().item())" in path.read_text()
    assert "the break moved to" in process.stdout


def test_a_returned_number_becomes_a_tensor_only_where_that_is_allowed(tmp_path: Path) -> None:
    text = RETURNED.strip() + "\n"
    path = write(tmp_path, text, "counts.py")
    process = fix(tmp_path, "--no-inductor", target="counts.py:count")
    assert "returned (--allow-tensors)" in " ".join(process.stdout.split())
    process = fix(tmp_path, "--no-inductor", "--allow-tensors", "--write", target="counts.py:count")
    words = " ".join(process.stdout.split())
    assert "2 breaks to 0" in words
    assert "but for numbers that are returned as tensors" in words
    assert "callers that need a number" in words
    assert ".item()" not in path.read_text()


def test_one_line_of_several_is_fixed_alone(tmp_path: Path) -> None:
    text = LOGS.replace("return y * 2\n", 'y = y * 2\n    logger.info("sum")\n    return y\n')
    path = write(tmp_path, text)
    line = text.splitlines().index('    logger.info("sum")') + 1
    process = fix(tmp_path, "--only", f"logs.py:{line}", "--write", "--allow-disable")
    assert "2 breaks to 1" in process.stdout
    assert path.read_text().count("is_compiling") == 1
    assert '    logger.info("shape %s", x.shape)\n' in path.read_text()
    assert "--allow-disable)" not in process.stdout, "it is allowed already"
    assert "is not a line" in fix(tmp_path, "--only", "logs.py").stderr
