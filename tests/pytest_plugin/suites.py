"""Small test suites, and pytest on them as a user runs it: as a process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.dynamic.prepared import MODEL_PYTHON
from tests.waiting import LONGEST

PLUGIN = "fullgraph_worker.pytest_plugin.plugin"

MODEL = """\
import torch


def scale(x):
    return x * x.sum().item()


@torch.compile(backend="eager")
def broken(x):
    return scale(x) + 1


@torch.compile(backend="eager")
def whole(x):
    return x.relu() + 1


@torch.compile(backend="eager", dynamic=False)
def each_size(x):
    return x * 2
"""


def make(folder: Path, **files: str) -> Path:
    """A folder with ``model.py`` and these modules, each with the imports that tests need."""
    (folder / "model.py").write_text(MODEL, encoding="utf-8")
    head = (
        "import os\n\nimport pytest\nimport torch\n\nfrom model import broken, each_size, whole\n"
    )
    for name, text in files.items():
        (folder / f"{name}.py").write_text(head + text, encoding="utf-8")
    return folder


def pytest_in(
    folder: Path, *arguments: str, new: bool = False, plugins: tuple[str, ...] = (PLUGIN,)
) -> subprocess.CompletedProcess[str]:
    """Run pytest there with our plugin.

    Args:
        folder: the suite.
        arguments: of pytest.
        new: in a new process; otherwise in a fork of one that has imported torch.
        plugins: those to load, and no others.
    """
    chosen = [word for plugin in plugins for word in ("-p", plugin)]
    return subprocess.run(
        [sys.executable if new else MODEL_PYTHON, "-m", "pytest", *chosen, *arguments],
        cwd=folder,
        # With CI set, pytest does not cut the lines of its summary to the width of the terminal.
        env={
            **{name: value for name, value in os.environ.items() if name != "CI"},
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTEST_ADDOPTS": "",
        },
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )


def outcomes(process: subprocess.CompletedProcess[str]) -> dict[str, str]:
    """The outcome of each test of a run with ``-rA`` or ``-v``, by its node id."""
    found = re.findall(
        r"^(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS) (\S+::\S+)", process.stdout, re.MULTILINE
    )
    return {test: outcome for outcome, test in found}


def table(process: subprocess.CompletedProcess[str]) -> str:
    """What is below the heading of our table."""
    return re.split(r"^=+ torch\.compile =+\n", process.stdout, flags=re.MULTILINE)[1].split(
        "\n==", 1
    )[0]
