"""Cuts a file into units that can be parsed alone: definitions and statements.

A syntax error then hides one definition and not the file, and a keystroke re-parses one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from fullgraph.source.lines import Line, Scanner, scan, scanned
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


class Rescanner:
    """Keeps the lines of the last version in which all was closed, and what they are."""

    def __init__(self) -> None:
        """Begin without a version."""
        self._lines: Sequence[str] = ()
        self._known: list[Line] = []

    def scan(self, lines: Sequence[str]) -> list[Line]:
        """What each of ``lines`` is; the same as ``fullgraph.static.lines.scan`` gives."""
        result, is_plain = self._spliced(lines)
        if result is None:
            scanner = scanned(lines)
            result, is_plain = scanner.result, scanner.is_plain
        if is_plain:
            self._lines, self._known = lines, result
        return result

    def _spliced(self, lines: Sequence[str]) -> tuple[list[Line] | None, bool]:
        """The known lines around those that have changed, and whether all is closed in these.

        The first is None if what is below may be something else than it was.
        """
        known = self._known
        above = _common(self._lines, lines)
        below = _common(self._lines[above:][::-1], lines[above:][::-1])
        first = _last_start(known, above)
        for last in _ends(known, len(known) - below):
            scanner = Scanner(lines[first : last + len(lines) - len(known)])
            scanner.run()
            if scanner.is_closed:
                result = [*known[:first], *scanner.result, *known[last:]]
                return result, scanner.is_plain
        return None, False


def _last_start(known: Sequence[Line], at: int) -> int:
    """The last statement that starts at the line ``at`` or above it."""
    at = min(at, len(known) - 1)
    while at > 0 and not known[at].starts:
        at -= 1
    return max(at, 0)


def _ends(known: Sequence[Line], first: int) -> Iterator[int]:
    """Where an edit may end to matter: before the next statement, or past a definition.

    A bracket that is not closed ends before a definition.
    """
    starts = (at for at in range(first, len(known)) if known[at].starts)
    yield next(starts, len(known))
    if any(known[at].defines for at in starts):
        yield next(starts, len(known))


def _common(a: Sequence[str], b: Sequence[str]) -> int:
    """How many lines ``a`` and ``b`` begin with both; slices are compared at once."""
    same, most = 0, min(len(a), len(b))
    while same < most:
        middle = (same + most + 1) // 2
        if a[same:middle] == b[same:middle]:
            same = middle
        else:
            most = middle - 1
    return same
