"""What starting costs: processor time and imported modules, beside Python's own start and others.

The starts run in turn. Bytecode and parsed pages are there, as from the second start on.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping
from pathlib import Path

ROUNDS = 11
_EXAMPLE = Path(__file__).parents[2] / "examples" / "cnn.py"


async def run() -> None:
    """Print the median seconds of each start, user and system, those of its processes included."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(Path(folder, "no-torch"), with_pip=False)
        python = str(Path(folder, "no-torch", "bin", "python"))
        environment = {
            **{k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
            "PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode")),
            "XDG_CACHE_HOME": str(Path(folder, "cache")),
        }
        starts = _starts(python)
        modules = {name: _modules(command, environment) for name, command in starts.items()}
        seconds: dict[str, list[float]] = {name: [] for name in starts}
        for _ in range(ROUNDS):
            for name, command in starts.items():
                seconds[name].append(_seconds(command, environment))
    least = statistics.median(seconds["python -c pass"])
    for name, taken in seconds.items():
        median = statistics.median(taken)
        print(
            f"  {name:<36} median {median:6.3f} s   {median / least:5.1f} x python   "
            f"{modules[name] or '-':>5} modules   n={len(taken)}"
        )


def _starts(no_torch: str) -> dict[str, list[str]]:
    python, fullgraph = [sys.executable], [sys.executable, "-m", "fullgraph"]
    programs = Path(sys.executable).parent
    return {
        "python -c pass": [*python, "-c", "pass"],
        "ruff --version": [str(programs / "ruff"), "--version"],
        "mypy --version": [*python, "-m", "mypy", "--version"],
        "import libcst": [*python, "-c", "import libcst"],
        "import lsprotocol.types": [*python, "-c", "import lsprotocol.types"],
        "fullgraph --version": [*fullgraph, "--version"],
        "fullgraph --help": [*fullgraph, "--help"],
        "fullgraph check, unchanged file": [*fullgraph, "check", str(_EXAMPLE)],
        "fullgraph check --no-cache": [*fullgraph, "check", "--no-cache", str(_EXAMPLE)],
        "import fullgraph.lsp.server": [*python, "-c", "import fullgraph.lsp.server"],
        "fullgraph server, without a client": [*fullgraph, "server"],
        "fullgraph doctor, without torch": [*fullgraph, "doctor", "--python", no_torch],
    }


def _modules(command: list[str], environment: Mapping[str, str]) -> int:
    """How many modules a start imports; the first, whose time does not count."""
    subprocess.run(command, env=environment, capture_output=True, stdin=subprocess.DEVNULL)
    if command[0] != sys.executable:
        return 0
    traced = [command[0], "-X", "importtime", *command[1:]]
    ran = subprocess.run(
        traced, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    # Its first line is a heading.
    return sum(line.startswith("import time:") for line in ran.stderr.splitlines()) - 1


def _seconds(command: list[str], environment: Mapping[str, str]) -> float:
    before = os.times()
    subprocess.run(command, env=environment, capture_output=True, stdin=subprocess.DEVNULL)
    after = os.times()
    return (
        after.children_user - before.children_user + after.children_system - before.children_system
    )
