"""Edits to text."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from itertools import accumulate, pairwise

from fullgraph.vocabulary.findings import Edit, Location

_LINE_END = re.compile(r"\r\n|\r|\n")


def line_offsets(text: str) -> list[int]:
    r"""The offset at which each line begins; lines end with ``\n``, ``\r\n`` or ``\r``."""
    if "\r" in text:
        return [0, *(match.end() for match in _LINE_END.finditer(text))]
    # Twice as fast, for the line ends that most texts have.
    lines = text.split("\n")[:-1]
    return [*accumulate((len(line) + 1 for line in lines), initial=0)]


def newline_of(text: str) -> str:
    """The line end that a text uses: its first one."""
    found = _LINE_END.search(text)
    return found.group() if found else "\n"


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made; what lies outside of them stays byte for byte.

    Raises:
        ValueError: two edits overlap, or one lies outside of the text.
    """
    offsets = line_offsets(text)
    pieces: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda e: e.location):
        place = edit.location
        if not 1 <= place.line <= place.end_line <= len(offsets):
            raise ValueError(f"lines {place.line} to {place.end_line} are not in the text")
        start = offsets[place.line - 1] + place.column
        end = offsets[place.end_line - 1] + place.end_column
        if start < position or not start <= end <= len(text):
            raise ValueError(f"edits overlap in line {place.line}, or end after the text")
        pieces += [text[position:start], edit.new_text]
        position = end
    return "".join([*pieces, text[position:]])


def edits_between(path: str, before: str, after: str) -> tuple[Edit, ...]:
    """The edits of ``before``, in file order, whose result is ``after``."""
    old, new = _lines(before), _lines(after)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return tuple(
        Edit(_range(path, old, start, end), "".join(new[new_start:new_end]))
        for tag, start, end, new_start, new_end in matcher.get_opcodes()
        if tag != "equal"
    )


def by_path(edits: Iterable[Edit]) -> dict[str, list[Edit]]:
    """The edits of each file."""
    found: dict[str, list[Edit]] = {}
    for edit in edits:
        found.setdefault(edit.location.path, []).append(edit)
    return found


def overlaps(first: Iterable[Edit], second: Iterable[Edit]) -> bool:
    """Whether any edit of the first touches one of the second in a file; equal places do.

    Different lines that are inserted at one place follow each other, and do not overlap.
    """
    return any(_touch(a, b) for a in first for b in second)


def _touch(a: Edit, b: Edit) -> bool:
    if a.location.path != b.location.path:
        return False
    if a != b and _inserts_lines(a) and _inserts_lines(b):
        return False
    (a_start, a_end), (b_start, b_end) = _ends(a), _ends(b)
    return a_start == b_start or (a_start < b_end and b_start < a_end)


def _inserts_lines(edit: Edit) -> bool:
    place = edit.location
    is_insertion = (place.line, place.column) == (place.end_line, place.end_column)
    return is_insertion and place.column == 0 and edit.new_text.endswith(("\n", "\r"))


def _ends(edit: Edit) -> tuple[tuple[int, int], tuple[int, int]]:
    place = edit.location
    return (place.line, place.column), (place.end_line, place.end_column)


def _lines(text: str) -> list[str]:
    """The lines with their ends."""
    offsets = [*line_offsets(text), len(text)]
    return [text[a:b] for a, b in pairwise(offsets) if b > a]


def _range(path: str, lines: list[str], start: int, end: int) -> Location:
    if end < len(lines) or not lines or lines[-1].endswith(("\n", "\r")):
        return Location(path, start + 1, 0, end + 1, 0)
    # The last line has no end: there is no line after it.
    last = len(lines[-1])
    if start < len(lines):
        return Location(path, start + 1, 0, len(lines), last)
    return Location(path, len(lines), last, len(lines), last)
