"""Cuts a file that is read for its definitions alone into units, faster than ``split`` does.

``split`` cuts a file that is checked, token by token. Here, every line that begins in the first
column of a block begins a unit, and triple quotes are only counted. In an unusual file a unit can
be missing; its definitions are then unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fullgraph.static.syntax.split import Unit, UnitKind

_TOP = re.compile(r"^[A-Za-z_@]", re.MULTILINE)
_CONTINUES = re.compile(r"[ \t]*(?:else|elif|except|finally)\b")
_DEFINES = re.compile(r"[ \t]*(?:(?:async[ \t]+)?def[ \t]+(\w+)|class[ \t]+(\w+))")
_HEAD = re.compile(
    r"[ \t]*class[ \t]+\w+(?:\[[^\n]*?\](?=[ \t]*[(:]))?[^:\n]*(?:\([^:]*\))?"
    r"[ \t]*:[ \t]*(?:#[^\n]*)?\n"
)
_MEMBER = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*([ \t]+)\S")


def quick_split(text: str) -> list[Unit]:
    """The units of ``text``, in order."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return list(_block(text, 0, 1, _TOP, ()))


def _block(
    text: str, begin: int, line: int, starts: re.Pattern[str], owner: tuple[str, ...]
) -> Iterator[Unit]:
    marks = [match.start() for match in starts.finditer(text, begin)]
    if not marks or marks[0] > begin:
        marks.insert(0, begin)
    marks.append(len(text))
    first = 0
    for last in range(1, len(marks)):
        piece = text[marks[first] : marks[last]]
        if last < len(marks) - 1 and not _ends(piece, text, marks[last]):
            continue
        if piece.strip():
            yield from _units(piece, line, owner)
        line += piece.count("\n")
        first = last


def _ends(piece: str, text: str, after: int) -> bool:
    if _CONTINUES.match(text, after):
        return False
    if (piece.count('"""') + piece.count("'''")) % 2:
        return False
    # A decorator belongs to the definition below it.
    return not piece.lstrip().startswith("@") or _definition(piece) is not None


def _definition(piece: str) -> re.Match[str] | None:
    return next(filter(None, (_DEFINES.match(line) for line in piece.split("\n"))), None)


def _units(piece: str, line: int, owner: tuple[str, ...]) -> Iterator[Unit]:
    starts_definition = _DEFINES.match(piece) or piece.lstrip().startswith("@")
    found = _definition(piece) if starts_definition else None
    if found is None:
        yield Unit(UnitKind.STATEMENT, "", owner, line, piece)
        return
    if found.group(1):
        yield Unit(UnitKind.FUNCTION, found.group(1), owner, line, piece)
        return
    name = found.group(2)
    head = _HEAD.search(piece)
    member = _MEMBER.match(piece, head.end()) if head else None
    if head is None or member is None:
        yield Unit(UnitKind.CLASS, name, owner, line, piece)
        return
    header = piece[: head.end()]
    yield Unit(UnitKind.CLASS, name, owner, line, header, is_header=True)
    inner = re.compile(rf"^{member.group(1)}[A-Za-z_@]", re.MULTILINE)
    yield from _block(piece, head.end(), line + header.count("\n"), inner, (*owner, name))
