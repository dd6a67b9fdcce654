"""The folder that a run of a test suite records into, and those that killed runs left behind."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from typing import List, Optional

_PREFIX = "fullgraph-pytest-"
_RUN = "run.json"
_KEPT_SECONDS = 7 * 24 * 3600
"""No suite runs longer than this."""


@dataclass(frozen=True)
class Run:
    """A run of a suite.

    Attributes:
        folder: with its records.
        root: the suite's own folder.
        pid: of its first process.
        began: seconds since the epoch.
    """

    folder: str
    root: str
    pid: int
    began: float


def new_folder(root: str) -> str:
    """An empty folder for a run of the suite in ``root``.

    Raises:
        OSError: it cannot be made.
    """
    folder = tempfile.mkdtemp(prefix=_PREFIX)
    with open(os.path.join(folder, _RUN), "w", encoding="utf-8") as stream:
        json.dump({"root": root, "pid": os.getpid(), "began": time.time()}, stream)
    return folder


def killed_runs(root: str) -> List[Run]:
    """The runs of the suite in ``root`` whose process has ended without its report.

    Folders of any suite that are older than a week are removed.
    """
    killed: List[Run] = []
    try:
        entries = list(os.scandir(tempfile.gettempdir()))
    except OSError:
        return killed
    for entry in entries:
        if not (entry.name.startswith(_PREFIX) and _is_own(entry)):
            continue
        run = _read(entry.path)
        if run is not None and run.root == root and not _is_alive(run.pid):
            killed.append(run)
        elif entry.stat().st_mtime < time.time() - _KEPT_SECONDS:
            remove(entry.path)
    return sorted(killed, key=lambda run: run.began)


def has_records(folder: str) -> bool:
    """Whether a process has recorded anything, as far as the folder can be read."""
    try:
        return os.listdir(folder) != [_RUN]
    except OSError:
        return True


def remove(folder: str) -> None:
    """Remove a folder as far as possible."""
    shutil.rmtree(folder, ignore_errors=True)


def _is_own(entry: os.DirEntry[str]) -> bool:
    """Whether this user made the folder: the one for temporary files may belong to all users."""
    try:
        status = entry.stat(follow_symlinks=False)
        is_folder = entry.is_dir(follow_symlinks=False)
    except OSError:
        return False
    return is_folder and (not hasattr(os, "getuid") or status.st_uid == os.getuid())


def _read(folder: str) -> Optional[Run]:
    try:
        with open(os.path.join(folder, _RUN), encoding="utf-8") as stream:
            data = json.load(stream)
        return Run(folder, str(data["root"]), int(data["pid"]), float(data["began"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _is_alive(pid: int) -> bool:
    if os.name == "nt":
        # There, os.kill would end the process.
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
