"""Folders of one run each: named by the time of its start, with a file that states what ran."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def folder_name(started: float) -> str:
    """The name of a folder of this process; names sort by time.

    Args:
        started: in seconds since the epoch.
    """
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(started))
    return f"{stamp}-{int(started % 1 * 1e6):06d}-{os.getpid()}"


def newest_first(folder: Path) -> list[Path]:
    """The folders of runs in a folder; none if it cannot be read."""
    try:
        return sorted(folder.iterdir(), key=lambda path: path.name, reverse=True)
    except OSError:
        return []


def write_json(path: Path, data: Mapping[str, Any]) -> None:
    """Replace a file that only this process writes: readers see the old text or the new one.

    Raises:
        OSError: it cannot be written.
    """
    new = path.with_name(f".{path.name}")
    new.write_text(json.dumps(data, indent=1), encoding="utf-8")
    new.replace(path)
