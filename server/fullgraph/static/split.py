r"""Cuts a file into units that can be parsed alone: definitions and statements.

A syntax error then blinds one definition and not the file, and a keystroke re-parses one.
The scanner knows strings, comments, brackets and continuation lines, and nothing else of
the grammar, so it cannot fail. It recovers from an unclosed bracket at the next line that
begins with ``def`` or ``class``, which no bracket can hold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from fullgraph.source import split_lines

_TOKEN = re.compile(r"\"\"\"|'''|[\"'#()\[\]{}]")
_DEFINITION = re.compile(r"(?:async\s+)?def\b|class\b")
_DEFINES = re.compile(r"(?:async\s+)?def\s+(\w+)|class\s+(\w+)")
_CONTINUES = re.compile(r"(?:else|elif|except|finally)\b")
_TAB = 8


class UnitKind(Enum):
    """What a unit holds."""

    FUNCTION = "function"
    CLASS = "class"
    STATEMENT = "statement"


@dataclass(frozen=True)
class Unit:
    r"""A piece of a file that parses alone.

    Attributes:
        kind: what it holds; a class unit is the class without its members.
        name: the name that it defines, empty for a statement.
        owner: names of the classes around it, outermost first.
        line: 1-based line where its text begins.
        text: its source, with its indentation, lines ended by ``\n``.
        is_header: a class whose members are units of their own.
    """

    kind: UnitKind
    name: str
    owner: tuple[str, ...]
    line: int
    text: str
    is_header: bool = False

    @property
    def path(self) -> tuple[str, ...]:
        """The unit's qualified name."""
        return (*self.owner, self.name)


@dataclass(frozen=True)
class _Start:
    """The first line of a statement: 0-based index, indentation in columns, text."""

    index: int
    indent: int
    text: str


def split(text: str) -> list[Unit]:
    """The units of ``text``, in order; together they hold every statement."""
    lines = split_lines(text)
    starts = _statement_starts(lines)
    return _block(lines, starts, 0, len(starts), len(lines), ())


def longest_statement(text: str) -> str:
    """The statement of ``text`` with most characters, nested ones counted on their own."""
    lines = split_lines(text)
    indices = [start.index for start in _statement_starts(lines)]
    ends = [*indices[1:], len(lines)]
    pieces = ["\n".join(lines[a:b]) for a, b in zip(indices, ends, strict=True)]
    return max(pieces, key=len, default="")


def _statement_starts(lines: Sequence[str]) -> list[_Start]:
    starts: list[_Start] = []
    depth = 0
    quote = ""
    continued = False
    for index, line in enumerate(lines):
        fresh = not quote and not continued
        body = line.lstrip(" \t\f")
        if fresh and depth and _DEFINITION.match(body):
            depth = 0
        if fresh and not depth and body and body[0] != "#":
            starts.append(_Start(index, _indent(line), body))
        change, quote, continued = _effect(line, quote)
        depth = max(0, depth + change)
    return starts


@lru_cache(maxsize=50_000)
def _effect(line: str, quote: str) -> tuple[int, str, bool]:
    """How ``line`` changes the bracket depth, the open triple quote, and the next line."""
    depth = 0
    position = 0
    if quote:
        position = _string_end(line, 0, quote)
        if position < 0:
            return 0, quote, False
    while match := _TOKEN.search(line, position):
        token = match.group()
        position = match.end()
        if token == "#":
            return depth, "", False
        if token in "([{":
            depth += 1
        elif token in ")]}":
            depth -= 1
        else:
            position = _string_end(line, position, token)
            if position < 0:
                is_triple = len(token) == 3
                return depth, token if is_triple else "", not is_triple and _continues(line)
    return depth, "", _continues(line)


def _string_end(line: str, position: int, quote: str) -> int:
    """Where the string ends that is open at ``position``; -1 if not on this line."""
    while (found := line.find(quote, position)) >= 0:
        backslashes = 0
        while found - backslashes > position and line[found - backslashes - 1] == "\\":
            backslashes += 1
        if backslashes % 2 == 0:
            return found + len(quote)
        position = found + 1
    return -1


def _continues(line: str) -> bool:
    return line.endswith("\\")


def _indent(line: str) -> int:
    column = 0
    for char in line:
        if char == " ":
            column += 1
        elif char == "\t":
            column += _TAB - column % _TAB
        elif char == "\f":
            column = 0
        else:
            break
    return column


def _block(
    lines: Sequence[str],
    starts: Sequence[_Start],
    first: int,
    last: int,
    end_line: int,
    owner: tuple[str, ...],
) -> list[Unit]:
    """Units of the statements ``first`` to ``last`` (exclusive), which form one block."""
    units: list[Unit] = []
    at = first
    while at < last:
        after = _next_at_or_below(starts, at, last, starts[at].indent)
        head = at
        while starts[head].text.startswith("@") and after < last:
            if starts[after].indent != starts[at].indent:
                break
            head, after = after, _next_at_or_below(starts, after, last, starts[at].indent)
        while after < last and _CONTINUES.match(starts[after].text):
            if starts[after].indent != starts[at].indent:
                break
            after = _next_at_or_below(starts, after, last, starts[at].indent)
        stop = starts[after].index if after < last else end_line
        units += _units(lines, starts, (at, head, after), stop, owner)
        at = after
    return units


def _units(
    lines: Sequence[str],
    starts: Sequence[_Start],
    span: tuple[int, int, int],
    stop: int,
    owner: tuple[str, ...],
) -> list[Unit]:
    at, head, after = span
    begin = starts[at].index
    match = _DEFINES.match(starts[head].text)
    if match is None:
        return [_unit(lines, UnitKind.STATEMENT, "", owner, begin, stop)]
    if match.group(1):
        return [_unit(lines, UnitKind.FUNCTION, match.group(1), owner, begin, stop)]
    name = match.group(2)
    if head + 1 >= after or starts[head + 1].indent <= starts[head].indent:
        return [_unit(lines, UnitKind.CLASS, name, owner, begin, stop)]
    members = starts[head + 1].index
    header = replace(_unit(lines, UnitKind.CLASS, name, owner, begin, members), is_header=True)
    return [header, *_block(lines, starts, head + 1, after, stop, (*owner, name))]


def _unit(
    lines: Sequence[str],
    kind: UnitKind,
    name: str,
    owner: tuple[str, ...],
    begin: int,
    stop: int,
) -> Unit:
    return Unit(kind, name, owner, begin + 1, "\n".join(lines[begin:stop]) + "\n")


def _next_at_or_below(starts: Sequence[_Start], at: int, last: int, indent: int) -> int:
    """The next statement after ``at`` that is not inside it."""
    after = at + 1
    while after < last and starts[after].indent > indent:
        after += 1
    return after
