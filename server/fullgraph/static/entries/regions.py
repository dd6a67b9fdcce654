"""Regions that get compiled: the places of code lenses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

import libcst as cst

from fullgraph.static.entries.entries import Entry
from fullgraph.vocabulary.findings import Location


@dataclass(frozen=True)
class CompiledRegion:
    """A function that Dynamo enters.

    Attributes:
        name: what ``fullgraph explain path:NAME`` takes.
        location: the name in the ``def`` line of the function or of ``forward``.
        reason: why it counts as compiled, in words.
        calls: where calls in the file compile it, in order.
    """

    name: str
    location: Location
    reason: str
    calls: tuple[Location, ...] = ()


def regions_of(path: str, entries: Iterable[Entry]) -> tuple[CompiledRegion, ...]:
    """Where the entries of a file are defined and compiled, in order.

    Instances of a class are compiled separately, and are one region.
    """
    found: dict[CompiledRegion, set[Location]] = {}
    for entry in entries:
        found.setdefault(_region_of(path, entry), set()).update(entry.calls)
    regions = (replace(region, calls=tuple(sorted(calls))) for region, calls in found.items())
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
