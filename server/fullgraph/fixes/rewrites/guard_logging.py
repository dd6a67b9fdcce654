"""Makes a logging call only where torch does not compile."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.document import Document, walk
from fullgraph.fixes.dropped import only_reads
from fullgraph.fixes.locate import asks_whether_compiling, call_at
from fullgraph.fixes.torch_name import torch_name

ENTRY = "logging-call"


def propose(finding: Finding, document: Document) -> Fix | None:
    """Wraps the call in ``if not torch.compiler.is_compiling():``.

    None unless the call is a statement of its own: a value that is used cannot be left out.
    """
    call = call_at(document, finding.location)
    if call is None or asks_whether_compiling(document, call):
        return None
    statement = document.parents[call]
    if not isinstance(statement, cst.Expr):
        return None
    torch = torch_name(document, call, finding.location.path)
    if torch is None:
        return None
    guard = f"if not {torch.name}.compiler.is_compiling():"
    edits = _wrap(document, statement, guard, finding.location.path)
    if edits is None:
        return None
    harmless = only_reads(call)
    return Fix(
        title="Make this call only in eager mode",
        edits=(*torch.edits, *edits),
        safety=Safety.SAFE if harmless else Safety.UNSAFE,
        note="Under torch.compile the call is not made."
        + ("" if harmless else " Neither are the calls in its arguments: check what they do."),
    )


def _wrap(
    document: Document, statement: cst.Expr, guard: str, path: str
) -> tuple[Edit, ...] | None:
    line = document.parents[statement]
    if isinstance(line, cst.SimpleStatementSuite):
        return _open_suite(document, statement, line, guard, path)
    if not isinstance(line, cst.SimpleStatementLine):
        return None
    start = document.ranges[line].start
    indentation = document.indentation(start.line)
    inner = indentation + document.step(statement)
    if len(line.body) > 1:
        return _split_line(document, statement, line, guard, path)
    return (
        document.insertion(path, start.line, start.column, f"{guard}{document.newline}{inner}"),
        *_indent_continuations(document, statement, path, document.step(statement)),
    )


def _open_suite(
    document: Document,
    statement: cst.Expr,
    suite: cst.SimpleStatementSuite,
    guard: str,
    path: str,
) -> tuple[Edit, ...] | None:
    """``if v: print(x)`` becomes a block of its own."""
    if len(suite.body) > 1:
        return None
    place = document.ranges[statement]
    header = document.line(place.start.line)[: place.start.column].rstrip(" \t")
    if not header.endswith(":"):
        return None
    step = document.step(suite)
    # An "if" of several lines ends in a line that may be indented in any way.
    owner = document.ranges[document.parents[suite]].start.line
    base, newline = document.indentation(owner), document.newline
    opened = f"{newline}{base}{step}{guard}{newline}{base}{step * 2}"
    return (
        Edit(
            Location(path, place.start.line, len(header), place.start.line, place.start.column),
            opened,
        ),
        *_indent_continuations(document, statement, path, step * 2),
    )


def _split_line(
    document: Document,
    statement: cst.Expr,
    line: cst.SimpleStatementLine,
    guard: str,
    path: str,
) -> tuple[Edit, ...]:
    """``a; print(x); b`` becomes a line for each of the three."""
    number = line.body.index(statement)
    indentation = document.indentation(document.ranges[line].start.line)
    newline, step = document.newline, document.step(statement)
    place = document.ranges[statement]
    edits: list[Edit] = []
    opened = f"{guard}{newline}{indentation}{step}"
    if number:
        before = document.ranges[line.body[number - 1]].end
        edits.append(
            Edit(
                Location(path, before.line, before.column, place.start.line, place.start.column),
                f"{newline}{indentation}{opened}",
            )
        )
    else:
        edits.append(document.insertion(path, place.start.line, place.start.column, opened))
    edits += _indent_continuations(document, statement, path, step)
    if number + 1 < len(line.body):
        after = document.ranges[line.body[number + 1]].start
        edits.append(
            Edit(
                Location(path, place.end.line, place.end.column, after.line, after.column),
                f"{newline}{indentation}",
            )
        )
    return tuple(edits)


def _indent_continuations(
    document: Document, statement: cst.Expr, path: str, step: str
) -> tuple[Edit, ...]:
    """Moves the further lines of a call with its first, except within a string."""
    place = document.ranges[statement]
    fixed: set[int] = set()
    for node in walk(statement, cst.FormattedString):
        if isinstance(node, (cst.SimpleString, cst.FormattedString)):
            found = document.ranges[node]
            fixed.update(range(found.start.line + 1, found.end.line + 1))
    return tuple(
        document.insertion(path, number, 0, step)
        for number in range(place.start.line + 1, place.end.line + 1)
        if number not in fixed and document.line(number).strip()
    )
