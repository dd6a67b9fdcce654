"""The calls that a trace recorded, to explain a target with its real arguments."""

from __future__ import annotations

import json
import os
from pathlib import Path

from fullgraph.dynamic.trace_reader import TraceReader

CALLS = "calls.json"
"""In a trace's folder: an expression for the arguments, by ``<absolute path>:<qualified name>``."""


def recorded_call(folder: Path, path: str, name: str) -> str:
    """The expression for the call of a target, or an empty text if none was recorded.

    Args:
        folder: the trace's folder.
        path: absolute path of the file that defines the target.
        name: the target as the user names it; a class is called through its ``forward``.
    """
    try:
        calls = json.loads((folder / CALLS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        # The program still runs, or its trace was cut off.
        reader = TraceReader(folder)
        reader.read()
        calls = calls_of(reader)
    except (OSError, ValueError):
        return ""
    if not isinstance(calls, dict):
        return ""
    spellings = (name, f"{name}.forward", f"{name}.__call__")
    keys = [f"{file}:{each}" for file in (path, os.path.realpath(path)) for each in spellings]
    found = (calls.get(key) for key in keys)
    return next((call for call in found if isinstance(call, str) and call), "")


def calls_of(reader: TraceReader) -> dict[str, str]:
    """The expressions by ``<real path>:<qualified name>``; of several processes the first."""
    calls: dict[str, str] = {}
    for process in reader.processes:
        for call in process.calls:
            calls.setdefault(f"{os.path.realpath(call.path)}:{call.name}", call.inputs)
    return calls
