"""Cuts a file into units that can be parsed alone: definitions and statements.

A syntax error then hides one definition and not the file, and a keystroke re-parses one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from fullgraph.source.lines import Line, scan
from fullgraph.source.text import split_lines

Scan = Callable[[Sequence[str]], Sequence[Line]]
_DEFINES = re.compile(r"(?:async\s+)?def\s+(\w+)|class\s+(\w+)")
_DECORATES = re.compile(r"@[ \t]*[^\s#]")
_CONTINUES = re.compile(r"(?:else|elif|except|finally)\b")


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


class _Start(NamedTuple):
    """The first line of a statement: 0-based index, indentation in columns, text."""

    line: int
    indent: int
    text: str


def split(text: str, scan: Scan = scan) -> list[Unit]:
    """The units of ``text``, in order; every line belongs to exactly one.

    Args:
        text: of a file.
        scan: classifies the lines.
    """
    lines = split_lines(text)
    if not lines[-1]:
        lines.pop()
    starts = _statement_starts(scan(lines))
    begin = starts[0].line if starts else len(lines)
    leading = [_unit(lines, UnitKind.STATEMENT, "", (), 0, begin)] if begin else []
    return [*leading, *_block(lines, starts, 0, len(starts), len(lines), ())]


def _statement_starts(lines: Sequence[Line]) -> list[_Start]:
    return [
        _Start(index, line.indent, line.body) for index, line in enumerate(lines) if line.starts
    ]


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
        while _DECORATES.match(starts[head].text) and after < last:
            if starts[after].indent != starts[at].indent:
                break
            head, after = after, _next_at_or_below(starts, after, last, starts[at].indent)
        while after < last and _CONTINUES.match(starts[after].text):
            if starts[after].indent != starts[at].indent:
                break
            after = _next_at_or_below(starts, after, last, starts[at].indent)
        stop = starts[after].line if after < last else end_line
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
    begin = starts[at].line
    match = _DEFINES.match(starts[head].text)
    if match is None:
        return [_unit(lines, UnitKind.STATEMENT, "", owner, begin, stop)]
    if match.group(1):
        return [_unit(lines, UnitKind.FUNCTION, match.group(1), owner, begin, stop)]
    name = match.group(2)
    if head + 1 >= after or starts[head + 1].indent <= starts[head].indent:
        return [_unit(lines, UnitKind.CLASS, name, owner, begin, stop)]
    members = starts[head + 1].line
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
