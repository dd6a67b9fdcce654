"""The frames that the processes of a run have written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fullgraph_worker.watch.frames import SUFFIX, FrameError, decode
from fullgraph_worker.watch.records import Introduction, Record, Step


def frame_files(folder: Path) -> list[Path]:
    """The files of a run's processes, by rank and time."""
    return sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.name.zfill(80))


def records(path: Path) -> Iterator[Record]:
    """The records of one process, up to the first that cannot be read."""
    try:
        for frame in decode(path.read_bytes()):
            yield frame.record
    except (FrameError, OSError):
        return


def last_steps(folder: Path) -> dict[int, Step]:
    """The last step of each rank."""
    found: dict[int, Step] = {}
    for path in frame_files(folder):
        rank = 0
        for record in records(path):
            if isinstance(record, Introduction):
                rank = record.rank
            elif isinstance(record, Step):
                found[rank] = record
    return found
