"""The Python that runs Fullgraph, and what it keeps on this machine."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import fullgraph
from fullgraph.doctor.fact import Fact, Section
from fullgraph.runs.journal.database import journal_file
from fullgraph.state.json_cache import own_folder
from fullgraph.state.sqlite_file import runs_folder
from fullgraph.training.run_folder import runs
from fullgraph.vocabulary.counts import number_of


def installation_section() -> Section:
    """What runs this command."""
    python = f"{platform.python_version()}, {sys.executable}"
    return Section(
        "Fullgraph",
        (
            Fact("version", fullgraph.__version__),
            Fact("Python", python),
            Fact("installed in", str(Path(fullgraph.__file__).parent)),
            *_folders(),
        ),
    )


def _folders() -> Iterator[Fact]:
    cache = own_folder("checks").parent
    yield _folder("cache", cache, "Set XDG_CACHE_HOME to a folder that you may write to.")
    trainings = runs()
    if trainings:
        size = sum(_megabytes(run.path) for run in trainings)
        yield Fact("trainings", f"{number_of(len(trainings), 'run')}, {size:.1f} MB")
    kept = "Set XDG_STATE_HOME to a folder that you may write to."
    yield _folder("runs", runs_folder(), kept)
    yield _folder("journal", journal_file(), kept)


def _folder(name: str, path: Path, advice: str) -> Fact:
    if path.exists():
        problem = "" if os.access(path, os.W_OK) else f"{path} cannot be written to. {advice}"
        return Fact(name, f"{path} ({_megabytes(path):.1f} MB)", problem)
    above = next(each for each in path.parents if each.exists())
    can_be_made = above.is_dir() and os.access(above, os.W_OK)
    problem = "" if can_be_made else f"{path} cannot be made in {above}. {advice}"
    return Fact(name, f"{path} (not there yet)", problem)


def _megabytes(path: Path) -> float:
    files = path.rglob("*") if path.is_dir() else [path]
    total = 0
    for file in files:
        # One may be removed meanwhile.
        with contextlib.suppress(OSError):
            total += file.stat().st_size
    return total / 1e6
