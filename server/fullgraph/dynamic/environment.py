"""Notices that an interpreter or its packages changed since a worker imported them."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

Snapshot = tuple[tuple[str, int, int, int] | None, ...]


def snapshot(interpreter: Sequence[str], environment: Sequence[str]) -> Snapshot:
    """What to compare: equal as long as nothing was installed, upgraded or removed.

    Args:
        interpreter: its command.
        environment: files and folders of it, as a worker named them.
    """
    command = shutil.which(interpreter[0]) or interpreter[0]
    return tuple(_state(path) for path in (command, *environment))


def _state(path: str) -> tuple[str, int, int, int] | None:
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return (path, status.st_ino, status.st_mtime_ns, status.st_size)
