"""Copies of this checkout in which tests can run while it, or they, are changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

REPO = Path(__file__).resolve().parents[1]


def copy_checkout(folder: Path) -> Path:
    """Copy what git has or would add into ``folder``, with an environment; its Python.

    The environment is a copy of the one that runs this, of hard links where the disk allows them:
    the product is loaded from the copy, also by processes that are started with its Python.

    Raises:
        OSError: the folder cannot be written, or there is something else in it.
    """
    folder.mkdir(parents=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPO, capture_output=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (REPO / name).exists():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(REPO / name, target, follow_symlinks=False)
    environment = Path(sys.prefix)
    shutil.copytree(environment, folder / ".venv", symlinks=True, copy_function=_link)
    for pattern in ("bin/*", "lib/*/site-packages/*.pth"):
        for file in (folder / ".venv").glob(pattern):
            if file.is_file():
                _redirect(file, folder)
    if (REPO / "node_modules").exists():
        (folder / "node_modules").symlink_to(REPO / "node_modules")
    return folder / ".venv/bin/python"


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)


def _redirect(file: Path, folder: Path) -> None:
    """Replace the paths of this checkout by those of the copy; the original is not written."""
    data = file.read_bytes()
    if not file.is_symlink() and b"\0" not in data and bytes(REPO) in data:
        mode = file.stat().st_mode
        file.unlink()
        file.write_bytes(data.replace(bytes(REPO), bytes(folder)))
        file.chmod(mode)
