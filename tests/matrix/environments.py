"""Throw-away environments, one per torch version, under ``.cache/matrix``."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("2.6.0", "2.9.1", "2.13.0", "2.15.0")
_NEEDS = ("numpy>=2,<3", "tqdm")


def python_with_torch(version: str) -> str:
    """The interpreter of an environment with that torch; made at the first call.

    A download can take gigabytes: the wheels on PyPI hold the code for GPUs.

    Raises:
        subprocess.CalledProcessError: pip failed; its output has the reason.
    """
    folder = ROOT / ".cache" / "matrix" / version
    python = folder / "bin" / "python"
    if not _has_torch(python, version):
        print(f"installing torch {version} into {folder.relative_to(ROOT)}", file=sys.stderr)
        venv.create(folder, with_pip=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--no-cache-dir"]
        subprocess.run([*pip, f"torch=={version}", *_NEEDS], check=True)
    return str(python)


def _has_torch(python: Path, version: str) -> bool:
    if not python.exists():
        return False
    code = f"import torch, tqdm; assert torch.__version__.split('+')[0] == {version!r}"
    return (
        subprocess.run([str(python), "-c", code], capture_output=True, check=False).returncode == 0
    )
