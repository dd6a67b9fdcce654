"""The range of source text that a break is shown at, and what a run evaluated of a file."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fullgraph.source.lines import scan
from fullgraph.source.text import split_lines, to_codepoints
from fullgraph.static.syntax.python_tree import location_of, python_tree
from fullgraph.vocabulary.findings import Location
from fullgraph_worker.protocol import wire

ReadText = Callable[[str], "str | None"]


class Ranges:
    """Finds ranges; reads and parses each file once.

    Args:
        read_text: the text of a file as it was run, or None if it cannot be read.
    """

    def __init__(self, read_text: ReadText) -> None:
        self._read_text = read_text
        self._lines: dict[str, list[str]] = {}
        self._headers: dict[str, dict[tuple[int, int], ast.expr]] = {}
        self._comments: dict[str, dict[int, int]] = {}

    def location(self, found: wire.Record) -> Location:
        """Where to show ``found``: its expression if that is known, else its line."""
        lines = self._lines_of(found.path)
        if found.column >= 0 and 0 < found.line <= len(lines):
            header = self._headers[found.path].get((found.line, found.column))
            if header is not None:
                return location_of(found.path, lines, header)
            column = to_codepoints(lines[found.line - 1], found.column, "utf-8")
            if found.line <= found.end_line <= len(lines):
                end = to_codepoints(lines[found.end_line - 1], found.end_column, "utf-8")
                if (found.line, column) < (found.end_line, end):
                    return Location(found.path, found.line, column, found.end_line, end)
        return self.line(found.path, found.line)

    def line(self, path: str, line: int) -> Location:
        """A whole line, without its indentation and its comment."""
        lines = self._lines_of(path)
        if not 0 < line <= len(lines):
            return Location(path, line, 0, line, 0)
        code = lines[line - 1][: self._comments[path].get(line)]
        start = len(code) - len(code.lstrip())
        return Location(path, line, start, line, max(start, len(code.rstrip())))

    def _lines_of(self, path: str) -> Sequence[str]:
        if path not in self._lines:
            text = self._read_text(path)
            text = (text or "").lstrip("\ufeff")
            self._lines[path] = split_lines(text)
            self._headers[path] = _headers(text)
            # A line that is nothing but a comment is shown as it is.
            self._comments[path] = {
                number: line.comment
                for number, line in enumerate(scan(self._lines[path]), 1)
                if line.comment > 0 and not line.body.startswith("#")
            }
        return self._lines[path]


def _headers(text: str) -> dict[tuple[int, int], ast.expr]:
    """The deciding expression of each ``if``, ``while``, ``for`` and ``with``, by its start.

    CPython gives some of their instructions the range of the whole statement, body included.
    """
    headers: dict[tuple[int, int], ast.expr] = {}
    for node in ast.walk(python_tree(text).module):
        if isinstance(node, (ast.If, ast.While)):
            headers[node.lineno, node.col_offset] = node.test
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            headers[node.lineno, node.col_offset] = node.iter
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            headers[node.lineno, node.col_offset] = node.items[0].context_expr
    return headers


class Place(NamedTuple):
    """The range of an expression in the terms of bytecode and of ``ast``.

    Lines are 1-based, columns count UTF-8 bytes from 0 on, and the end is exclusive.
    """

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Evaluated:
    """What a run evaluated of one file.

    Attributes:
        lines: the 1-based lines that Dynamo traced to their end.
        places: of the expressions that it evaluated without breaking there; empty where the
            bytecode does not name them, as before Python 3.11.
    """

    lines: frozenset[int]
    places: frozenset[Place] = frozenset()

    def joined(self, other: Evaluated) -> Evaluated:
        """What two runs of the same text evaluated together."""
        return Evaluated(self.lines | other.lines, self.places | other.places)


def evaluated_in(
    lines: Mapping[str, Iterable[int]], places: Mapping[str, Iterable[Sequence[int]]]
) -> dict[str, Evaluated]:
    """Lines and places by path, as the worker sends them, file by file."""
    return {
        path: Evaluated(
            frozenset(lines.get(path, ())),
            frozenset(Place(*place) for place in places.get(path, ())),
        )
        for path in (*lines, *(path for path in places if path not in lines))
    }
