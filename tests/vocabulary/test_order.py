"""The one order of findings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fullgraph.vocabulary.findings import (
    Cost,
    Evidence,
    Finding,
    Kind,
    Likelihood,
    Location,
    Observation,
)
from fullgraph.vocabulary.order import folded, in_order


def found(line: int, kind: Kind | None = Kind.BREAK, **seen: Any) -> Finding:
    """A finding of a line; without a kind, a prediction."""
    finding = Finding("FG102", "x", Location("a.py", line, 0, line, 1), Evidence.PREDICTED, "")
    if kind is None:
        return finding
    return replace(
        finding,
        evidence=Evidence.OBSERVED,
        observation=replace(Observation(None, "", kind=kind), **seen),
    )


def lines(findings: tuple[Finding, ...]) -> list[int]:
    return [each.location.line for each in findings]


def test_breaks_with_recompiles_come_first_then_costs_then_counts() -> None:
    findings = [
        found(1),
        found(2, count=9),
        found(3, cost=Cost(0.2, 1.0, 1)),
        found(4, recompiles=1),
    ]
    assert lines(in_order(findings)) == [4, 3, 2, 1]


def test_what_ended_the_program_is_first_and_what_is_intended_is_late() -> None:
    possible = replace(found(8, None), likelihood=Likelihood.POSSIBLE)
    findings = [
        possible,
        found(1, Kind.DISABLED),
        found(2, None),
        found(3, Kind.RECOMPILE, count=50),
        found(4, Kind.RECOMPILE_LIMIT, skips_frame=True),
        found(5, count=99),
        found(6, Kind.BACKEND_FAILURE),
    ]
    assert lines(in_order(findings)) == [6, 5, 4, 3, 2, 1, 8]


def test_recompiles_and_what_is_behind_a_break_are_folded_under_it() -> None:
    at = Location("a.py", 2, 4, 2, 5)
    findings = [
        found(1, Kind.RECOMPILE, caused_by=at),
        found(2),
        found(3, caused_by=at),
        replace(found(4, None), behind=2),
        found(5, Kind.RECOMPILE, caused_by=Location("gone.py", 1, 0, 1, 1)),
    ]
    shown = [(lead.location.line, lines(behind)) for lead, behind in folded(findings)]
    assert shown == [(2, [1, 4]), (3, []), (5, [])]
    assert lines(in_order(findings)) == [2, 1, 4, 3, 5]
