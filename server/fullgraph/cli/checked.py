"""Files checked with the progress on a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fullgraph.checking import Way, check_files
from fullgraph.cli import progress
from fullgraph.static.results import FileResult


def checked_files(files: Iterable[Path], way: Way, *, use_cache: bool = True) -> list[FileResult]:
    """What is predicted for each file; see ``check_files``."""
    try:
        return check_files(files, way, use_cache=use_cache, on_progress=progress.show_files)
    finally:
        progress.clear()
