"""Versions, the device, and what ``fullgraph doctor`` says."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.gpu.task import ROOT, Result, Task

_PACKAGES = (
    *("torch", "triton", "transformers", "numpy", "lightning", "accelerate", "timm", "peft"),
    *("torch_geometric", "libcst", "pygls", "lsprotocol", "cattrs", "psutil"),
)
_SMI = ("nvidia-smi", "--query-gpu=name,driver_version,memory.total", "--format=csv,noheader")


def measure(task: Task) -> Result:
    """Name what is here, and what differs from the versions that the tables were made with."""
    tables = _torch_of_the_tables()
    torch = _version("torch")
    result = Result(
        [
            f"torch {torch}; the tables of this site were made with torch {tables}."
            + ("" if torch.startswith(tables) else " What differs by version is not an error."),
            f"Python {platform.python_version()}, {os.cpu_count()} processors, "
            f"driver and device: {_driver()}.",
        ],
        ["package", "version"],
        [[name, _version(name)] for name in _PACKAGES],
    )
    task.save(result)
    # Where the project is not the current folder, its own environment is not taken for the user's.
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "fullgraph", "doctor", "--python", sys.executable]
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    text = done.stdout + done.stderr
    result.text = text.replace(str(ROOT), ".").replace(str(Path.home()), "~")
    said = "finds nothing wrong" if done.returncode == 0 else f"exits with {done.returncode}"
    result.notes.append(f"`fullgraph doctor` {said}.")
    return result


def _torch_of_the_tables() -> str:
    lines = Path(ROOT, "Makefile").read_text(encoding="utf-8").splitlines()
    return next(line.partition("==")[2] for line in lines if line.startswith("TORCH "))


def _driver() -> str:
    try:
        done = subprocess.run(_SMI, capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"unknown ({type(error).__name__}: nvidia-smi)"
    return "; ".join((done.stdout or done.stderr).strip().splitlines())


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"
