"""Where the function of a compiled code object is named."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from fullgraph.source.text import split_lines, to_codepoints
from fullgraph.static.syntax.python_tree import first_line, location_of, python_tree
from fullgraph.static.syntax.split import Unit
from fullgraph.vocabulary.findings import Location

ReadText = Callable[[str], "str | None"]
_DEFINITION = re.compile(r"\s*(?:async\s+)?def\s+(\w+)")


class Definitions:
    """Finds the names of functions by the first lines of their code; parses each file once.

    Args:
        read_text: the text of a file as it was run, or None if it cannot be read.
    """

    def __init__(self, read_text: ReadText) -> None:
        self._read_text = read_text
        self._files: dict[str, dict[int, Location]] = {}

    def location(self, path: str, first_line: int) -> Location | None:
        """The name of a ``def``, or a whole ``lambda``; None if there is none.

        Args:
            path: the file.
            first_line: as in ``co_firstlineno``: of the first decorator, if there is one.
        """
        if path not in self._files:
            self._files[path] = _names(path, (self._read_text(path) or "").lstrip("\ufeff"))
        return self._files[path].get(first_line)


def _names(path: str, text: str) -> dict[int, Location]:
    lines = split_lines(text)
    tree = python_tree(text)
    found = {
        unit.line: location
        for unit in tree.unread
        if (location := _unread_name(path, unit)) is not None
    }
    for node in ast.walk(tree.module):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found[first_line(node)] = _name(path, lines[node.lineno - 1], node)
        elif isinstance(node, ast.Lambda):
            found.setdefault(node.lineno, location_of(path, lines, node))
    return found


def _unread_name(path: str, unit: Unit) -> Location | None:
    for offset, line in enumerate(unit.text.split("\n")):
        match = _DEFINITION.match(line)
        if match is not None:
            number = unit.line + offset
            return Location(path, number, match.start(1), number, match.end(1))
    return None


def _name(path: str, line: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Location:
    start = to_codepoints(line, node.col_offset, "utf-8")
    match = re.compile(rf"(?:async\s+)?def\s+({re.escape(node.name)})\b").match(line, start)
    begin, end = match.span(1) if match else (start, len(line.rstrip()))
    return Location(path, node.lineno, begin, node.lineno, end)
