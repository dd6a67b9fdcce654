"""Text in a terminal: how wide it is, and its colours."""

from __future__ import annotations

import os
import re
import textwrap
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

TAB = 4
WIDTH = 100
"""The columns of what is not printed to a terminal, and the most on one."""
_PACKAGES = re.compile(r".*[/\\](?:site|dist)-packages[/\\]")
_ELLIPSIS = "…"
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_STYLES = {
    "bold": "1",
    "dim": "2",
    "error": "1;31",
    "predicted": "36",
    "observed": "33",
    "code": "1;35",
    "gutter": "34",
    "good": "32",
    "bad": "31",
}


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
    """``text`` without the control sequences of a terminal."""
    return "".join(t for t, _ in _cells(text))


def columns(text: str) -> int:
    """How many terminal columns printable ``text`` takes."""
    return len(text) if text.isascii() else sum(width for _, width in _cells(text))


def padded(text: str, width: int) -> str:
    """``text`` with spaces behind it, so that it takes ``width`` columns."""
    return text + " " * (width - columns(text))


def in_columns(rows: Sequence[Sequence[str]], right: Container[int] = ()) -> list[str]:
    """A line for each row of a table: each column is as wide as its widest cell.

    Args:
        rows: printable cells; every row has as many.
        right: the columns whose cells end at the same place instead of beginning there.
    """
    widths = [max(map(columns, cells)) for cells in zip(*rows, strict=True)]
    return [
        "  ".join(
            " " * (width - columns(cell)) + cell if number in right else padded(cell, width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def shortened(path: str, folder: Path) -> str:
    """``path`` as it is shown: in an installed package from the package on.

    Another path is relative to ``folder``, if it is below it.
    """
    installed = _PACKAGES.search(path)
    if installed:
        return path[installed.end() :]
    try:
        return str(Path(path).relative_to(folder))
    except ValueError:
        return path


def end_of(text: str, width: int) -> str:
    """``text``, or its end behind an ellipsis, in at most ``width`` columns."""
    cells = list(_cells(text))
    room = width if sum(w for _, w in cells) <= width else width - len(_ELLIPSIS)
    start = _start_within([w for _, w in cells], len(cells), room)
    return (_ELLIPSIS if start else "") + "".join(t for t, _ in cells[start:])


def beginning_of(text: str, width: int) -> str:
    """``text``, or its beginning before an ellipsis, in at most ``width`` columns."""
    cells = list(_cells(text))
    is_whole = sum(w for _, w in cells) <= width
    room, shown = width if is_whole else width - len(_ELLIPSIS), ""
    for char, size in cells:
        room -= size
        if room < 0:
            break
        shown += char
    return shown if is_whole else shown + _ELLIPSIS


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most ``width`` columns; a longer word has a line of its own."""
    if text.isascii():
        return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
    import wcwidth

    return wcwidth.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def fitted(text: str, width: int) -> str:
    """``text``, of which lines that are too long go on in further lines, two columns deeper.

    Colours stay as they are. A word that is longer than a line has one of its own.
    """
    return "\n".join(part for line in text.split("\n") for part in _folded(line, width))


def _folded(line: str, width: int) -> Iterator[str]:
    if columns(_ESCAPE.sub("", line)) <= width:
        yield line
        return
    indentation = line[: len(line) - len(line.lstrip(" "))]
    first, *words = line[len(indentation) :].split(" ")
    part, used = indentation + first, len(indentation) + columns(_ESCAPE.sub("", first))
    for word in words:
        size = columns(_ESCAPE.sub("", word))
        if used + 1 + size > width:
            yield part
            part, used = f"{indentation}  {word}", len(indentation) + 2 + size
        else:
            part, used = f"{part} {word}", used + 1 + size
    yield part


def _cells(line: str) -> Iterator[tuple[str, int]]:
    """For each code point, what is printed and how many terminal columns it takes.

    The columns of a character that is made of several code points are its first one's.
    """
    if line.isascii() and line.isprintable():  # Nearly every line of code, and much faster.
        yield from ((char, 1) for char in line)
        return
    # Not at the top: its tables take longer to import than most reports to print.
    import wcwidth

    at = 0
    for character in wcwidth.iter_graphemes(line):
        width = max(0, wcwidth.wcswidth(character))
        for char in character:
            shown = char
            category = unicodedata.category(char)
            if char == "\t":
                width = TAB - at % TAB
                shown = " " * width
            elif category in ("Cc", "Cs", "Zl", "Zp") or char in "\u202a\u202b\u202c\u202d\u202e":
                shown = "\N{REPLACEMENT CHARACTER}"
                width = 1
            at += width
            yield shown, width
            width = 0


def _start_of_window(widths: list[int], column: int, max_width: int) -> int:
    """The first code point of a window that shows what leads up to ``column``."""
    return _start_within(widths, column, max_width // 3)


def _start_within(widths: list[int], stop: int, room: int) -> int:
    """The first code point of those before ``stop`` that have ``room``, none of them cut."""
    start = stop
    for index in reversed(range(stop)):
        if room < widths[index]:
            break
        room -= widths[index]
        # A code point without columns belongs to the one before it.
        start = index if widths[index] else start
    return start


def _end_of_window(widths: list[int], start: int, max_width: int) -> int:
    room = max_width - 2 * len(_ELLIPSIS)
    stop = start
    while stop < len(widths) and room >= widths[stop]:
        room -= widths[stop]
        stop += 1
    return stop


class Painter:
    """Puts styles around text, or leaves it alone."""

    def __init__(self, on: bool) -> None:
        self._on = on

    def __call__(self, style: str, text: str) -> str:
        """``text`` in ``style``, one of a fixed set of names."""
        if not self._on or not text:
            return text
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"


def uses_colour(stream: TextIO, environ: Mapping[str, str] | None = None) -> bool:
    """Whether to colour what goes to ``stream``.

    ``NO_COLOR`` wins over ``FORCE_COLOR``, as in Python's own tracebacks; both count when
    they are not empty.
    """
    environ = os.environ if environ is None else environ
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return environ["FORCE_COLOR"] != "0"
    return environ.get("TERM") != "dumb" and stream.isatty()
