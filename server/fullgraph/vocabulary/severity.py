"""How severe a finding is."""

from __future__ import annotations

from typing import get_args

from fullgraph.settings.table import Level, SeveritySettings
from fullgraph.vocabulary.findings import Finding, Kind

LEVELS: tuple[Level, ...] = get_args(Level)
"""From the most to the least severe; ``off`` is last."""


def level_of(finding: Finding, severities: SeveritySettings) -> Level:
    """The severity of a finding by these settings; ``off`` where it is not shown."""
    observed = finding.observation
    if observed is None:
        level = severities.of_prediction(is_assumed=finding.is_assumed)
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
