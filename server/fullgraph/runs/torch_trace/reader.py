"""Reads a structured trace that torch wrote: of one process or of all ranks."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, cast

from fullgraph.dynamic.trace_reader import ProcessTrace
from fullgraph.runs.torch_trace.lines import TraceLines, TraceRecord
from fullgraph.runs.torch_trace.process import WANTED, ProcessReader

_MALFORMED = (AttributeError, LookupError, RecursionError, TypeError, ValueError)
_LARGEST_PROCESS = 1 << 22
"""Linux has no larger ids; before torch 2.7 a trace has the ids of threads instead."""


@dataclass
class TorchTrace:
    """What a trace has.

    Attributes:
        processes: those that compiled something, by rank.
        problems: what could not be read, in words.
        files: how many files were read.
    """

    processes: list[ProcessTrace] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    files: int = 0


def read_torch_trace(path: Path, on_file: Callable[[str], None] = lambda name: None) -> TorchTrace:
    """Read all files of a trace.

    Args:
        path: a folder that ``TORCH_TRACE`` named, or one file of it.
        on_file: called with the name of each file before it is read.

    Raises:
        OSError: there is no such file or folder, or it cannot be read.
    """
    trace = TorchTrace()
    for file in trace_files(path):
        on_file(file.name)
        process, problems = _read(file)
        trace.problems += problems
        trace.files += 1
        if not 0 < process.process.pid < _LARGEST_PROCESS:
            process.process.pid = trace.files
        trace.processes.append(process)
    trace.processes.sort(key=lambda each: each.process.rank.zfill(9))
    return trace


def _read(file: Path) -> tuple[ProcessTrace, list[str]]:
    """What a file has, and what of it could not be read."""
    reader, problems = ProcessReader(rank_in_name(file)), []
    try:
        with opened(file) as stream:
            lines = TraceLines(stream, WANTED)
            try:
                lines.unreadable += [each.line for each in lines if not _takes(reader, each)]
            finally:
                problems += _problems(file.name, lines)
    except UNREADABLE as error:
        problems.append(f"{file.name} cannot be read to its end: {error}")
    return reader.finish(), problems


def _takes(reader: ProcessReader, record: TraceRecord) -> bool:
    """Whether a record is as torch writes it; another must not hide the others."""
    try:
        reader.take(record)
    except _MALFORMED:
        return False
    return True


def _problems(name: str, lines: TraceLines) -> list[str]:
    found = []
    if lines.unreadable:
        count = len(lines.unreadable)
        words = "1 line" if count == 1 else f"{count} lines"
        found.append(
            f"{words} of {name} could not be read; the first is line {min(lines.unreadable)}."
        )
    if lines.is_cut_off:
        found.append(f"{name} ends within a record: the process was killed, or still runs.")
    return found


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
