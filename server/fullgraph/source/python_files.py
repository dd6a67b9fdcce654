"""The Python files below a folder that are the user's own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from fullgraph.source.notebooks import SUFFIX

_SKIPPED_FOLDERS = frozenset({"__pycache__", "node_modules", "site-packages", "build", "dist"})


def python_files(
    paths: Iterable[Path], suffixes: tuple[str, ...] = (".py", SUFFIX)
) -> Iterator[Path]:
    """The files to check: those named, and Python files and notebooks below folders named.

    Args:
        paths: files and folders.
        suffixes: of the files that count below a folder.
    """
    seen: set[Path] = set()
    for path in paths:
        for file in _below(path, suffixes) if path.is_dir() else [path]:
            absolute = Path.cwd() / file
            if absolute.is_file() and absolute not in seen:
                seen.add(absolute)
                yield absolute


def why_unreadable(path: Path) -> str:
    """Why a path that the user named cannot be checked; empty if it can."""
    if not path.exists():
        return f"{path}: no such file or folder"
    if not path.is_file() and not path.is_dir():
        # A pipe can be read once only, and a device has no end.
        return f"{path}: neither a file nor a folder; save the code in a file"
    return ""


def _below(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(
            f
            for f in folders
            if f not in _SKIPPED_FOLDERS
            and not f.startswith(".")
            and not Path(root, f, "pyvenv.cfg").exists()
        )
        yield from (Path(root, n) for n in sorted(names) if n.endswith(suffixes))
