"""Starts the collector of a run, and waits for its last words."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from pathlib import Path

import fullgraph

_LAST_SECONDS = 30.0
_PACKAGES = Path(fullgraph.__file__).parents[1]


def start_collector(folder: Path, *, prints: bool = False) -> subprocess.Popen[bytes] | None:
    """Start it; None if it cannot be started: the training goes on, and is read afterwards.

    It is not in the terminal's foreground: Ctrl-C is for the program.

    Args:
        folder: of the run.
        prints: whether it prints on our standard error that a rank has died or hangs.
    """
    command = [sys.executable, "-m", "fullgraph.training.collector", str(folder)]
    with contextlib.suppress(OSError):
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=None if prints else subprocess.DEVNULL,
            # Where -m looks first; never the user's folder, whose modules may have any names.
            cwd=_PACKAGES,
            start_new_session=True,
        )
    return None


def is_collected(collector: subprocess.Popen[bytes] | None) -> bool:
    """Whether it read the run to its end, for which this waits; it is ended if it takes long."""
    if collector is None:
        return False
    try:
        return collector.wait(_LAST_SECONDS) == 0
    except subprocess.TimeoutExpired:
        collector.kill()
        collector.wait()
        return False
