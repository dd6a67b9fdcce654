"""Which break ended which compilation: the link from a profiled region to its record."""

from __future__ import annotations

import re
from typing import Dict, Iterable, List, NamedTuple, Optional

from fullgraph_worker.profile.timeline import REGION, Span
from fullgraph_worker.protocol.wire import RECOMPILE, RECOMPILE_LIMIT, Record

_ID = re.compile(r"(\d+)/\d+$")


class _Note(NamedTuple):
    record: Record
    compile_id: str
    position: int


class Notes:
    """The records, with the compilation during which each was made.

    A break is known here by a key: the place of its first note.
    """

    def __init__(self) -> None:
        self._notes: List[_Note] = []
        self._sent = 0

    def add(self, record: Record, compile_id: str, *, is_sent: bool) -> None:
        """Store a record.

        Args:
            record: what was observed.
            compile_id: of the compilation that is under way; empty if none is.
            is_sent: whether it is one of the run's records, and not of a later call.
        """
        self._notes.append(_Note(record, compile_id, self._sent if is_sent else -1))
        self._sent += is_sent

    def record(self, key: int) -> Record:
        """The record of a break."""
        return self._notes[key].record

    def position(self, key: int) -> int:
        """Its position among the run's records, or -1."""
        return self._notes[key].position

    def breaks(self) -> Dict[str, int]:
        """By compile id, the key of the break that ended the compilation."""
        return {
            note.compile_id: self._key(note.record)
            for note in self._notes
            if note.compile_id and note.record.kind not in (RECOMPILE, RECOMPILE_LIMIT)
        }

    def skipped_target(self, spans: Iterable[Span]) -> Optional[int]:
        """The key of what keeps the called function itself from running compiled, if it does not.

        The called function is the first that Dynamo compiles; without a region of its own it
        runs as plain Python: Dynamo skipped it, or compiled it too often.
        """
        regions = {_function(span.name) for span in spans if span.kind == REGION}
        seen = [_function(note.compile_id) for note in self._notes] + list(regions)
        first = min((number for number in seen if number is not None), default=None)
        if first is None or first in regions:
            return None
        why = [
            note.record
            for note in self._notes
            if _function(note.compile_id) == first and note.record.kind != RECOMPILE
        ]
        return self._key(why[-1]) if why else None

    def _key(self, record: Record) -> int:
        """The first of the notes about the same break: a later call may repeat it."""
        return next(i for i, note in enumerate(self._notes) if _same(note.record, record))


def _same(one: Record, other: Record) -> bool:
    return (one.kind, one.path, one.line, one.column, one.gb_type, one.reason) == (
        other.kind,
        other.path,
        other.line,
        other.column,
        other.gb_type,
        other.reason,
    )


def _function(compile_id: str) -> Optional[int]:
    found = _ID.search(compile_id)
    return int(found.group(1)) if found else None
