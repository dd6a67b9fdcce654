"""Reads an ``if``, an early return or a conditional expression as a choice between values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from fullgraph.findings import Location
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import condition_at

_OF_A_TOOL = re.compile(
    r"#\s*(?:noqa|nosec|type:|pragma|pylint|pyright|mypy|ruff|fmt|fullgraph)", re.I
)


@dataclass(frozen=True)
class Assigned:
    """``name = value``; what is returned has no name."""

    name: str
    value: cst.BaseExpression


@dataclass(frozen=True)
class Choice:
    """A chain of tests, of which the first that is true selects a side.

    Attributes:
        tests: the conditions.
        sides: the assignments of each, and at last those of the ``else``; empty where there is
            none.
        first: the first node that the choice takes up.
        last: the last one.
        is_statement: whether the nodes are whole statements.
        returns: whether the values are returned.
    """

    tests: tuple[cst.BaseExpression, ...]
    sides: tuple[tuple[Assigned, ...], ...]
    first: cst.CSTNode
    last: cst.CSTNode
    is_statement: bool
    returns: bool


def choice_at(document: Document, location: Location) -> Choice | None:
    """The choice in one of whose conditions a break is; None if a side does something else."""
    branch = _branch_at(document, location)
    if branch is None:
        return None
    if isinstance(branch, cst.IfExp):
        return _of_expression(document, branch)
    while isinstance(around := document.parents[branch], cst.If) and around.orelse is branch:
        branch = around
    return _of_statement(document, branch)


def has_comment(document: Document, choice: Choice) -> bool:
    """Whether a comment lies within the choice, behind its first line, or before its last part."""
    start, last = document.place(choice.first), document.place(choice.last)
    begin, end = (start.line, start.column), (last.end_line, last.end_column)
    first = _comment_node(choice)
    comments = (comment for comment in document.nodes(cst.Comment) if comment is not first)
    places = map(document.place, comments)
    return any(begin < (place.line, place.column) < end for place in places)


def comment_of(choice: Choice) -> str:
    """The comment behind the first ``if``, which can stand above what replaces it; mostly empty."""
    found = _comment_node(choice)
    return found.value if found else ""


def _comment_node(choice: Choice) -> cst.Comment | None:
    body = choice.first.body if isinstance(choice.first, cst.If) else None
    found = body.header.comment if isinstance(body, cst.IndentedBlock) else None
    # What a tool reads has a meaning only on its own line.
    return None if found and _OF_A_TOOL.match(found.value) else found


def _branch_at(document: Document, location: Location) -> cst.If | cst.IfExp | None:
    """The branch whose condition, or an operand of it, is at ``location``."""
    found = condition_at(document, location)
    if found is not None:
        return found
    start, end = (location.line, location.column), (location.end_line, location.end_column)
    best: cst.If | cst.IfExp | None = None
    branches: tuple[cst.If | cst.IfExp, ...] = (
        *document.nodes(cst.If),
        *document.nodes(cst.IfExp),
    )
    for branch in branches:
        for operand in _operands(branch.test):
            place = document.place(operand)
            if (place.line, place.column) == start and (place.end_line, place.end_column) == end:
                best = branch
    return best


def _operands(test: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    yield test
    if isinstance(test, cst.BooleanOperation):
        yield from _operands(test.left)
        yield from _operands(test.right)
    elif isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        yield from _operands(test.expression)


def _of_expression(document: Document, branch: cst.IfExp) -> Choice:
    around = document.parents[branch]
    name, whole, is_statement, returns = "", branch, False, False
    if isinstance(around, cst.Return):
        is_statement = returns = True
    elif isinstance(around, cst.Assign) and len(around.targets) == 1:
        target = around.targets[0].target
        is_statement = isinstance(target, cst.Name)
        name = target.value if isinstance(target, cst.Name) else ""
    first: cst.CSTNode = around if is_statement else whole
    sides = ((Assigned(name, branch.body),), (Assigned(name, branch.orelse),))
    return Choice((branch.test,), sides, first, first, is_statement, returns)


def _of_statement(document: Document, branch: cst.If) -> Choice | None:
    tests: list[cst.BaseExpression] = []
    bodies: list[cst.BaseSuite] = []
    following: cst.If | cst.Else | None = branch
    while isinstance(following, cst.If):
        tests.append(following.test)
        bodies.append(following.body)
        following = following.orelse
    if following is not None:
        bodies.append(following.body)
    sides = [_simple(body) for body in bodies]
    if any(side is None for side in sides):
        return None
    known = [side for side in sides if side is not None]
    last: cst.CSTNode = bodies[-1]
    returning = [_returned(side) for side in known]
    if any(returning):
        if following is None:
            after = _next_statement(document, branch)
            behind = _returned((after,)) if after is not None else None
            returning.append(behind)
            last = after if after is not None else last
        if not all(returning):
            return None
        values = tuple((value,) for value in returning if value)
        return Choice(tuple(tests), values, branch, last, True, True)
    assigned = [_assignments(side) for side in known]
    if any(side is None for side in assigned):
        return None
    last = known[-1][-1]
    plain = [side for side in assigned if side is not None]
    if following is None:
        plain.append(())
    return Choice(tuple(tests), tuple(plain), branch, last, True, False)


def _simple(body: cst.BaseSuite) -> tuple[cst.BaseSmallStatement, ...] | None:
    """The statements of a block without blocks of its own."""
    if not isinstance(body, cst.IndentedBlock):
        return tuple(body.body)  # type: ignore[arg-type]
    found: list[cst.BaseSmallStatement] = []
    for line in body.body:
        if not isinstance(line, cst.SimpleStatementLine):
            return None
        found += line.body
    return tuple(found)


def _returned(side: Sequence[cst.BaseSmallStatement]) -> Assigned | None:
    only = side[0] if len(side) == 1 else None
    value = only.value if isinstance(only, cst.Return) else None
    return Assigned("", value) if value is not None else None


def _assignments(side: Sequence[cst.BaseSmallStatement]) -> tuple[Assigned, ...] | None:
    found: list[Assigned] = []
    for statement in side:
        if not isinstance(statement, cst.Assign) or len(statement.targets) != 1:
            return None
        target = statement.targets[0].target
        if not isinstance(target, cst.Name):
            return None
        found.append(Assigned(target.value, statement.value))
    names = [each.name for each in found]
    return tuple(found) if len({*names}) == len(names) else None


def _next_statement(document: Document, branch: cst.If) -> cst.BaseSmallStatement | None:
    block = document.parents[branch]
    lines = block.body if isinstance(block, cst.IndentedBlock) else ()
    behind = [*lines[lines.index(branch) + 1 :]] if branch in lines else []
    line = behind[0] if behind else None
    if not isinstance(line, cst.SimpleStatementLine) or len(line.body) != 1:
        return None
    return line.body[0]
