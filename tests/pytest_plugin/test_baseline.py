"""``--fullgraph-baseline``: the file that ``fullgraph baseline`` writes and checks."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON
from tests.pytest_plugin.suites import PLUGIN, make, pytest_in

pytestmark = pytest.mark.dynamo

FILE = "fullgraph-baseline.json"
CHECK = ("--fullgraph-baseline", FILE)
SUITE = """

class Net(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            print("positive")
        return broken(x)


def test_breaks():
    torch.compile(Net(), backend="eager")(torch.ones(3))


def test_sizes():
    for size in (2, 3, 4):
        each_size(torch.ones(size))


def test_limit():
    with torch._dynamo.config.patch(recompile_limit=2):
        for size in range(2, 6):
            torch.compile(double, backend="eager", dynamic=False)(torch.ones(size))


@torch.no_grad()
def double(x):
    return x * 2
"""


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # The plugin is named, and where Fullgraph is installed it would be loaded a second time.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return make(tmp_path, test_suite=SUITE)


def traced(folder: Path) -> subprocess.CompletedProcess[str]:
    """A report of the suite as the command line traces it."""
    pytest_words = (MODEL_PYTHON, "-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider")
    return fullgraph("trace", "--report", "run.json", "--", *pytest_words, cwd=folder)


def entries(folder: Path) -> list[dict[str, Any]]:
    accepted: list[dict[str, Any]] = json.loads((folder / FILE).read_text(encoding="utf-8"))[
        "accepted"
    ]
    return accepted


def test_what_the_command_line_accepts_of_a_trace_passes_in_pytest_and_back(suite: Path) -> None:
    traced(suite)
    written = fullgraph("baseline", "write", "run.json", "--reason", "r", "--by", "A", cwd=suite)
    assert written.returncode == 0, written.stderr
    accepted = entries(suite)
    assert {entry["kind"] for entry in accepted} == {"break", "recompile", "recompile-limit"}
    checked = pytest_in(suite, "-p", "no:cacheprovider", *CHECK)
    total = sum(len(entry["lines"]) for entry in accepted)
    assert f"{FILE}: 0 new, {total} accepted, 0 gone. Based on this test run.\n" in checked.stdout
    assert checked.returncode == 0
    (suite / FILE).unlink()
    # The arguments of the traced command: the baseline names the run by them.
    accept = pytest_in(suite, "-p", "no:cacheprovider", *CHECK, "--fullgraph-accept", "r")
    assert accept.returncode == 0, accept.stdout
    own = entries(suite)
    keys = ("file", "function", "entry", "kind", "cause", "lines", "seen by")
    assert [[e.get(k) for k in keys] for e in own] == [[e.get(k) for k in keys] for e in accepted]
    check = fullgraph("baseline", "check", "run.json", cwd=suite)
    assert check.stdout.startswith(f"{FILE}: 0 new, {total} accepted, 0 gone.")
    assert check.returncode == 0


def test_a_new_break_fails_and_one_that_is_gone_asks_to_be_removed(suite: Path) -> None:
    pytest_in(suite, *CHECK, "--fullgraph-accept", "known")
    model = suite / "model.py"
    text = model.read_text(encoding="utf-8")
    model.write_text(
        text.replace("x.sum().item()", "x.sum()").replace(
            "    return x.relu() + 1", "    print(1)\n    return x"
        ),
        encoding="utf-8",
    )
    other = suite / "test_suite.py"
    other.write_text(
        other.read_text(encoding="utf-8") + "\n\ndef test_new():\n    whole(torch.ones(2))\n",
        encoding="utf-8",
    )
    process = pytest_in(suite, *CHECK)
    assert process.returncode == 1
    assert " 4 passed" in process.stdout
    assert re.search(r"^new: FG103 ", process.stdout, re.MULTILINE)
    assert (
        "model.py, scale: tensor-to-scalar is gone (return x * x.sum().item())." in process.stdout
    )
    assert f"{FILE}: 1 new, " in process.stdout
    assert ", 1 gone. Based on this test run. The exit status is 1.\n" in process.stdout
    again = pytest_in(suite, *CHECK, "--fullgraph-accept", "printed")
    assert re.search(r"has \d+ accepted breaks: 1 new, 1 removed\.", again.stdout)
    assert pytest_in(suite, *CHECK).returncode == 0
    reasons = {str(entry["entry"]): entry["reason"] for entry in entries(suite)}
    assert reasons["recompilation"] == "known"


def test_a_part_of_the_suite_does_not_make_the_rest_gone(suite: Path) -> None:
    pytest_in(suite, *CHECK, "--fullgraph-accept", "known")
    part = pytest_in(suite, *CHECK, "-k", "test_sizes")
    assert part.returncode == 0
    assert re.search(r": 0 new, 1 accepted, 0 gone, \d+ not looked for\.", part.stdout)


def test_a_suite_that_fails_makes_nothing_gone(suite: Path) -> None:
    pytest_in(suite, *CHECK, "--fullgraph-accept", "known")
    tests = suite / "test_suite.py"
    text = tests.read_text(encoding="utf-8")
    failing = text.replace("def test_breaks():\n", "def test_breaks():\n    raise ValueError\n")
    tests.write_text(failing, encoding="utf-8")
    process = pytest_in(suite, *CHECK)
    assert " 1 failed" in process.stdout
    assert re.search(r": 0 new, \d+ accepted, 0 gone, \d+ not looked for\.", process.stdout)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "does not exist. Write it with: fullgraph baseline write"),
        ("<<<<<<< ours\n", "has the conflict markers of a merge"),
        ('{"version": 7}', "has version 7 of the format"),
    ],
)
def test_a_bad_baseline_is_reported_before_the_suite_runs(
    suite: Path, text: str | None, words: str
) -> None:
    if text is not None:
        (suite / FILE).write_text(text, encoding="utf-8")
    process = pytest_in(suite, *CHECK)
    assert process.returncode == pytest.ExitCode.USAGE_ERROR
    assert words in process.stderr
    assert "test session starts" not in process.stdout
