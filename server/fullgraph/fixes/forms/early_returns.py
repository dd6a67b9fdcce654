"""Reads the end of a function as early returns, assignments and a last ``return``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.findings import Location
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.locate import lies_in
from fullgraph.static.syntax.walk import walk


@dataclass(frozen=True)
class Early:
    """``if test: return value``."""

    branch: cst.If
    test: cst.BaseExpression
    returned: cst.Return
    value: cst.BaseExpression


@dataclass(frozen=True)
class Assigned:
    """``name = value``, behind some of the early returns."""

    name: str
    value: cst.BaseExpression


@dataclass(frozen=True)
class EarlyReturns:
    """The statements from the first early return to the end of a block.

    Attributes:
        steps: the early returns and the assignments between them, in order.
        last: the value of the last ``return``.
    """

    steps: tuple[Early | Assigned, ...]
    last: cst.BaseExpression

    @property
    def early(self) -> tuple[Early, ...]:
        """The early returns, in order."""
        return tuple(step for step in self.steps if isinstance(step, Early))


def early_returns_at(document: Document, location: Location) -> EarlyReturns | None:
    """The early returns one of whose tests is at ``location``; None if there is anything else.

    One that the last ``return`` directly follows is a plain choice, and none of these.
    """
    for branch in document.nodes(cst.If):
        if lies_in(document, location, branch.test) or (
            document.place(branch).line == location.line == location.end_line
        ):
            block = document.parents.get(branch)
            if isinstance(block, cst.IndentedBlock):
                return _in_block(block, branch)
    return None


def _in_block(block: cst.IndentedBlock, branch: cst.If) -> EarlyReturns | None:
    steps: list[Early | Assigned] = []
    *statements, end = block.body
    last = _returned(end)
    if last is None or branch not in statements:
        return None
    at = statements.index(branch)
    for statement in [*_before(statements[:at]), *statements[at:]]:
        step = _early(statement) if isinstance(statement, cst.If) else _assigned(statement)
        if step is None:
            return None
        steps.append(step)
    return EarlyReturns(tuple(steps), last) if len(steps) > 1 else None


def _before(statements: list[cst.BaseStatement]) -> list[cst.BaseStatement]:
    """Those from the first early return that only early returns and assignments follow."""
    first = len(statements)
    for at in reversed(range(len(statements))):
        statement = statements[at]
        if isinstance(statement, cst.If) and _early(statement):
            first = at
        elif _assigned(statement) is None:
            break
    return statements[first:]


def _early(statement: cst.If) -> Early | None:
    body = statement.body
    if statement.orelse is not None or not isinstance(body, cst.IndentedBlock):
        return None
    value = _returned(body.body[0]) if len(body.body) == 1 else None
    has_comment = any(isinstance(node, cst.Comment) for node in _all_nodes(body))
    if value is None or has_comment:
        return None
    (line,) = body.body
    (returned,) = (node for node in walk(line) if isinstance(node, cst.Return))
    return Early(statement, statement.test, returned, value)


def _assigned(statement: cst.BaseStatement) -> Assigned | None:
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) != 1:
        return None
    assign = statement.body[0]
    if not isinstance(assign, cst.Assign) or len(assign.targets) != 1:
        return None
    target = assign.targets[0].target
    return Assigned(target.value, assign.value) if isinstance(target, cst.Name) else None


def _returned(statement: cst.BaseStatement | cst.BaseSmallStatement) -> cst.BaseExpression | None:
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) != 1:
        return None
    only = statement.body[0]
    return only.value if isinstance(only, cst.Return) else None


def _all_nodes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    yield node
    for child in node.children:
        yield from _all_nodes(child)
