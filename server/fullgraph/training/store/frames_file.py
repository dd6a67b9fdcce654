"""Reads a file of frames from where its last reading ended."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from fullgraph_worker.watch.frames import MAX_FRAME_BYTES, SUFFIX, FrameError, decode
from fullgraph_worker.watch.records import VERSION, Event, Introduction, Kind, Record, Sample, Step

PIECE_BYTES = 1 << 20
ANY = -1
"""In place of the number of the next frame: it is not known."""
_MOST_STEPS = 1 << 62
_LARGEST = MAX_FRAME_BYTES + 64
_NAME = re.compile(r"(\d+)-(\d+)-(\d+)" + re.escape(SUFFIX))


@dataclass(frozen=True)
class FrameFile:
    """The file of one process, by what its name says.

    Attributes:
        path: the file.
        rank: of the process.
        pid: its number on its machine.
        started: when, in nanoseconds since the epoch.
    """

    path: Path
    rank: int
    pid: int
    started: int


@dataclass
class Piece:
    """Some frames of a file.

    Attributes:
        records: in their order; with an event for frames that are missing.
        offset: where the next frame begins.
        next_frame: the number that it is to have.
        broken: why the file cannot be read further; empty if it can.
    """

    records: list[Record] = field(default_factory=list)
    offset: int = 0
    next_frame: int = 0
    broken: str = ""


def frame_files(folder: Path) -> list[FrameFile]:
    """The files of a run, by rank and time.

    Raises:
        OSError: the folder cannot be read.
    """
    matches = ((path, _NAME.fullmatch(path.name)) for path in folder.iterdir())
    files = [FrameFile(path, *map(int, match.groups())) for path, match in matches if match]
    return sorted(files, key=lambda file: (file.rank, file.started, file.pid))


def read_piece(path: Path, offset: int, next_frame: int) -> Piece:
    """Read the next frames, at most about a megabyte of them.

    A frame that is not whole yet is left for the next time.

    Args:
        path: the file.
        offset: where the first frame begins.
        next_frame: the number that it is to have.

    Raises:
        OSError: the file cannot be read.
    """
    piece = Piece(offset=offset, next_frame=next_frame)
    with path.open("rb") as stream:
        size = stream.seek(0, 2)
        if size < offset:
            # On a full disk, the process takes back what it could write in part.
            piece.offset = offset = size
            piece.next_frame = next_frame = ANY
        stream.seek(offset)
        data = stream.read(PIECE_BYTES)
        _decode(data, piece, offset)
        if piece.offset == offset and not piece.broken and len(data) == PIECE_BYTES:
            # The first frame alone is larger than a piece.
            stream.seek(offset)
            _decode(stream.read(_LARGEST), piece, offset)
    return piece


def _decode(data: bytes, piece: Piece, base: int) -> None:
    try:
        for frame in decode(data):
            if frame.number < piece.next_frame:
                raise FrameError(f"frame {frame.number} comes after {piece.next_frame - 1}")
            if isinstance(frame.record, Introduction) and frame.record.version > VERSION:
                raise FrameError(
                    f"it was written by a later version ({frame.record.version}): update Fullgraph"
                )
            if not _is_sound(frame.record):
                raise FrameError(f"frame {frame.number} contradicts itself")
            if frame.number > piece.next_frame != ANY:
                missing = frame.number - piece.next_frame
                piece.records.append(_gap(missing, piece.next_frame, frame.record))
            piece.next_frame = frame.number + 1
            piece.records.append(frame.record)
            piece.offset = base + frame.end
    except FrameError as error:
        piece.broken = str(error)


def _is_sound(record: Record) -> bool:
    """Whether the store can have it: its checksum only says that it is as it was written."""
    if isinstance(record, Sample):
        size = len(record.tensors)
        if any(len(values) != size for values in record.columns.values()):
            return False
    step = record.number if isinstance(record, Step) else getattr(record, "step", 0)
    return isinstance(step, int) and step < _MOST_STEPS


def _gap(missing: int, first: int, following: Record) -> Event:
    """The event of frames that were numbered and are not in the file."""
    if isinstance(following, Step):
        step, time = following.number, following.time
    elif isinstance(following, Event):
        step, time = following.step, following.time
    else:
        step, time = getattr(following, "step", 0), 0.0
    why = f"frames {first:,} to {first + missing - 1:,} are not in the file"
    return Event(step, time, Kind.GAP, {"records": missing, "bytes": 0, "why": why})
