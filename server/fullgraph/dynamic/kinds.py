"""Findings about what a run observed besides breaks, their words, and how it came to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from itertools import groupby

from fullgraph.dynamic.definitions import Definitions
from fullgraph.dynamic.ranges import Ranges
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.vocabulary.findings import (
    MOST_CALLS,
    Call,
    Evidence,
    Finding,
    Frame,
    Kind,
    Location,
    Observation,
)
from fullgraph_worker.guards.advice import listed
from fullgraph_worker.guards.failed_guard import cause_of, guard_of, plain_source
from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.source import plain_qualname

_LONGEST_REASON = 300
_VALUES = 4
_TITLES = {
    Kind.RECOMPILE: "Recompiled",
    Kind.RECOMPILE_LIMIT: "Recompile limit reached",
    Kind.BACKEND_FAILURE: "The backend failed",
    Kind.DISABLED: "Call of a function under torch.compiler.disable",
    Kind.CUDA_GRAPHS_SKIPPED: "A CUDA graph is skipped or recorded again",
    Kind.CACHE_BYPASSED: "No cache keeps this graph",
}
# These fail where the program requires one graph.
_ERRORS_UNDER_FULLGRAPH = (Kind.RECOMPILE_LIMIT, Kind.DISABLED)
_FUNCTION = re.compile(
    r"<(?:function|bound method|built-in function) (?P<name>(?:[\w.]|<\w+>)+)(?: of .*| at .*)?>"
)
_SOURCE = re.compile(r"when calling `(?P<name>.+?)`\.")
_WHY = re.compile(r"\(reason: (?P<why>.+)\)", re.DOTALL)
Key = tuple[Location, str, str]
"""What makes two groups of records one finding: place, code, and the words if it has no page."""


def findings_of_kinds(
    records: Iterable[wire.Record],
    taxonomy: Taxonomy,
    ranges: Ranges,
    definitions: Definitions,
    fullgraph: Set[tuple[str, str]],
) -> list[Finding]:
    """One finding per function and cause, of records that are not breaks.

    Args:
        records: in the order in which they happened.
        taxonomy: has a page for each kind.
        ranges: places what has columns.
        definitions: places what is about a whole function.
        fullgraph: path and name of the functions that the program compiles with
            ``fullgraph=True``.
    """
    groups: dict[tuple[object, ...], list[wire.Record]] = {}
    for found in records:
        groups.setdefault(_key(found), []).append(found)
    return [_finding(group, taxonomy, ranges, definitions, fullgraph) for group in groups.values()]


def _key(found: wire.Record) -> tuple[object, ...]:
    return (found.kind, found.path, found.line, *cause_of(found))


def _finding(
    records: Sequence[wire.Record],
    taxonomy: Taxonomy,
    ranges: Ranges,
    definitions: Definitions,
    fullgraph: Set[tuple[str, str]],
) -> Finding:
    first, last = records[0], records[-1]
    kind = Kind(first.kind)
    entry = taxonomy.of_kind(kind.value)
    title = _TITLES[kind] if entry is UNCLASSIFIED else entry.title
    reason = _reason(kind, records)
    named = definitions.location(first.path, first.line) if first.column < 0 else None
    stack = max((r.stack for r in records), key=len)
    return Finding(
        code=entry.code,
        entry=entry.id,
        location=named or ranges.location(first),
        evidence=Evidence.OBSERVED,
        message=f"{title}: {_one_line(reason)}",
        observation=Observation(
            gb_id=first.gb_id or None,
            reason=reason,
            # The last recompile failed on the guards of all versions before it.
            context=last.context,
            hints=tuple(dict.fromkeys(hint for r in records for hint in r.hints)),
            stack=tuple(Frame(f.path, f.line, f.function) for f in stack),
            count=len(records),
            skips_frame=any(record.skips_frame for record in records),
            kind=kind,
            cause=" ".join(map(str, cause_of(first))),
            fullgraph=kind in _ERRORS_UNDER_FULLGRAPH
            and any((f.path, f.function) in fullgraph for r in records for f in r.stack),
            guard=guard_of(records),
            compilations=compilations_of(records),
        ),
    )


def _reason(kind: Kind, records: Sequence[wire.Record]) -> str:
    first = records[0]
    if kind is Kind.DISABLED:
        return disabled_call(first.reason, first.context)
    if kind is Kind.RECOMPILE:
        words = first.reason
        if len(records) > 1 and all(r.was and r.now for r in records):
            words = f"{first.guard} {values_in_words(first.was, [r.now for r in records])}"
        return words + _changed_with(records)
    # How often a CUDA graph was recorded, and what that takes, is counted up.
    return records[-1].reason if kind is Kind.CUDA_GRAPHS_SKIPPED else first.reason


def _changed_with(records: Sequence[wire.Record]) -> str:
    """The other sizes that changed: Dynamo names the first that does not fit."""
    guard = records[0].guard
    every = dict.fromkeys(
        f"of dimension {each.dimension} of {each.name}" for r in records for each in r.changed
    )
    others = [words for words in every if f"size {words}" != guard]
    if not others or len(others) == len(every):
        return ""
    more = [f"{len(others) - _VALUES} more"] if len(others) > _VALUES else []
    return f"; with it those {', '.join([*others[:_VALUES], *more])}"


def values_in_words(was: str, later: Sequence[str]) -> str:
    """``was 2, then 3, 4 and 5``; of many values the first ones, and how many more."""
    later = [value for value, _ in groupby(later)]
    shown = later[:_VALUES]
    if len(later) > _VALUES:
        shown.append(f"{len(later) - _VALUES} more")
    return f"was {was}, then {listed(shown)}"


def disabled_call(reason: str, context: str) -> str:
    """Which function is disabled, and the reason that the program gives for it.

    Args:
        reason: Dynamo's explanation.
        context: Dynamo's "developer debug context".
    """
    text = f"{context}\n{reason}"
    name = _FUNCTION.search(text) or _SOURCE.search(text)
    why = _WHY.search(reason)
    shown = plain_qualname(plain_source(name.group("name"))) if name else "a function"
    because = f" (its reason: {why.group('why')})" if why and why.group("why") != "None" else ""
    return f"{shown} runs in eager mode because it is disabled{because}."


def _one_line(text: str) -> str:
    line = " ".join(text.strip().split("\n\n", 1)[0].split())
    return line if len(line) <= _LONGEST_REASON else f"{line[: _LONGEST_REASON - 3]}..."


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
