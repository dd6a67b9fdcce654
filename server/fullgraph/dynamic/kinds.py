"""Findings about what a run observed besides breaks, and their words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from itertools import groupby

from fullgraph.dynamic.definitions import Definitions
from fullgraph.dynamic.history import compilations_of
from fullgraph.dynamic.ranges import Ranges
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Kind, Observation
from fullgraph_worker.guards.cause import cause_of, guard_of
from fullgraph_worker.guards.failed_guard import plain_source
from fullgraph_worker.protocol import wire
from fullgraph_worker.user_code.names import plain_qualname

_LONGEST_REASON = 300
_VALUES = 4
_TITLES = {
    Kind.RECOMPILE: "Recompiled",
    Kind.RECOMPILE_LIMIT: "Recompile limit reached",
    Kind.BACKEND_FAILURE: "The backend failed",
    Kind.DISABLED: "Call of a function under torch.compiler.disable",
    Kind.CUDA_GRAPHS_SKIPPED: "A CUDA graph is skipped or recorded again",
}
# These fail where the program requires one graph.
_ERRORS_UNDER_FULLGRAPH = (Kind.RECOMPILE_LIMIT, Kind.DISABLED)
_FUNCTION = re.compile(
    r"<(?:function|bound method|built-in function) (?P<name>(?:[\w.]|<\w+>)+)(?: of .*| at .*)?>"
)
_SOURCE = re.compile(r"when calling `(?P<name>.+?)`\.")
_WHY = re.compile(r"\(reason: (?P<why>.+)\)", re.DOTALL)


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
    joined = " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
    return f"was {was}, then {joined}"


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
