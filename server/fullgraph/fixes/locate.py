"""The nodes that a finding speaks of."""

from __future__ import annotations

import libcst as cst
from libcst.metadata import CodeRange

from fullgraph.findings import Location
from fullgraph.fixes.document import Document


def call_at(document: Document, location: Location) -> cst.Call | None:
    """The call that lies exactly at ``location``.

    A run under an older Python knows the line only: then the call that is the only
    statement which begins in that line.
    """
    for call in document.nodes(cst.Call):
        if _same(document.ranges[call], location):
            return call
    if not _is_whole_line(document, location):
        return None
    found = [
        statement.value
        for statement in document.nodes(cst.Expr)
        if document.ranges[statement].start.line == location.line
    ]
    only = found[0] if len(found) == 1 else None
    return only if isinstance(only, cst.Call) else None


def condition_at(document: Document, location: Location) -> cst.If | cst.IfExp | None:
    """The ``if`` whose condition lies at ``location``; None within a larger condition."""
    branches: tuple[cst.If | cst.IfExp, ...] = (
        *document.nodes(cst.If),
        *document.nodes(cst.IfExp),
    )
    for branch in branches:
        if _same(document.ranges[branch.test], location):
            return branch
    if not _is_whole_line(document, location):
        return None
    for statement in document.nodes(cst.If):
        if document.ranges[statement.test].start.line == location.line:
            return statement
    return None


def _same(place: CodeRange, location: Location) -> bool:
    return (place.start.line, place.start.column) == (location.line, location.column) and (
        place.end.line,
        place.end.column,
    ) == (location.end_line, location.end_column)


def _is_whole_line(document: Document, location: Location) -> bool:
    if location.line != location.end_line:
        return False
    text = document.line(location.line).rstrip("\r\n")
    covered = text[location.column : location.end_column]
    return covered.strip() == text.strip()
