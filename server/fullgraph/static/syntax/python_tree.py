"""A text's syntax tree as bytecode names its places: that of this Python's own parser.

The text may be written for a newer Python than the one that runs the server. What does not
parse is then left out, definition by definition, and what is left out is known.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from fullgraph.source.text import to_codepoints
from fullgraph.static.syntax.parse import as_module
from fullgraph.static.syntax.split import Unit, split
from fullgraph.vocabulary.findings import Location

Placed: TypeAlias = ast.expr | ast.arg | ast.alias | ast.keyword
"""What has a place in the text."""

_FAILURES = (SyntaxError, ValueError, RecursionError, MemoryError)
_DEFINES = re.compile(r"\b(?:def|class)\s+(\w+)")


@dataclass(frozen=True)
class PythonTree:
    """The syntax tree of one text.

    Attributes:
        module: the whole tree, without what ``unread`` holds.
        unread: definitions and statements that this Python cannot parse. A class that it cannot
            parse the first lines of is in the tree too, with its members and without its bases.
    """

    module: ast.Module
    unread: tuple[Unit, ...] = ()

    @cached_property
    def unread_words(self) -> frozenset[str]:
        """Every word of what is unread: the names that it may call, read or bind."""
        return _found(r"\w+", self.unread)

    @cached_property
    def unread_definitions(self) -> frozenset[str]:
        """The names of the functions and classes in what is unread."""
        return _found(_DEFINES, self.unread)


@lru_cache(maxsize=16)
def python_tree(text: str) -> PythonTree:
    """The tree of ``text``; a byte order mark at its beginning has no column."""
    text = text.lstrip("\ufeff")
    try:
        return PythonTree(_parsed(text))
    except _FAILURES:
        return _by_definition(text)


def first_line(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> int:
    """Of a function, as in ``co_firstlineno``: that of the first decorator, if there is one."""
    decorators = [] if isinstance(function, ast.Lambda) else function.decorator_list
    return min([function.lineno, *(each.lineno for each in decorators)])


def _by_definition(text: str) -> PythonTree:
    module = ast.Module(body=[], type_ignores=[])
    blocks: dict[tuple[str, ...], list[ast.stmt]] = {(): module.body}
    unread: list[Unit] = []
    for unit in split(text):
        try:
            statements = _statements(unit)
        except _FAILURES:
            unread.append(unit)
            statements = [_nameless_bases(unit)] if unit.is_header else []
        blocks[unit.owner] += statements
        if unit.is_header and isinstance(statements[-1], ast.ClassDef):
            statements[-1].body = []
            blocks[unit.path] = statements[-1].body
    return PythonTree(module, tuple(unread))


def _statements(unit: Unit) -> list[ast.stmt]:
    code, wrapped = as_module(unit)
    module = ast.increment_lineno(_parsed(code), unit.line - 1 - wrapped)
    if not wrapped:
        return module.body
    [around] = module.body
    assert isinstance(around, ast.ClassDef)
    return around.body


def _nameless_bases(unit: Unit) -> ast.ClassDef:
    """The class whose first lines are ``unit``, in a place that no expression has."""
    module = ast.parse(f"class {unit.name}: pass")
    [node] = ast.increment_lineno(module, unit.line - 1).body
    assert isinstance(node, ast.ClassDef)
    node.end_col_offset = node.col_offset
    return node


def _parsed(code: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(code)


def _found(pattern: str | re.Pattern[str], units: Iterable[Unit]) -> frozenset[str]:
    return frozenset(name for unit in units for name in re.findall(pattern, unit.text))


def location_of(path: str, lines: Sequence[str], node: Placed) -> Location:
    """Where a node of a syntax tree is; ``ast`` counts UTF-8 bytes.

    Args:
        path: of the file.
        lines: of the text that was parsed.
        node: the node.
    """
    end = node.end_lineno or node.lineno
    return Location(
        path,
        node.lineno,
        to_codepoints(lines[node.lineno - 1], node.col_offset, "utf-8"),
        end,
        to_codepoints(lines[end - 1], node.end_col_offset or 0, "utf-8"),
    )
