"""The packages that are checked: a virtual environment of their own, from which nothing is run."""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Mapping
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "noise"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
_BESIDE = frozenset({"tests", "test", "docs", "examples", "benchmarks"})
"""Folders that some distributions install beside their package by mistake."""

_TOOLS = frozenset({"pip", "setuptools"})


def installed() -> Path:
    """The folder that holds the packages; they are installed at the first call.

    Raises:
        subprocess.CalledProcessError: pip failed; its output has the reason.
    """
    folder = CACHE / "venv"
    wanted = REQUIREMENTS.read_text(encoding="utf-8")
    stamp = folder / "installed.txt"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        print(f"installing the packages into {folder.relative_to(ROOT)}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet"]
        options = ["--no-deps", "--no-compile", "--requirement", str(REQUIREMENTS)]
        subprocess.run([*pip, *options], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return next(folder.glob("lib/python*/site-packages"))


def packages(folder: Path) -> Mapping[str, tuple[Path, ...]]:
    """Per distribution in ``folder`` that has packages, their folders."""
    found = {}
    for distribution in distributions(path=[str(folder)]):
        name = distribution.metadata["Name"]
        tops = sorted(_tops(distribution))
        if tops and name not in _TOOLS:
            found[name] = tuple(folder / top for top in tops)
    return dict(sorted(found.items()))


def _tops(distribution: Distribution) -> set[str]:
    return {
        file.parts[0]
        for file in distribution.files or ()
        if len(file.parts) == 2 and file.name == "__init__.py" and file.parts[0] not in _BESIDE
    }
