"""From an empty cache to the first finding, with uvx and with pipx, without torch.

The wheel is that of this checkout; its dependencies come from the package index, so the network is
in the figures.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from tests.benchmarks.measure import row

REPETITIONS = 3
TOOLS = ("uvx", "pipx")
_ROOT = Path(__file__).parents[2]
_EXAMPLE = _ROOT / "examples" / "cnn.py"


async def run() -> None:
    """Print the seconds of ``fullgraph check`` on an example; the target is 20 s."""
    with tempfile.TemporaryDirectory() as folder:
        bin_folder = _tools(Path(folder))
        python = str(bin_folder / "python")
        build = [python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder]
        subprocess.run([*build, str(_ROOT)], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        for tool in TOOLS:
            seconds = [_first_finding(bin_folder, tool, wheel) for _ in range(REPETITIONS)]
            row(f"{tool}: empty cache to the findings of one file", seconds, "s ")


def _tools(folder: Path) -> Path:
    """The folder of programs of a new environment with uv and pipx."""
    venv.create(folder / "tools", with_pip=True)
    programs = folder / "tools" / ("Scripts" if sys.platform == "win32" else "bin")
    install = [str(programs / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*install, "uv==0.13.9", "pipx==1.18.4"], check=True)
    return programs


def _first_finding(programs: Path, tool: str, wheel: Path) -> float:
    with tempfile.TemporaryDirectory() as empty:
        homes = ("HOME", "XDG_CACHE_HOME", "UV_CACHE_DIR", "PIPX_HOME", "PIP_CACHE_DIR")
        environment = os.environ | {name: str(Path(empty, name)) for name in homes}
        commands: dict[str, list[str | Path]] = {
            "uvx": [programs / "uvx", "--from", wheel, "fullgraph"],
            "pipx": [programs / "pipx", "run", "--spec", wheel, "fullgraph"],
        }
        begin = time.perf_counter()
        ran = subprocess.run(
            [*commands[tool], "check", _EXAMPLE.name],
            cwd=_EXAMPLE.parent,
            env=environment,
            capture_output=True,
            text=True,
        )
        seconds = time.perf_counter() - begin
    if ran.returncode != 1 or "predicted" not in ran.stdout:
        raise RuntimeError(f"{tool} showed no finding: {ran.stdout}{ran.stderr}")
    return seconds
