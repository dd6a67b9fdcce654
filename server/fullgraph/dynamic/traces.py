"""Where traces are kept, and how the newest one of a workspace is found again.

A trace is a folder: ``trace.json`` states what ran, each process wrote a ``.messages`` file,
and ``calls.json`` has, once the program has ended, how its functions were called.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from fullgraph.durations import age
from fullgraph.dynamic.recorded import (
    CALLS,
    calls_of,
    recorded_examples,
)
from fullgraph.dynamic.trace_reader import TraceReader
from fullgraph.state.json_cache import own_folder
from fullgraph.state.run_folders import folder_name, newest_first, write_json
from fullgraph.state.structure import structure
from fullgraph_worker.protocol.wire import Example

KEPT = 20
"""The most traces that are kept for a user; older ones are removed."""

_INFO = "trace.json"
_VERSION = 1
_FORGOTTEN_SECONDS = 7 * 24 * 3600
"""A trace without an end may still run; after this time it counts as ended."""


@dataclass(frozen=True)
class Trace:
    """One run of a program.

    Attributes:
        path: the trace's own folder.
        command: what was run.
        folder: the program's current folder.
        started: in seconds since the epoch.
        ended: the same; None while the program runs.
        found: what was found, in words; empty if that is unknown.
    """

    path: Path
    command: tuple[str, ...]
    folder: Path
    started: float
    ended: float | None = None
    found: str = ""


def traces_folder() -> Path:
    """The user's own folder of traces; no other user writes there."""
    return own_folder("traces")


def new_trace(command: Sequence[str], folder: Path, path: Path | None = None) -> Trace:
    """Make the folder for a program that is about to run.

    Args:
        command: what will be run.
        folder: the program's current folder.
        path: where to make it; by default in the user's folder of traces, and where that
            cannot be written, in a temporary folder.

    Raises:
        OSError: it cannot be written.
    """
    started = time.time()
    if path is not None:
        if (path / _INFO).exists():
            raise FileExistsError(f"{path} contains another trace")
        path.mkdir(parents=True, exist_ok=True)
        return _begun(path.absolute(), command, folder, started)
    path = traces_folder() / folder_name(started)
    try:
        path.mkdir(parents=True, mode=0o700)
        trace = _begun(path, command, folder, started)
        _make_room(keep=path)
        return trace
    except OSError:
        return _begun(Path(tempfile.mkdtemp(prefix="fullgraph-")), command, folder, started)


def _begun(path: Path, command: Sequence[str], folder: Path, started: float) -> Trace:
    trace = Trace(path, tuple(command), folder, started)
    _write(trace)
    return trace


def end_trace(trace: Trace, reader: TraceReader, found: str = "") -> Trace:
    """Note that the program has ended, and how its functions were called.

    Args:
        trace: of the program.
        reader: has read all of it.
        found: what was found, in words.

    Raises:
        OSError: it cannot be written.
    """
    trace = replace(trace, ended=time.time(), found=found)
    calls = json.dumps(calls_of(reader), indent=1)
    (trace.path / CALLS).write_text(calls, encoding="utf-8")
    _write(trace)
    return trace


def abandon_trace(trace: Trace) -> None:
    """Remove the trace of a program that could not be started."""
    with contextlib.suppress(OSError):
        (trace.path / _INFO).unlink()
        trace.path.rmdir()


def traces_of(workspace: Path) -> list[Trace]:
    """The traces of programs that ran in ``workspace`` or below, the newest first."""
    root = Path(os.path.realpath(workspace))
    found = (_read(path) for path in newest_first(traces_folder()))
    return [t for t in found if t and Path(os.path.realpath(t.folder)).is_relative_to(root)]


def latest_examples(
    folder: Path,
    path: str,
    name: str,
    find: Callable[[Path, str, str, str], list[Example]] = recorded_examples,
) -> list[Example]:
    """How the last program whose trace has a target constructed and called it; none if none did.

    Args:
        folder: the workspace.
        path: absolute path of the file that defines the target.
        name: its qualified name; a class means its ``forward``.
        find: what to look for in each trace.
    """
    found = (find(trace.path, path, name, _seen(trace)) for trace in traces_of(folder))
    return next((examples for examples in found if examples), [])


def _seen(trace: Trace) -> str:
    """``recorded 5 min ago in train.py``."""
    when = trace.ended or trace.started
    return f"recorded {age(time.time() - when, when)} in {_program(trace.command)}"


def _program(command: Sequence[str]) -> str:
    """The script or the module that Python runs; else the command's own name."""
    if "-m" in command[:-1]:
        return command[command.index("-m") + 1]
    scripts = [word for word in command if word.endswith(".py")]
    return Path(next(iter([*scripts, *command]), "a program")).name


def _read(path: Path) -> Trace | None:
    try:
        data: Any = json.loads((path / _INFO).read_bytes())
        if data["version"] != _VERSION:
            return None
        return structure({**data, "path": str(path)}, Trace, ignore_unknown=True)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(trace: Trace) -> None:
    data = {"version": _VERSION, **asdict(trace), "folder": str(trace.folder)}
    del data["path"]
    write_json(trace.path / _INFO, data)


def _make_room(keep: Path) -> None:
    for path in newest_first(keep.parent)[KEPT:]:
        trace = _read(path)
        if path == keep or (trace and _may_run(trace)):
            continue
        with contextlib.suppress(OSError):
            shutil.rmtree(path)


def _may_run(trace: Trace) -> bool:
    return trace.ended is None and time.time() - trace.started < _FORGOTTEN_SECONDS
