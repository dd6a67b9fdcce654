"""Python source as text: encodings (PEP 263), byte order marks, line ends, columns."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from fullgraph_worker.user_code.source import lines_in

Encoding = Literal["utf-8", "utf-16", "utf-32"]


class SourceError(Exception):
    """A file that is not readable as Python source; the message is for the user."""


def decode_source(data: bytes, path: str) -> str:
    """The text of a Python file's bytes; line ends stay as they are, a BOM is dropped.

    Raises:
        SourceError: the declared encoding is unknown or does not fit the bytes, or the text
            holds null characters, which Python refuses.
    """
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        text = data.decode(encoding)
        if "\0" in text:
            # Every ASCII character of UTF-16 without a byte order mark is one of UTF-8 and a null.
            raise SyntaxError("null characters, as in UTF-16")
        return text
    except (SyntaxError, UnicodeError, LookupError) as error:
        raise SourceError(
            f"{path}: cannot be decoded ({error}). Save it as UTF-8, or declare its encoding "
            "in the first line: # -*- coding: latin-1 -*-"
        ) from error


def read_source(path: Path) -> str:
    """The text of the Python file at ``path``.

    Raises:
        SourceError: the file cannot be read or decoded.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path}: cannot be read ({error.strerror}).") from error
    return decode_source(data, str(path))


def source_or_none(path: str | Path) -> str | None:
    """As ``read_source``; None for a file that cannot be read or decoded."""
    try:
        return read_source(Path(path))
    except SourceError:
        return None


def split_lines(text: str) -> list[str]:
    r"""Lines as Python counts them (``\n``, ``\r\n``, ``\r``), without their ends.

    Unlike ``str.splitlines``, form feeds and Unicode separators do not end a line.
    """
    return [*lines_in(text)]


def same_ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """How many lines two texts have in common at their beginning, and how many at their end.

    No line counts twice: in the shorter text, the end begins behind the beginning.
    """
    shorter = min(len(old), len(new))
    top = 0
    while top < shorter and old[top] == new[top]:
        top += 1
    bottom = 0
    while bottom < shorter - top and old[-1 - bottom] == new[-1 - bottom]:
        bottom += 1
    return top, bottom


def encode_source(text: str, data: bytes) -> bytes:
    """The bytes of a changed text, in the encoding of the file's present bytes, with its BOM.

    Raises:
        SourceError: the text has characters that this encoding does not have.
    """
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        raise SourceError(f"The changed text cannot be saved as {encoding}: {error}.") from error


def from_codepoints(line: str, column: int, encoding: Encoding) -> int:
    """The column of code point ``column`` in units of ``encoding``.

    Fullgraph counts code points. LSP clients count UTF-16 code units unless they agree with the
    server on something else; CPython's bytecode and ``ast`` count UTF-8 bytes.

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
