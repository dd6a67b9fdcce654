"""Physical lines: where statements begin, and what cannot end there.

It reads strings, comments, brackets and backslashes, and nothing else of the grammar, so
it cannot fail on any text. Where a bracket or a string is never closed, it finds the place
from which the text makes sense again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from fullgraph.source.openings import KEPT, Openings, effect_of, is_in_field, is_triple

_DEFINITION = re.compile(r"(?:async[ \t]+)?def\b|class\b")
_WHOLE_DEFINITION = re.compile(
    r"@[\w.]+|(?:async[ \t]+)?def[ \t]+\w+[ \t]*[(\[]|class[ \t]+\w+[ \t]*[(:\[]"
)
_WHOLE_STATEMENT = re.compile(r"(?:import|from|if|for|while|with|try)\b|[\w.]+[ \t]*(?:=(?!=)|\()")
_TAB = 8


class Line(NamedTuple):
    """One physical line.

    Attributes:
        body: its text without its indentation.
        indent: its indentation in columns.
        starts: a statement begins here.
        goes_on: a backslash or an open string leads into the next line, so no comment can be
            at its end.
        ends: whatever begins or continues here is complete: no bracket, string or backslash.
        comment: the column of its comment, or -1.
        defines: it looks as if a function or a class begins here.
    """

    body: str
    indent: int
    starts: bool = False
    goes_on: bool = False
    ends: bool = True
    comment: int = -1
    defines: bool = False


_NO_LINE = Line("", 0)


def scan(lines: Sequence[str]) -> list[Line]:
    """What each of ``lines`` is.

    Valid Python is scanned as Python does. If a triple-quoted string is not closed, which
    shows at the end of the file or where the next one begins, strings end before a
    definition that is further left than they are, or failing that, not further right.
    """
    return scanned(lines).result


def scanned(lines: Sequence[str]) -> Scanner:
    """The pass that ``scan`` takes its result from."""
    for reach in (None, -1, 0):
        scanner = Scanner(lines, reach)
        scanner.run()
        if not scanner.is_askew:
            break
    return scanner


class Scanner:
    """One pass over some lines.

    Attributes:
        result: what each line is.
        is_askew: whether a string is not closed, or ends right before a word.
    """

    def __init__(self, lines: Sequence[str], reach: int | None = None) -> None:
        """Scan ``lines``, the first of which starts a statement.

        Args:
            lines: without their ends.
            reach: strings end before a definition that is indented this much further than they
                are, or less; None if nothing but their quotes ends them.
        """
        self.result = [_NO_LINE] * len(lines)
        self.is_askew = False
        self._has_unclosed = False
        self._ends_open = False
        self._lines = lines
        self._reach = reach

    def run(self) -> None:
        """Scan all lines; a stretch with an unclosed bracket twice."""
        at = 0
        while at < len(self._lines):
            opened, at = self._stretch(at, len(self._lines), breaks=False)
            if opened is not None:
                self._has_unclosed = True
                self._ends_open = at >= len(self._lines)
                self._stretch(opened, at, breaks=True)

    @property
    def is_plain(self) -> bool:
        """Whether everything that is opened is closed, as in valid Python."""
        return self._reach is None and not (self.is_askew or self._has_unclosed)

    @property
    def is_closed(self) -> bool:
        """Whether nothing is open after the last line, and every string is closed."""
        is_complete = not self.result or self.result[-1].ends
        return is_complete and not (self.is_askew or self._ends_open)

    def _stretch(self, first: int, last: int, *, breaks: bool) -> tuple[int | None, int]:
        """Scan until a bracket proves to be unclosed.

        Args:
            first: the line to begin at, which starts a statement.
            last: the line to end before.
            breaks: brackets end at a line that is not further right than their statement.

        Returns:
            The line of the statement with the bracket, and where the next stretch begins.
        """
        depth, goes_on = 0, False
        strings: Openings = ()
        statement = string = first
        for index in range(first, last):
            text = self._lines[index]
            if not (depth or strings or goes_on):
                whole = _whole(text)
                if whole is not None:
                    statement = index if whole.starts else statement
                    self.result[index] = whole
                    continue
            line = _bare(text)
            if is_triple(strings) and self._ends_string(line, self.result[string]):
                depth, strings = 0, ()
            in_bracket = depth > 0 or is_in_field(strings)
            is_definition = line.defines and (not strings or is_in_field(strings))
            if in_bracket and is_definition and not breaks:
                return statement, self._decorated(statement, index)
            if is_definition:
                depth, strings, goes_on = 0, (), False
            elif breaks and in_bracket and self._is_beyond(line, statement, strings):
                depth, strings = 0, ()
            starts = not (strings or goes_on or depth) and line.body[:1] not in ("", "#")
            if starts:
                statement = index
            before, effect = strings, effect_of(text, strings)
            if effect.open and not strings:
                string = index
            self.is_askew |= effect.is_askew
            depth = max(0, depth + effect.depth)
            strings, goes_on = effect.open, effect.goes_on and not effect.open
            ends = not (depth or effect.goes_on)
            self.result[index] = _scanned(text, before, starts, ends)
        self.is_askew |= is_triple(strings)
        is_unclosed = depth > 0 or is_in_field(strings)
        return (statement if is_unclosed and not breaks else None), last

    def _is_beyond(self, line: Line, statement: int, strings: Openings) -> bool:
        """Whether ``line`` cannot be in a bracket that the statement has opened."""
        if strings and not is_in_field(strings):
            return False
        is_left = line.indent <= self.result[statement].indent
        return is_left and line.body[:1] not in ("", "#", ")", "]", "}")

    def _ends_string(self, line: Line, opener: Line) -> bool:
        if self._reach is None or line.indent > opener.indent + self._reach:
            return False
        is_outside = line.indent == 0 < opener.indent
        return bool(
            _WHOLE_DEFINITION.match(line.body) or (is_outside and _WHOLE_STATEMENT.match(line.body))
        )

    def _decorated(self, statement: int, definition: int) -> int:
        """The first line of the decorators over ``definition``."""
        first = definition
        indent = _bare(self._lines[definition]).indent
        for index in range(definition - 1, statement, -1):
            line = self.result[index]
            if line.indent == indent and line.body.startswith("@"):
                first = index
            elif line.indent <= indent and line.body[:1] not in (")", "]", "}"):
                break
        return first


@lru_cache(maxsize=KEPT)
def _bare(line: str) -> Line:
    """What a line is by itself."""
    body = line.lstrip(" \t\f")
    return Line(body, _indent(line), defines=bool(_DEFINITION.match(body)))


@lru_cache(maxsize=KEPT)
def _whole(line: str) -> Line | None:
    """What a line is that leaves nothing open, where nothing is open at its beginning."""
    effect = effect_of(line, ())
    if effect.depth or effect.open or effect.goes_on or effect.is_askew:
        return None
    return _scanned(line, (), _bare(line).body[:1] not in ("", "#"), True)


@lru_cache(maxsize=KEPT)
def _scanned(line: str, strings: Openings, starts: bool, ends: bool) -> Line:
    """What a line is at its place, with ``strings`` open at its beginning."""
    effect = effect_of(line, strings)
    bare = _bare(line)
    return Line(bare.body, bare.indent, starts, effect.goes_on, ends, effect.comment, bare.defines)


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
