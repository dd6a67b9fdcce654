"""The constructions and calls that a trace recorded, to run a target as the program does."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fullgraph.dynamic.trace_reader import TraceReader
from fullgraph.structure import StructureError, structure
from fullgraph_worker.wire import Example

CALLS = "calls.json"
"""In a trace's folder: examples by ``<absolute path>:<qualified name>``."""
_CALL = "the call recorded in the last trace"
_CONSTRUCTION = "the construction recorded in the last trace"
_MOST = 4


def recorded_examples(folder: Path, path: str, name: str) -> list[Example]:
    """How the program constructed and called a target; none if nothing was recorded.

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
        return []
    if not isinstance(calls, dict):
        return []
    spellings = (name, f"{name}.forward", f"{name}.__call__")
    keys = [f"{file}:{each}" for file in (path, os.path.realpath(path)) for each in spellings]
    try:
        found = (structure(calls.get(key, []), list[Example]) for key in keys)
        return next((examples for examples in found if examples), [])
    except StructureError:
        # Written by another version.
        return []


def calls_of(reader: TraceReader) -> dict[str, list[dict[str, Any]]]:
    """Examples as JSON by ``<real path>:<qualified name>``: the whole ones first."""
    found: dict[str, list[Example]] = {}
    for process in reader.processes:
        for call in process.calls:
            own = found.setdefault(f"{os.path.realpath(call.path)}:{call.name}", [])
            source = _CALL if call.inputs else _CONSTRUCTION
            example = Example(call.init, call.inputs, source, list(call.imports))
            if example not in own:
                own.append(example)
    for own in found.values():
        own.sort(key=lambda each: (not each.call, not each.init))
    return {key: [asdict(each) for each in own[:_MOST]] for key, own in found.items()}
