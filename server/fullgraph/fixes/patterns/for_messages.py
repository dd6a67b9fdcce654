"""Statements whose values only messages show: what a message takes is not needed without it.

The messages and what is computed for them alone are a backward slice: M. Weiser, "Program
Slicing", ICSE 1981.
"""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.dropped_calls import reads_only
from fullgraph.fixes.patterns.messages import Messages
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import has_compiling_check
from fullgraph.fixes.values.bindings import only_values, path_of, reads
from fullgraph.static.models import below, names
from fullgraph.vocabulary.findings import Location

_CLOCKS = names("time monotonic perf_counter process_time")
_GIVES_VALUE = (
    frozenset(f"time.{clock}{unit}" for clock in _CLOCKS for unit in ("", "_ns"))
    | below("datetime", "datetime.now datetime.utcnow")
    | below("os", "getpid")
    | below("sys", "_getframe")
)
"""What gives a value and does nothing else, and breaks on torch 2.13."""


def for_messages(
    document: Document, messages: Messages, location: Location
) -> list[cst.BaseSmallStatement]:
    """The assignment at a line, with all that reads its value, if that only ends in messages.

    Args:
        document: the unit of the line.
        messages: says which calls are messages.
        location: of what breaks.
    """
    first = next(
        (each for each in document.nodes(cst.Assign) if document.place(each).line == location.line),
        None,
    )
    found: dict[cst.BaseSmallStatement, None] = {}
    waiting: list[cst.BaseSmallStatement] = [first] if first is not None else []
    while waiting:
        statement = waiting.pop()
        if statement in found or has_compiling_check(document, statement):
            continue
        found[statement] = None
        if isinstance(statement, cst.Expr):
            call = statement.value
            if not isinstance(call, cst.Call) or not messages.message(call):
                return []
            continue
        more = _around(document, statement)
        if more is None:
            return []
        waiting += more
    return [*found]


def _around(
    document: Document, statement: cst.BaseSmallStatement
) -> list[cst.BaseSmallStatement] | None:
    """What else binds the name of an assignment, and what reads it; None if that is not certain."""
    if not isinstance(statement, cst.Assign) or len(statement.targets) != 1:
        return None
    name = statement.targets[0].target
    values = only_values(document, name) if isinstance(name, cst.Name) else None
    if not isinstance(name, cst.Name) or not values:
        return None
    function = document.function(statement)
    if function is None or any(document.index.named(function, each) for each in ("locals", "vars")):
        return None
    if not all(_only_gives(document, value) for value in values):
        return None
    found: list[cst.BaseSmallStatement] = []
    for node in (*values, *reads(document, name)):
        around = next(
            (a for a in document.ancestors(node) if isinstance(a, cst.BaseSmallStatement)), None
        )
        if around is None:
            return None
        found.append(around)
    return found


def _only_gives(document: Document, value: cst.BaseExpression) -> bool:
    """Whether a value is computed without any effect; a clock may be read for it."""
    if isinstance(value, cst.Call) and path_of(document, value.func) in _GIVES_VALUE:
        return not value.args
    if isinstance(value, cst.BinaryOperation):
        return _only_gives(document, value.left) and _only_gives(document, value.right)
    return reads_only(document, value)
