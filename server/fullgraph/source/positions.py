"""Columns in the units of others: the one place that converts them.

Fullgraph counts code points. LSP clients count UTF-16 code units unless they agree with
the server on something else; CPython's bytecode and ``ast`` count UTF-8 bytes.
"""

from __future__ import annotations

from typing import Literal

Encoding = Literal["utf-8", "utf-16", "utf-32"]


def from_codepoints(line: str, column: int, encoding: Encoding) -> int:
    """The column of code point ``column`` in units of ``encoding``.

    A column past the end of the line stays that far past it.
    """
    if encoding == "utf-32" or line.isascii():
        return column
    return column + sum(_width(char, encoding) - 1 for char in line[:column])


def to_codepoints(line: str, column: int, encoding: Encoding) -> int:
    """The code point at ``column`` units of ``encoding``.

    A column inside a character is that character's; one past the end is the end.
    """
    if encoding == "utf-32" or line.isascii():
        return min(column, len(line))
    units = 0
    for index, char in enumerate(line):
        units += _width(char, encoding)
        if units > column:
            return index
    return len(line)


def _width(char: str, encoding: Encoding) -> int:
    code = ord(char)
    if encoding == "utf-16":
        return 2 if code > 0xFFFF else 1
    return 1 + (code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF)
