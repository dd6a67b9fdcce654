"""The rows' own environment: they need one version of transformers, and not the newest."""

from __future__ import annotations

from pathlib import Path

from tests.accuracy.environment import ROOT, python_with

CACHE = ROOT / ".cache" / "fixing"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")


def python_of_the_rows() -> str:
    """The interpreter that has the rows' packages; they are installed at the first call.

    Raises:
        subprocess.CalledProcessError: pip failed; its output has the reason.
    """
    return python_with(REQUIREMENTS, CACHE / "venv")
