"""Physical lines: where statements begin, and what cannot end there.

It knows strings, comments, brackets and backslashes, and nothing else of the grammar, so
it cannot fail on any text. Where a bracket or a string is never closed, it finds the place
from which the text makes sense again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

_TOKEN = re.compile(r"\"\"\"|'''|[\"'#()\[\]{}]")
_DEFINITION = re.compile(r"(?:async[ \t]+)?def\b|class\b")
_WHOLE_DEFINITION = re.compile(
    r"@[\w.]+|(?:async[ \t]+)?def[ \t]+\w+[ \t]*\(|class[ \t]+\w+[ \t]*[(:]"
)
_WHOLE_STATEMENT = re.compile(r"(?:import|from|if|for|while|with|try)\b|[\w.]+[ \t]*(?:=(?!=)|\()")
_TAB = 8
_KEPT = 50_000
"""Lines whose nature is remembered: from one keystroke to the next nearly all stay the same."""


class Line(NamedTuple):
    """One physical line.

    Attributes:
        body: its text without its indentation.
        indent: its indentation in columns.
        starts: a statement begins here.
        goes_on: a backslash or an open string leads into the next line, so no comment can
            stand at its end.
        ends: whatever begins or goes on here is complete: no bracket, string or backslash.
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


class _Effect(NamedTuple):
    """What a line does to the lines below: brackets it leaves open, and its open string.

    ``is_askew`` if a string from above ends right before a word: it rather begins here.
    """

    depth: int
    quote: str = ""
    goes_on: bool = False
    comment: int = -1
    is_askew: bool = False


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
        depth, quote, goes_on = 0, "", False
        statement = string = first
        for index in range(first, last):
            text = self._lines[index]
            if not (depth or quote or goes_on):
                whole = _whole(text)
                if whole is not None:
                    statement = index if whole.starts else statement
                    self.result[index] = whole
                    continue
            line = _bare(text)
            if len(quote) == 3 and self._ends_string(line, self.result[string]):
                depth, quote = 0, ""
            is_definition = line.defines and not quote
            if depth and is_definition and not breaks:
                return statement, self._decorated(statement, index)
            if is_definition:
                depth, goes_on = 0, False
            if breaks and depth and not quote and line.indent <= self.result[statement].indent:
                depth = 0 if line.body[:1] not in ("", "#", ")", "]", "}") else depth
            starts = not (quote or goes_on or depth) and line.body[:1] not in ("", "#")
            if starts:
                statement = index
            before, effect = quote, _effect(text, quote)
            if effect.quote and not quote:
                string = index
            self.is_askew |= effect.is_askew
            depth = max(0, depth + effect.depth)
            quote, goes_on = effect.quote, effect.goes_on and not effect.quote
            ends = not (depth or effect.goes_on)
            self.result[index] = _scanned(text, before, starts, ends)
        self.is_askew |= len(quote) == 3
        return (statement if depth and not breaks else None), last

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


@lru_cache(maxsize=_KEPT)
def _bare(line: str) -> Line:
    """What a line is by itself."""
    body = line.lstrip(" \t\f")
    return Line(body, _indent(line), defines=bool(_DEFINITION.match(body)))


@lru_cache(maxsize=_KEPT)
def _whole(line: str) -> Line | None:
    """What a line is that leaves nothing open, where nothing is open at its beginning."""
    effect = _effect(line, "")
    if effect.depth or effect.quote or effect.goes_on or effect.is_askew:
        return None
    return _scanned(line, "", _bare(line).body[:1] not in ("", "#"), True)


@lru_cache(maxsize=_KEPT)
def _scanned(line: str, quote: str, starts: bool, ends: bool) -> Line:
    """What a line is where it stands, with ``quote`` open at its beginning."""
    effect = _effect(line, quote)
    bare = _bare(line)
    return Line(bare.body, bare.indent, starts, effect.goes_on, ends, effect.comment, bare.defines)


@lru_cache(maxsize=_KEPT)
def _effect(line: str, quote: str) -> _Effect:
    """What ``line`` does if ``quote`` is open at its beginning."""
    depth = position = 0
    is_askew = False
    carried = quote
    while True:
        if quote:
            position = _string_end(line, position, quote)
            if position < 0:
                goes_on = len(quote) == 3 or _ends_in_backslash(line)
                return _Effect(depth, quote if goes_on else "", goes_on, is_askew=is_askew)
            is_askew |= bool(carried) and line[position : position + 1].isalnum()
            quote = carried = ""
        match = _TOKEN.search(line, position)
        if match is None:
            return _Effect(depth, goes_on=line.endswith("\\"), is_askew=is_askew)
        token = match.group()
        position = match.end()
        if token == "#":
            return _Effect(depth, comment=match.start(), is_askew=is_askew)
        if token in "([{":
            depth += 1
        elif token in ")]}":
            depth -= 1
        else:
            quote = token


def _string_end(line: str, position: int, quote: str) -> int:
    """Where the string ends that is open at ``position``; -1 if not on this line."""
    while (found := line.find(quote, position)) >= 0:
        if not _ends_in_backslash(line[position:found]):
            return found + len(quote)
        position = found + 1
    return -1


def _ends_in_backslash(text: str) -> bool:
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


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
