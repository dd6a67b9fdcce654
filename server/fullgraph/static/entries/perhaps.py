"""Functions that no compile call and no ``forward`` leads to, as far as their values show.

The call graph of the workspace says which of them compiled code may call all the same. Strict
mode enters the others too: a helper of a package may be called by a model in another project.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from collections.abc import Sequence as Many
from dataclasses import dataclass, replace
from functools import partial

import libcst as cst

from fullgraph.static.domain.definitions import ClassInfo, Definition, FunctionInfo
from fullgraph.static.domain.values import Class, Object
from fullgraph.static.entries.entries import Entry
from fullgraph.static.interpret.interpreter import Interpreter
from fullgraph.static.models.registry import SKIPPED
from fullgraph.static.reach.mentions import Path_
from fullgraph.vocabulary.findings import CompileCall, Likelihood, Location


def find_perhaps(
    definitions: Many[Definition],
    interpreter: Interpreter,
    entered: Container[FunctionInfo],
    levels: Mapping[Path_, Likelihood],
    *,
    strict: bool,
) -> Iterator[tuple[Entry, Likelihood]]:
    """Functions and methods of the file to enter besides, the likelier ones first.

    Args:
        definitions: of the file.
        interpreter: has run the other entries.
        entered: the functions that were run as compiled code; it grows while this is iterated.
        levels: what the call graph says of the file's definitions.
        strict: whether to enter those too of which it says nothing.
    """
    every = [(info, levels.get(info.source.unit.path)) for info in _functions(definitions)]
    for likelihood in (Likelihood.LIKELY, Likelihood.POSSIBLE, None):
        for info, level in every:
            if level is not likelihood or info in entered or (level is None and not strict):
                continue
            found: list[tuple[Entry, Likelihood]] = []
            add = partial(_add, found, info, level, interpreter)
            interpreter.attempt(info.source, add)
            yield from found


def _add(
    found: list[tuple[Entry, Likelihood]],
    info: FunctionInfo,
    level: Likelihood | None,
    interpreter: Interpreter,
) -> None:
    if not interpreter.decorators(info) & SKIPPED and not _is_set_aside(info, interpreter):
        found.append((_entry(info, interpreter), _at_most(info, level)))


def _at_most(info: FunctionInfo, level: Likelihood | None) -> Likelihood:
    """A module that is not assumed to be compiled was left out for a reason."""
    is_call = info.owner is not None and info.name in ("forward", "__call__")
    return Likelihood.POSSIBLE if level is None or is_call else level


def _is_set_aside(info: FunctionInfo, interpreter: Interpreter) -> bool:
    """Whether Dynamo does not trace it in the way of a function that is called."""
    return info.owner is not None and interpreter.is_autograd_function(info.owner)


def _functions(definitions: Many[Definition]) -> Iterator[FunctionInfo]:
    for definition in definitions:
        if isinstance(definition, FunctionInfo):
            yield definition
        elif isinstance(definition, ClassInfo):
            yield from definition.methods.values()
            yield from _functions([*definition.nested.values()])


def _entry(info: FunctionInfo, interpreter: Interpreter) -> Entry:
    reason = f"compiled code may call `{info.label}`"
    marks = interpreter.decorators(info)
    if info.owner is None or "builtins.staticmethod" in marks:
        return Entry(info, None, info.label, reason)
    is_class_method = "builtins.classmethod" in marks
    owner = Class(info.owner) if is_class_method else Object(info.owner)
    return Entry(info, owner, info.label, reason)


@dataclass(frozen=True)
class CompiledRegion:
    """A function that Dynamo enters.

    Attributes:
        name: what ``fullgraph explain path:NAME`` takes.
        location: the name in the ``def`` line of the function or of ``forward``.
        reason: why it counts as compiled, in words.
        calls: where calls in the file compile it, in order.
        compile_call: the first of what compiles it in sight: a call, or a decorator beside it.
    """

    name: str
    location: Location
    reason: str
    calls: tuple[Location, ...] = ()
    compile_call: CompileCall | None = None


def regions_of(path: str, entries: Iterable[Entry]) -> tuple[CompiledRegion, ...]:
    """Where the entries of a file are defined and compiled, in order.

    Instances of a class are compiled separately, and are one region.
    """
    found: dict[CompiledRegion, set[Location]] = {}
    first: dict[CompiledRegion, CompileCall | None] = {}
    for entry in entries:
        region = _region_of(path, entry)
        found.setdefault(region, set()).update(entry.calls)
        first[region] = first.get(region) or entry.compile_call
    regions = (
        replace(region, calls=tuple(sorted(calls)), compile_call=first[region])
        for region, calls in found.items()
    )
    return tuple(sorted(regions, key=lambda region: region.location))


def _region_of(path: str, entry: Entry) -> CompiledRegion:
    unit = entry.function.source.unit
    name = entry.function.name
    parsed, inner = entry.function.source.parsed, entry.function.inner
    if parsed is not None and isinstance(inner, cst.FunctionDef) and inner.name in parsed.places:
        return CompiledRegion(entry.name, parsed.location(path, unit, inner.name), entry.reason)
    match = re.search(rf"^[ \t\f]*(?:async\s+)?def\s+({re.escape(name)})\b", unit.text, re.M)
    at = match.start(1) if match else 0
    line = unit.line + unit.text.count("\n", 0, at)
    column = at - (unit.text.rfind("\n", 0, at) + 1)
    width = len(name) if match else 0
    return CompiledRegion(
        entry.name, Location(path, line, column, line, column + width), entry.reason
    )
