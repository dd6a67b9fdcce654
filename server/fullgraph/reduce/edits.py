"""Edits of a program: nodes of its syntax tree that are replaced or removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider

from fullgraph.static.syntax.walk import walk_with_parents

Replacement = cst.CSTNode | cst.RemovalSentinel | cst.FlattenSentinel[cst.CSTNode]
REMOVED = cst.RemovalSentinel.REMOVE
Edit = Sequence[tuple[cst.CSTNode, Replacement]]
"""Nodes, each with what takes its place; they are replaced together or not at all."""


class Text(NamedTuple):
    """A program with its tree.

    Attributes:
        module: the tree.
        places: where each node is: first line, UTF-8 column, last line, its end.
        parents: by child.
    """

    module: cst.Module
    places: Mapping[cst.CSTNode, tuple[int, int, int, int]]
    parents: Mapping[cst.CSTNode, cst.CSTNode]

    @classmethod
    def of(cls, text: str) -> Text:
        """The tree of a text.

        Raises:
            cst.ParserSyntaxError: it does not parse.
        """
        wrapper = MetadataWrapper(cst.parse_module(text))
        ranges = wrapper.resolve(PositionProvider)
        lines = text.splitlines()
        places = {
            node: _place(at, lines) for node, at in ranges.items() if isinstance(at, CodeRange)
        }
        pairs = walk_with_parents(wrapper.module)
        parents = {node: around for node, around in pairs if around is not None}
        return cls(wrapper.module, places, parents)

    def code(self, node: cst.CSTNode) -> str:
        """The source of a node."""
        return self.module.code_for_node(node)

    def above(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """The nodes around a node, the nearest first."""
        while node in self.parents:
            node = self.parents[node]
            yield node


def _place(at: CodeRange, lines: Sequence[str]) -> tuple[int, int, int, int]:
    def column(line: int, position: int) -> int:
        before = lines[line - 1][:position] if line <= len(lines) else ""
        return position if before.isascii() else len(before.encode())

    start, end = at.start, at.end
    return start.line, column(start.line, start.column), end.line, column(end.line, end.column)


def edited(text: Text, edits: Iterable[Edit]) -> str:
    """The text with these edits; of nested ones the outer one counts."""
    changes = {id(node): new for edit in edits for node, new in edit}
    return text.module.visit(_Edits(changes)).code


class _Edits(cst.CSTTransformer):
    def __init__(self, changes: Mapping[int, Replacement]) -> None:
        super().__init__()
        self._changes = dict(changes)

    def on_visit(self, node: cst.CSTNode) -> bool:
        return id(node) not in self._changes

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> Any:
        if id(original_node) in self._changes:
            new = self._changes.pop(id(original_node))
            # What takes its place may contain parts of it, which are edited as well.
            if isinstance(new, cst.FlattenSentinel):
                parts = [each.visit(self) for each in new]
                return cst.FlattenSentinel([p for p in parts if isinstance(p, cst.CSTNode)])
            return new if isinstance(new, cst.RemovalSentinel) else new.visit(self)
        if isinstance(updated_node, cst.IndentedBlock):
            return updated_node if updated_node.body else _PASS
        if isinstance(updated_node, cst.SimpleStatementLine) and not updated_node.body:
            return REMOVED
        return super().on_leave(original_node, updated_node)


_PASS = cst.IndentedBlock([cst.SimpleStatementLine([cst.Pass()])])


def expression(code: str) -> cst.BaseExpression:
    """The tree of an expression, in parentheses where it needs them as a part of another one."""
    parsed = cst.parse_expression(code)
    if isinstance(parsed, (cst.Name, cst.Attribute, cst.Call, cst.Subscript)):
        return parsed
    if isinstance(
        parsed, (cst.BinaryOperation, cst.UnaryOperation, cst.Comparison, cst.BooleanOperation)
    ):
        return in_parentheses(parsed)
    return parsed


def in_parentheses(node: cst.BaseExpression) -> cst.BaseExpression:
    """An expression that may stand anywhere."""
    if node.lpar or isinstance(
        node, (cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.BaseNumber, cst.List, cst.Dict)
    ):
        return node
    return node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
