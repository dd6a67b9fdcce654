"""The constructions and calls that a trace recorded, to run a target as the program does."""

from __future__ import annotations

import json
import math
import os
import re
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from fullgraph.dynamic.trace_reader import TraceReader
from fullgraph.dynamic.written.bindings import module_of
from fullgraph.state.structure import StructureError, structure
from fullgraph_worker.protocol.wire import Example

CALLS = "calls.json"
"""In a trace's folder: examples by ``<absolute path>:<qualified name>``."""
_MOST = 4
_MOST_WHOLE = 2
_NOTHING = ("", "[]", "{}")
_NUMBER = re.compile(r"-?\d+")


def recorded_examples(
    folder: Path, path: str, name: str, seen: str = "recorded in the trace"
) -> list[Example]:
    """How the program constructed and called a target; none if nothing was recorded.

    Args:
        folder: the trace's folder.
        path: absolute path of the file that defines the target.
        name: the target as the user names it; a class is called through its ``forward``.
        seen: where it was recorded, in words.
    """
    calls = _calls(folder)
    spellings = (name, f"{name}.forward", f"{name}.__call__")
    keys = [f"{file}:{each}" for file in (path, os.path.realpath(path)) for each in spellings]
    try:
        found = (structure(calls.get(key, []), list[Example]) for key in keys)
        examples = next((examples for examples in found if examples), [])
    except StructureError:
        # Written by another version.
        return []
    outer = name.rpartition(".")[0]
    if examples and not examples[0].init and f"{path}:{outer}" in calls:
        # A function that another one defines is made by a call of that.
        around = next(iter(recorded_examples(folder, path, outer, seen)), Example())
        made, imports = around.call, around.imports
        examples = [replace(e, init=made, imports=[*e.imports, *imports]) for e in examples]
    return [replace(each, source=_source(each, seen)) for each in examples]


def recorded_containers(
    folder: Path, path: str, name: str, seen: str = "recorded in the trace"
) -> list[Example]:
    """Calls of modules and functions in which a target may be called that was not recorded itself.

    Args:
        folder: the trace's folder.
        path: absolute path of the file that defines the target.
        name: the target as the user names it.
        seen: where they were recorded, in words.
    """
    found: list[Example] = []
    for key, values in _calls(folder).items():
        file, _, outer = key.rpartition(":")
        with suppress(StructureError):
            each = next(iter(structure(values, list[Example])), Example())
            owner, dot, method = outer.rpartition(".")
            is_module = bool(each.init) and method in ("forward", "__call__")
            # Without arguments, what a function does is up to the command line.
            is_function = not dot and each.call not in _NOTHING
            if each.call and (is_module or is_function) and (file, outer) != (path, name):
                # A file of its own is not imported a second time: its functions would be others.
                home = "" if file == os.path.realpath(path) else module_of(Path(file))
                container = f"{home}:{owner if is_module else outer}"
                source = f"a run of {owner or outer} {seen}"
                found.append(replace(each, container=container, source=source))
    # The largest are those that the others are parts of. A function without tensors, which may be
    # the whole program, comes last: it takes longest.
    found.sort(key=lambda each: -len(each.init + each.call))
    whole = [each for each in found if not each.init and "torch." not in each.call]
    parts = [each for each in found if each not in whole]
    return [*parts[:_MOST], *whole[:_MOST_WHOLE]]


def _calls(folder: Path) -> dict[str, Any]:
    """What ``calls_of`` wrote; empty if it cannot be read."""
    try:
        calls = json.loads((folder / CALLS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        # The program still runs, or its trace was cut off.
        reader = TraceReader(folder)
        reader.read()
        return calls_of(reader)
    except (OSError, ValueError):
        return {}
    return calls if isinstance(calls, dict) else {}


def _source(example: Example, seen: str) -> str:
    what = "call" if example.call else "construction"
    mode = ", in evaluation mode" if example.mode == "eval" else ""
    return f"the {what} {seen}{mode}"


def calls_of(reader: TraceReader) -> dict[str, list[dict[str, Any]]]:
    """Examples as JSON by ``<real path>:<qualified name>``: the whole ones first."""
    found: dict[str, list[Example]] = {}
    for process in reader.processes:
        for call in process.calls:
            # A program that is run by a relative path has it in its code.
            path = os.path.realpath(Path(process.process.folder, call.path))
            own = found.setdefault(f"{path}:{call.name}", [])
            example = Example(call.init, call.inputs, imports=list(call.imports), mode=call.mode)
            if example not in own:
                own.append(example)
    return {key: [asdict(each) for each in _most_different(own)] for key, own in found.items()}


def _most_different(examples: list[Example]) -> list[Example]:
    """The first whole example, then each time the one that is most unlike those before it."""
    left = sorted(examples, key=lambda each: (not each.call, not each.init))
    kept = left[:1]
    while left and len(kept) < _MOST:
        left = [each for each in left if each not in kept and bool(each.call) == bool(kept[0].call)]
        left.sort(key=lambda each: -min(_difference(each.call, other.call) for other in kept))
        kept += left[:1]
    return kept


def _difference(one: str, other: str) -> float:
    """How unlike two calls are: in what they pass, or else in sizes and other numbers."""
    if _NUMBER.sub("0", one) != _NUMBER.sub("0", other):
        return math.inf
    pairs = zip(_NUMBER.findall(one), _NUMBER.findall(other), strict=True)
    return sum(abs(math.log((abs(int(a)) + 1) / (abs(int(b)) + 1))) for a, b in pairs)
