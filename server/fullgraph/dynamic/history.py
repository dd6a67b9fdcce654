"""How a run came to its findings: by which calls, from whose lines, and after what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from fullgraph.dynamic.ranges import Ranges
from fullgraph.vocabulary.findings import MOST_CALLS, Call, Finding, Frame, Location
from fullgraph_worker.protocol import wire

Key = tuple[Location, str, str]
"""What makes two groups of records one finding: place, code, and the words if it has no page."""


class History:
    """The records behind each finding of a run.

    Args:
        records: all of the run's, in the order in which they happened.
        members: those of each finding.
        ranges: finds the user's lines.
        is_first_party: whether a path is first-party.
    """

    def __init__(
        self,
        records: Sequence[wire.Record],
        members: Mapping[Key, Sequence[wire.Record]],
        ranges: Ranges,
        is_first_party: Callable[[str], bool],
    ) -> None:
        self._members = members
        self._ranges = ranges
        self._is_first_party = is_first_party
        self._finding_of = {id(r): key for key, group in members.items() for r in group}
        self._causes: dict[int, wire.Record] = {}
        # Processes that ran one after the other number their records from 0 each.
        numbered: dict[int, wire.Record] = {}
        for record in records:
            if record.caused_by in numbered:
                self._causes[id(record)] = numbered[record.caused_by]
            if record.number >= 0:
                numbered[record.number] = record

    def with_records(self, key: Key, finding: Finding) -> Finding:
        """The finding, with what its records contain."""
        if finding.observation is None:
            return finding
        records = self._members[key]
        observation = replace(
            finding.observation,
            calls=_calls(records),
            caused_by=self._cause(key),
            called_from=self._callers(finding.location.path, records),
            callers=parting([record.stack for record in records]),
            compilations=compilations_of(records),
        )
        return replace(finding, observation=observation)

    def _cause(self, key: Key) -> Location | None:
        """The place of the finding that led to this one; None if it also occurred by itself."""
        others: list[Key] = []
        for record in self._members[key]:
            cause = self._causes.get(id(record))
            led_here = self._finding_of.get(id(cause))
            if led_here is None:
                return None
            if led_here != key:
                others.append(led_here)
        return others[0][0] if others else None

    def _callers(self, path: str, records: Sequence[wire.Record]) -> tuple[Location, ...]:
        """The user's innermost line of each stack, if the break itself is not the user's."""
        if self._is_first_party(path):
            return ()
        lines: dict[tuple[str, int], None] = {}
        for record in records:
            own = [f for f in record.stack if f.line > 0 and self._is_first_party(f.path)]
            if own:
                lines[own[-1].path, own[-1].line] = None
        return tuple(self._ranges.line(path, line) for path, line in lines)


def parting(stacks: Sequence[Sequence[wire.StackFrame]]) -> tuple[Frame, ...]:
    """The calls at which different ways to one place part; none if there is one way.

    Args:
        stacks: calls, outermost first.
    """
    ways = list(dict.fromkeys(tuple((f.path, f.line, f.function) for f in s) for s in stacks))
    # A function that is compiled on its own has no calls above it in the record.
    ways = [w for w in ways if not any(w != o and o[len(o) - len(w) :] == w for o in ways)]
    common = 0
    while all(len(way) > common for way in ways) and len({w[-1 - common] for w in ways}) == 1:
        common += 1
    if len(ways) < 2:
        return ()
    calls = (way[-1 - common] for way in ways if len(way) > common)
    return tuple(Frame(*call) for call in dict.fromkeys(calls))


def compilations_of(records: Iterable[wire.Record]) -> tuple[str, ...]:
    """The ids of the compilations during which these records were made, each once."""
    return tuple(dict.fromkeys(record.compile_id for record in records if record.compile_id))


def _calls(records: Sequence[wire.Record]) -> tuple[Call, ...]:
    first: dict[str, int] = {}
    for record in records:
        if record.frame_inputs:
            first[record.frame_inputs] = min(
                record.call, first.get(record.frame_inputs, record.call)
            )
    return tuple(Call(inputs, number) for inputs, number in first.items())[:MOST_CALLS]
