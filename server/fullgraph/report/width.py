"""Text in the columns of a terminal: wide characters, tabs, and nothing that acts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

TAB = 4
_ELLIPSIS = "…"


@dataclass(frozen=True)
class Underlined:
    """A source line and the carets under it, both ready to print."""

    line: str
    carets: str


def underline(line: str, column: int, end_column: int, max_width: int) -> Underlined:
    """``line`` as a terminal shows it, with carets under a part of it.

    Args:
        line: a source line without its end.
        column: where the part begins, 0-based in code points.
        end_column: where it ends, exclusive; an empty part gets one caret.
        max_width: terminal columns; a longer line is cut around the part.
    """
    cells = list(_cells(line))
    column = min(max(column, 0), len(cells))
    end_column = min(max(end_column, column), len(cells))
    before, after = "", ""
    if sum(w for _, w in cells) > max_width:
        start = _start_of_window([w for _, w in cells], column, max_width)
        stop = _end_of_window([w for _, w in cells], start, max_width)
        before = _ELLIPSIS if start else ""
        after = _ELLIPSIS if stop < len(cells) else ""
        cells = cells[start:stop]
        column, end_column = column - start, min(end_column, stop) - start
    indent = len(before) + sum(w for _, w in cells[:column])
    length = sum(w for _, w in cells[column:end_column])
    text = before + "".join(t for t, _ in cells) + after
    return Underlined(text.rstrip(), " " * indent + "^" * max(1, length))


def printable(text: str) -> str:
    """``text`` without what a terminal would obey."""
    return "".join(t for t, _ in _cells(text))


def _cells(line: str) -> Iterator[tuple[str, int]]:
    """For each code point, what is printed and how many terminal columns it takes."""
    if line.isascii() and line.isprintable():  # Nearly every line of code, and much faster.
        yield from ((char, 1) for char in line)
        return
    at = 0
    for char in line:
        shown, width = char, 1
        category = unicodedata.category(char)
        if char == "\t":
            width = TAB - at % TAB
            shown = " " * width
        elif category in ("Cc", "Cs", "Zl", "Zp") or char in "\u202a\u202b\u202c\u202d\u202e":
            shown = "\N{REPLACEMENT CHARACTER}"
        elif category in ("Mn", "Me", "Cf"):
            width = 0
        elif unicodedata.east_asian_width(char) in "WF":
            width = 2
        at += width
        yield shown, width


def _start_of_window(widths: list[int], column: int, max_width: int) -> int:
    """The first code point of a window that shows what leads up to ``column``."""
    room = max_width // 3
    start = column
    while start > 0 and room >= widths[start - 1]:
        start -= 1
        room -= widths[start]
    return start


def _end_of_window(widths: list[int], start: int, max_width: int) -> int:
    room = max_width - 2 * len(_ELLIPSIS)
    stop = start
    while stop < len(widths) and room >= widths[stop]:
        room -= widths[stop]
        stop += 1
    return stop
