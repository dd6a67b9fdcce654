"""Puts a statement under a header such as ``if not torch.compiler.is_compiling():``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Location


def put_under(
    document: Document, statement: cst.BaseSmallStatement, header: str, path: str
) -> tuple[Edit, ...] | None:
    """Makes a statement the block of ``header``; None where its line cannot be opened.

    Args:
        document: the unit of the statement.
        statement: what is moved, with its comment.
        header: ``if a:``, without its indentation.
        path: of the file.
    """
    line = document.parents[statement]
    if isinstance(line, cst.SimpleStatementSuite):
        return _open_suite(document, statement, line, header, path)
    if not isinstance(line, cst.SimpleStatementLine):
        return None
    start = document.place(line)
    indentation = document.indentation(start.line)
    inner = indentation + document.step(statement)
    if len(line.body) > 1:
        return _split_line(document, statement, line, header, path)
    return (
        document.insertion(path, start.line, start.column, f"{header}{document.newline}{inner}"),
        *_indent_continuations(document, statement, path, document.step(statement)),
    )


def neighbours(document: Document, statement: cst.BaseSmallStatement) -> list[cst.Expr]:
    """The expressions on lines of their own around one, without another statement between."""
    line = document.parents[statement]
    block = document.parents.get(line)
    if not isinstance(block, cst.IndentedBlock):
        return []
    runs: list[list[cst.Expr]] = [[]]
    for each in block.body:
        body = each.body if isinstance(each, cst.SimpleStatementLine) else ()
        if len(body) == 1 and isinstance(body[0], cst.Expr):
            runs[-1].append(body[0])
        else:
            runs.append([])
    return next((run for run in runs if statement in run), [])


def put_all_under(
    document: Document, statements: Sequence[cst.BaseSmallStatement], header: str, path: str
) -> tuple[Edit, ...] | None:
    """As ``put_under``, of statements one behind the other in a block."""
    first, *others = statements
    edits = put_under(document, first, header, path)
    if edits is None:
        return None
    found, step = [*edits], document.step(first)
    last = document.place(first).end_line
    for statement in others:
        place = document.place(statement)
        found += (
            document.insertion(path, number, 0, step)
            for number in range(last + 1, place.line + 1)
            if document.line(number).strip()
        )
        found += _indent_continuations(document, statement, path, step)
        last = place.end_line
    return tuple(found)


def put_in_else(
    document: Document,
    statement: cst.BaseSmallStatement,
    header: str,
    body: Sequence[str],
    path: str,
) -> tuple[Edit, ...] | None:
    """Makes a statement the ``else`` of ``header``; None where it shares its line.

    Args:
        document: the unit of the statement.
        statement: what is moved, with its comment.
        header: ``if a:``, without its indentation.
        body: the lines below it, without theirs.
        path: of the file.
    """
    line = document.parents[statement]
    if not isinstance(line, cst.SimpleStatementLine) or len(line.body) > 1:
        return None
    indentation = document.indentation(document.place(line).line)
    inner = indentation + document.step(statement)
    lines = [header, *(f"{inner}{each}" for each in body), f"{indentation}else:"]
    return put_under(document, statement, document.newline.join(lines), path)


def _open_suite(
    document: Document,
    statement: cst.BaseSmallStatement,
    suite: cst.SimpleStatementSuite,
    header: str,
    path: str,
) -> tuple[Edit, ...] | None:
    """``if v: print(x)`` becomes a block of its own."""
    if len(suite.body) > 1:
        return None
    place = document.place(statement)
    before = document.line(place.line)[: place.column].rstrip(" \t")
    if not before.endswith(":"):
        return None
    step = document.step(suite)
    # An "if" of several lines ends in a line that may be indented in any way.
    owner = document.place(document.parents[suite]).line
    base, newline = document.indentation(owner), document.newline
    opened = f"{newline}{base}{step}{header}{newline}{base}{step * 2}"
    return (
        Edit(
            Location(path, place.line, len(before), place.line, place.column),
            opened,
        ),
        *_indent_continuations(document, statement, path, step * 2),
    )


def _split_line(
    document: Document,
    statement: cst.BaseSmallStatement,
    line: cst.SimpleStatementLine,
    header: str,
    path: str,
) -> tuple[Edit, ...]:
    """``a; print(x); b`` becomes a line for each of the three."""
    number = line.body.index(statement)
    indentation = document.indentation(document.place(line).line)
    newline, step = document.newline, document.step(statement)
    place = document.place(statement)
    edits: list[Edit] = []
    opened = f"{header}{newline}{indentation}{step}"
    if number:
        previous = document.place(line.body[number - 1])
        edits.append(
            Edit(
                Location(path, previous.end_line, previous.end_column, place.line, place.column),
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
    document: Document, statement: cst.BaseSmallStatement, path: str, step: str
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


def add_condition(
    document: Document, branch: cst.CSTNode, condition: str, path: str
) -> tuple[Edit, ...] | None:
    """``if a or b:`` becomes ``if condition and (a or b):``; None for what is no ``if``."""
    if not isinstance(branch, cst.If):
        return None
    start, test = document.place(branch), document.place(branch.test)
    text = document.line(start.line)[start.column :]
    keyword = "elif" if text.startswith("elif") else "if"
    space = branch.whitespace_before_test.value
    column = start.column + len(keyword) + len(space)
    binds_less = isinstance(branch.test, (cst.IfExp, cst.Lambda, cst.NamedExpr)) or (
        isinstance(branch.test, cst.BooleanOperation) and isinstance(branch.test.operator, cst.Or)
    )
    head = f"{'' if space else ' '}{condition} and "
    if not binds_less or branch.test.lpar:
        return (document.insertion(path, start.line, column, head),)
    return (
        document.insertion(path, start.line, column, f"{head}("),
        document.insertion(path, test.end_line, test.end_column, ")"),
    )


def operation_name(function: str, path: str) -> str:
    """The text of an operation's name in torch: its namespace is the module that defines it.

    A file may be loaded under two names, and two files may have one: the operations of the one
    must not replace those of the other.
    """
    # A script's name may begin with a digit, and one of torch may not.
    first = "_" if PurePath(path).stem[:1].isdigit() else ""
    return f"f\"{first}{{__name__.replace('.', '_')}}::{function.strip('_')}\""
