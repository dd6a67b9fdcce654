"""The Python files of the workspace, and when each was last changed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fullgraph.python_files import python_files

Stamp = tuple[int, int]
"""Changes with a file: its modification time in nanoseconds and its size in bytes."""


def listed(roots: Iterable[Path], most: int) -> dict[str, Stamp] | None:
    """The files that ``fullgraph check`` of these folders reads, without notebooks.

    Args:
        roots: the workspace folders.
        most: how many files there may be.

    Returns:
        None if there are more.
    """
    found: dict[str, Stamp] = {}
    for file in python_files(roots, suffixes=(".py",)):
        if len(found) == most:
            return None
        try:
            status = file.stat()
        except OSError:  # It was deleted just now.
            continue
        found[str(file)] = (status.st_mtime_ns, status.st_size)
    return found
