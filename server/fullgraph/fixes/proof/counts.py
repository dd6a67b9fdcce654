"""How much a run breaks, in the three ways in which it is counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph_worker.protocol import wire


@dataclass(frozen=True)
class Counts:
    """The breaks of one run.

    Attributes:
        graph_splits: graphs that the backend was given in the first call, minus one; never less
            than 0. What papers call graph breaks.
        records: Dynamo's break records in the first call.
        lines: distinct lines that broke in any call.
        recompiles: compilations because a guard failed, in all calls.
    """

    graph_splits: int
    records: int
    lines: int
    recompiles: int = 0

    def is_better_than(self, other: Counts) -> bool:
        """Whether fewer lines break, or as many lines less often, or it recompiles less."""
        mine = (self.lines, self.records, self.graph_splits, self.recompiles)
        return mine < (other.lines, other.records, other.graph_splits, other.recompiles)


def counts(records: Iterable[wire.Record], findings: Iterable[Finding], graphs: int) -> Counts:
    """Count the breaks of a run.

    Args:
        records: what the worker reported.
        findings: made of them.
        graphs: how many the backend was given in the first call.
    """
    breaks = [record for record in records if record.kind == wire.BREAK]
    lines = {(f.location.path, f.location.line) for f in findings if f.kind is Kind.BREAK}
    recompiles = sum(r.kind in (wire.RECOMPILE, wire.RECOMPILE_LIMIT) for r in records)
    first = sum(record.call == 0 for record in breaks)
    return Counts(max(0, graphs - 1), first, len(lines), recompiles)


def total(each: Iterable[Counts]) -> Counts:
    """The counts of several targets, added up; a line that two of them share counts twice."""
    every = list(each)
    return Counts(
        sum(one.graph_splits for one in every),
        sum(one.records for one in every),
        sum(one.lines for one in every),
        sum(one.recompiles for one in every),
    )
