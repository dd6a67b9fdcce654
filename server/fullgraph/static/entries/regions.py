"""Regions that get compiled: the places of code lenses."""

from __future__ import annotations

import re
from dataclasses import dataclass

import libcst as cst

from fullgraph.findings import Location
from fullgraph.static.entries.entries import Entry


@dataclass(frozen=True)
class CompiledRegion:
    """A function that Dynamo enters.

    Attributes:
        name: what ``fullgraph explain path:NAME`` takes.
        location: the name in the ``def`` line of the function or of ``forward``.
        reason: why it counts as compiled, in words.
    """

    name: str
    location: Location
    reason: str


def region_of(path: str, entry: Entry) -> CompiledRegion:
    """Where ``entry`` is defined."""
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
