"""The nodes that a finding is about.

Static analysis gives the exact expression. A run gives what CPython's bytecode has: a call's
own range, but for a jump or an iteration either the expression or, before Python 3.12 and 3.13,
the statement around it; before 3.11 nothing but the line.
"""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.static.models.registry import checks_tracing
from fullgraph.vocabulary.findings import Location


def call_at(document: Document, location: Location) -> cst.Call | None:
    """The call at ``location``; for a whole line, the call that is its only statement."""
    for call in document.nodes(cst.Call):
        if _is_at(document, call, location):
            return call
    if not _is_whole_line(document, location):
        return None
    found = [
        statement.value
        for statement in document.nodes(cst.Expr)
        if document.place(statement).line == location.line
    ]
    only = found[0] if len(found) == 1 else None
    return only if isinstance(only, cst.Call) else None


def condition_at(document: Document, location: Location) -> cst.If | cst.IfExp | None:
    """The branch whose condition lies at ``location``; None within a larger condition."""
    branches: tuple[cst.If | cst.IfExp, ...] = (
        *document.nodes(cst.If),
        *document.nodes(cst.IfExp),
    )
    for branch in branches:
        # A jump on "not a" is a jump on "a", the other way round.
        negated = branch.test.expression if isinstance(branch.test, cst.UnaryOperation) else None
        if (
            _is_at(document, branch.test, location)
            or (negated is not None and _is_at(document, negated, location))
            or _is_statement_at(document, branch, branch.test, location)
        ):
            return branch
    return None


def iterated_at(document: Document, location: Location) -> cst.BaseExpression | None:
    """What the loop or comprehension at ``location`` iterates over."""
    for loop in document.nodes(cst.For):
        if _is_statement_at(document, loop, loop.iter, location):
            return loop.iter
    for clause in document.nodes(cst.CompFor):
        if _is_statement_at(document, document.parents[clause], clause.iter, location):
            return clause.iter
    return None


def has_compiling_check(document: Document, node: cst.CSTNode) -> bool:
    """Whether a branch on ``is_compiling()`` is around the node: then it is settled already."""
    return any(
        isinstance(around, (cst.If, cst.IfExp)) and checks_tracing(document.source(around.test))
        for around in document.ancestors(node)
    )


def lies_in(document: Document, location: Location, node: cst.CSTNode) -> bool:
    """Whether ``location`` is a part of ``node``, or all of it."""
    place = document.place(node)
    return (place.line, place.column) <= (location.line, location.column) and (
        location.end_line,
        location.end_column,
    ) <= (place.end_line, place.end_column)


def _is_at(document: Document, node: cst.CSTNode, location: Location) -> bool:
    return document.place(node) == (
        location.line,
        location.column,
        location.end_line,
        location.end_column,
    )


def _is_statement_at(
    document: Document, node: cst.CSTNode, within: cst.CSTNode, location: Location
) -> bool:
    """Whether ``location`` is that of ``node`` or its whole line; not that of a part of it.

    Where a block ends, CPython and libcst disagree; that ``within`` lies inside must do.
    """
    start, inner = document.place(node), document.place(within)
    if start.line == location.line and _is_whole_line(document, location):
        return True
    return (start.line, start.column) == (location.line, location.column) and (
        inner.end_line,
        inner.end_column,
    ) < (location.end_line, location.end_column)


def _is_whole_line(document: Document, location: Location) -> bool:
    if location.line != location.end_line:
        return False
    text = document.line(location.line)
    covered = text[location.column : location.end_column]
    return covered.strip() == text.strip()
