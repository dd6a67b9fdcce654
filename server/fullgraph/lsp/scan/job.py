"""What the scan's process is sent and sends back, and how both are framed."""

from __future__ import annotations

import pickle
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fullgraph.static.reach.workspace import Reach
from fullgraph.static.results import CheckOptions, FileResult

LENGTH = struct.Struct(">I")


@dataclass(frozen=True)
class ScanJob:
    """Files to check.

    Attributes:
        files: those that are checked in any case.
        together: all files of the workspace, each with how it is checked: in each, something may
            be found by others' checks.
        texts: of the files that are open, as they are on screen.
        reached: what compiled code reached in each file at the last scan, as a digest: a file in
            which it reaches something else is checked too.
    """

    files: frozenset[str]
    together: Mapping[str, CheckOptions]
    texts: Mapping[str, str]
    reached: Mapping[str, str]


@dataclass(frozen=True)
class Plan:
    """What the scan does first: it searches what compiled code reaches.

    Attributes:
        reach: what it found.
        count: how many files are checked then.
    """

    reach: Reach
    count: int


@dataclass(frozen=True)
class Scanned:
    """The result for one file.

    Attributes:
        path: the file.
        digest: of the text that was checked; empty if it could not be read.
        options: how it was checked.
        result: what was found.
    """

    path: str
    digest: str
    options: CheckOptions
    result: FileResult


def packed(message: ScanJob | Plan | Scanned) -> bytes:
    """The bytes of a message, their length first."""
    # Both sides are this program: nothing else writes to these pipes.
    body = pickle.dumps(message)
    return LENGTH.pack(len(body)) + body


def unpacked(body: bytes) -> Any:
    """The message of the bytes behind a length."""
    return pickle.loads(body)
