"""How severe a finding is, and in which order findings are shown, everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from fullgraph.settings.table import Level, SeveritySettings
from fullgraph.vocabulary.findings import Finding, Kind, Location

_Urgency = tuple[bool, int, bool, float, int, Location, str]
LEVELS: tuple[Level, ...] = get_args(Level)
"""From the most to the least severe; ``off`` is last."""


def urgency(finding: Finding) -> _Urgency:
    """A key by which findings are sorted; the most urgent has the least.

    What ended the program comes first, then graph breaks, then recompile limits and recompiles,
    then what is only predicted or intended. Of one kind, what recompiles follow from comes first,
    then what costs most, then what happened most often.
    """
    seen = finding.observation
    if seen is None:
        kind = 5 if finding.is_possible else 3
    elif finding.is_recompile:
        kind = 1 if seen.is_problem else 2
    else:
        kind = 0 if seen.is_problem else 4
    return (
        seen is None or not seen.ends_the_program,
        kind,
        seen is None or not seen.recompiles,
        -(seen.ranked_seconds or 0.0) if seen else 0.0,
        -(max(seen.count, seen.recompiles) if seen else 0),
        finding.location,
        finding.code,
    )


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings as they are shown: each one, then what is folded under it."""
    return tuple(each for lead, followers in folded(findings) for each in (lead, *followers))


def folded(findings: Iterable[Finding]) -> tuple[tuple[Finding, tuple[Finding, ...]], ...]:
    """Each finding to show, in order, with those that follow from it.

    What follows from something that is not among the findings is shown for itself.
    """
    every = list(findings)
    leads: dict[tuple[str, int], Finding] = {}
    for finding in every:
        if not finding.follows:
            leads.setdefault((finding.location.path, finding.location.line), finding)
    followers: dict[int, list[Finding]] = {}
    alone: list[Finding] = []
    for finding in every:
        lead = leads.get(finding.follows) if finding.follows else None
        if lead is None:
            alone.append(finding)
        else:
            followers.setdefault(id(lead), []).append(finding)
    alone.sort(key=urgency)
    return tuple((f, tuple(sorted(followers.get(id(f), ()), key=urgency))) for f in alone)


def level_of(finding: Finding, severities: SeveritySettings) -> Level:
    """The severity of a finding by these settings; ``off`` where it is not shown."""
    observed = finding.observation
    if observed is None:
        level = severities.of_prediction(is_assumed=finding.is_assumed or finding.still_works)
        return max(level, "hint", key=LEVELS.index) if finding.is_possible else level
    if severities.observed == "off":
        return "off"
    if finding.kind is Kind.RECOMPILE and observed.caused_by is not None:
        # What it follows from is shown.
        return "hint"
    if finding.marks_call:
        return "hint" if severities.observed == "hint" else "information"
    if observed.fullgraph or observed.ends_the_program:
        return "error"
    if not observed.is_problem and severities.observed != "hint":
        return "information"
    return severities.observed


def is_at_least(level: Level, least: Level) -> bool:
    """Whether ``level`` is as severe as ``least``, or more."""
    return LEVELS.index(level) <= LEVELS.index(least)
