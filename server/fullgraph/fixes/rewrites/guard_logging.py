"""Makes a logging call only where torch does not compile."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Edit, Finding, Fix, Location, Safety
from fullgraph.fixes.code import Code
from fullgraph.fixes.document import Document
from fullgraph.fixes.dropped import only_reads
from fullgraph.fixes.locate import call_at, has_compiling_check
from fullgraph.fixes.rewrites.base import Rank, Rewrite
from fullgraph.fixes.torch_name import torch_name
from fullgraph.static.syntax.walk import walk


class GuardLogging(Rewrite):
    """Makes a logging call only where torch does not compile."""

    entries = frozenset({"logging-call"})
    rank = Rank.DROPS
    rewritten = ()
    untouched = ()

    def propose(self, finding: Finding, document: Document, code: Code) -> Fix | None:
        """Wraps the call in ``if not torch.compiler.is_compiling():``.

        None unless the call is a statement of its own: a value that is used cannot be left out.
        """
        call = call_at(document, finding.location)
        if call is None or has_compiling_check(document, call):
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
            + (
                ""
                if harmless
                else " The calls in its arguments are not made either: check their effects."
            ),
        )


def _wrap(
    document: Document, statement: cst.Expr, guard: str, path: str
) -> tuple[Edit, ...] | None:
    line = document.parents[statement]
    if isinstance(line, cst.SimpleStatementSuite):
        return _open_suite(document, statement, line, guard, path)
    if not isinstance(line, cst.SimpleStatementLine):
        return None
    start = document.place(line)
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
    place = document.place(statement)
    header = document.line(place.line)[: place.column].rstrip(" \t")
    if not header.endswith(":"):
        return None
    step = document.step(suite)
    # An "if" of several lines ends in a line that may be indented in any way.
    owner = document.place(document.parents[suite]).line
    base, newline = document.indentation(owner), document.newline
    opened = f"{newline}{base}{step}{guard}{newline}{base}{step * 2}"
    return (
        Edit(
            Location(path, place.line, len(header), place.line, place.column),
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
    indentation = document.indentation(document.place(line).line)
    newline, step = document.newline, document.step(statement)
    place = document.place(statement)
    edits: list[Edit] = []
    opened = f"{guard}{newline}{indentation}{step}"
    if number:
        before = document.place(line.body[number - 1])
        edits.append(
            Edit(
                Location(path, before.end_line, before.end_column, place.line, place.column),
                f"{newline}{indentation}{opened}",
            )
        )
    else:
        edits.append(document.insertion(path, place.line, place.column, opened))
    edits += _indent_continuations(document, statement, path, step)
    if number + 1 < len(line.body):
        after = document.place(line.body[number + 1])
        edits.append(
            Edit(
                Location(path, place.end_line, place.end_column, after.line, after.column),
                f"{newline}{indentation}",
            )
        )
    return tuple(edits)


def _indent_continuations(
    document: Document, statement: cst.Expr, path: str, step: str
) -> tuple[Edit, ...]:
    """Moves the further lines of a call with its first, except within a string."""
    place = document.place(statement)
    fixed: set[int] = set()
    for node in walk(statement, cst.FormattedString):
        if isinstance(node, (cst.SimpleString, cst.FormattedString)):
            found = document.place(node)
            fixed.update(range(found.line + 1, found.end_line + 1))
    return tuple(
        document.insertion(path, number, 0, step)
        for number in range(place.line + 1, place.end_line + 1)
        if number not in fixed and document.line(number).strip()
    )
