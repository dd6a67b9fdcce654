"""Columns in the units of others: the one place that converts them.

Fullgraph counts code points. LSP clients count UTF-16 code units unless they agree to
something else; CPython's bytecode and ``ast`` count UTF-8 bytes.
"""

from __future__ import annotations


def utf16_from_codepoints(line: str, column: int) -> int:
    """The UTF-16 column of code point ``column`` in ``line``; past the end counts on."""
    prefix = line[:column]
    return column + sum(1 for char in prefix if ord(char) > 0xFFFF)


def codepoints_from_utf16(line: str, column: int) -> int:
    """The code point column of UTF-16 ``column``; inside a surrogate pair rounds down."""
    units = 0
    for index, char in enumerate(line):
        width = 2 if ord(char) > 0xFFFF else 1
        if units + width > column:
            return index
        units += width
    return len(line)


def codepoints_from_utf8(line: str, column: int) -> int:
    """The code point column of UTF-8 byte ``column``; inside a character rounds down."""
    if line.isascii():
        return min(column, len(line))
    return len(line.encode("utf-8")[:column].decode("utf-8", errors="ignore"))
