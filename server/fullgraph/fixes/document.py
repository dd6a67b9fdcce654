"""A parsed file, with what a rewrite needs to place an edit."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar, cast

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, ParentNodeProvider, PositionProvider

from fullgraph.findings import Edit, Location
from fullgraph.fixes.apply import line_offsets

NodeT = TypeVar("NodeT", bound=cst.CSTNode)


@dataclass(frozen=True)
class Document:
    """A file's text and its tree; positions are as in ``Location``.

    Attributes:
        text: the text as it is.
        module: libcst's tree of it.
        ranges: where each node lies, without its own parentheses and white space.
        parents: the node around each node.
    """

    text: str
    module: cst.Module
    ranges: dict[cst.CSTNode, CodeRange]
    parents: dict[cst.CSTNode, cst.CSTNode]

    @property
    def newline(self) -> str:
        """The line end that the file uses."""
        return self.module.default_newline

    @cached_property
    def offsets(self) -> list[int]:
        """Where each line begins in the text, and at last where the text ends."""
        return [*line_offsets(self.text), len(self.text)]

    @cached_property
    def _by_kind(self) -> dict[type[cst.CSTNode], list[cst.CSTNode]]:
        found: dict[type[cst.CSTNode], list[cst.CSTNode]] = {}
        for node in self.ranges:
            found.setdefault(type(node), []).append(node)
        return found

    def nodes(self, kind: type[NodeT]) -> Sequence[NodeT]:
        """Every node of exactly this kind, in no particular order."""
        return cast("Sequence[NodeT]", self._by_kind.get(kind, ()))

    def location(self, node: cst.CSTNode, path: str) -> Location:
        """Where a node lies."""
        found = self.ranges[node]
        return Location(
            path, found.start.line, found.start.column, found.end.line, found.end.column
        )

    def source(self, node: cst.CSTNode) -> str:
        """The text of a node, without its own parentheses."""
        found = self.ranges[node]
        start = self.offsets[found.start.line - 1] + found.start.column
        return self.text[start : self.offsets[found.end.line - 1] + found.end.column]

    def ancestors(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """The nodes around a node, innermost first."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    def line(self, number: int) -> str:
        """The 1-based line, with its end."""
        return self.text[self.offsets[number - 1] : self.offsets[number]]

    def indentation(self, line: int) -> str:
        """The white space that the 1-based line begins with."""
        text = self.line(line)
        return text[: len(text) - len(text.lstrip(" \t\f"))]

    def step(self, node: cst.CSTNode) -> str:
        """One more level of indentation, as the block around the node has it."""
        for around in self.ancestors(node):
            if isinstance(around, cst.IndentedBlock) and around.indent is not None:
                return around.indent
        return self.module.default_indent

    def insertion(self, path: str, line: int, column: int, text: str) -> Edit:
        """An edit that inserts text."""
        return Edit(Location(path, line, column, line, column), text)

    @cached_property
    def _is_known_python(self) -> bool:
        return _is_python(self.text)

    def parses_after(self, text: str) -> bool:
        """Whether a changed text is still Python."""
        if self._is_known_python:
            return _is_python(text)
        # This interpreter's grammar is older than the file's; libcst has its own.
        try:
            cst.parse_module(text)
        except cst.ParserSyntaxError:
            return False
        return True


def walk(node: cst.CSTNode, *closed: type[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    """A node and all within it, in file order, without what is within nodes of ``closed``."""
    yield node
    if not isinstance(node, closed):
        for child in node.children:
            yield from walk(child, *closed)


@lru_cache(maxsize=4)
def parse_document(text: str) -> Document | None:
    """The document of a text; None if it does not parse."""
    try:
        module = cst.parse_module(text)
    except cst.ParserSyntaxError:
        return None
    wrapper = MetadataWrapper(module, unsafe_skip_copy=True)
    metadata = wrapper.resolve_many((PositionProvider, ParentNodeProvider))
    return Document(
        text,
        wrapper.module,
        cast("dict[cst.CSTNode, CodeRange]", dict(metadata[PositionProvider])),
        cast("dict[cst.CSTNode, cst.CSTNode]", dict(metadata[ParentNodeProvider])),
    )


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True
