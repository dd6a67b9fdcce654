"""The files of a trace, and the ranks that wrote them."""

from __future__ import annotations

import gzip
import re
import zlib
from pathlib import Path
from typing import BinaryIO, cast

_PREFIX = "dedicated_log_torch_trace_"
_RANK = re.compile(r"rank_(\d+)")
_RECORD = re.compile(rb"^[VIWEC]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ [^:]+:\d+\] \{", re.MULTILINE)
_GZIP = b"\x1f\x8b"
_LOOKED_AT = 1 << 16

UNREADABLE = (EOFError, OSError, zlib.error)
"""What reading a file raises that is damaged or not there."""


def trace_files(path: Path) -> list[Path]:
    """The files to read, by rank and name.

    In a folder these are the files named as torch names them; if there are none, those with a
    record at their beginning.

    Args:
        path: a file or a folder.

    Raises:
        OSError: it does not exist, or cannot be read.
    """
    if not path.is_dir():
        with path.open("rb"):
            return [path]
    every = sorted((each for each in path.iterdir() if each.is_file()), key=_order)
    named = [each for each in every if each.name.startswith(_PREFIX)]
    return named or [each for each in every if _has_records(each)]


def rank_in_name(path: Path) -> str:
    """The rank that wrote a file; empty if its name has none."""
    found = _RANK.search(path.name)
    return found.group(1) if found else ""


def opened(path: Path) -> BinaryIO:
    """The file's bytes, decompressed if it is a gzip file."""
    with path.open("rb") as file:
        is_compressed = file.read(len(_GZIP)) == _GZIP
    if is_compressed:
        return cast("BinaryIO", gzip.open(path, "rb"))
    return path.open("rb")


def _order(path: Path) -> tuple[int, str]:
    rank = rank_in_name(path)
    return (int(rank) if rank else -1, path.name)


def _has_records(path: Path) -> bool:
    try:
        with opened(path) as file:
            return _RECORD.search(file.read(_LOOKED_AT)) is not None
    except UNREADABLE:
        return False
