"""The incidents of a training as the results that every format renders."""

from __future__ import annotations

from collections.abc import Iterable

from fullgraph.report.formats.findings import rule_of
from fullgraph.report.formats.result import Result, Rule
from fullgraph.runs.journal.keys import digest
from fullgraph.settings.table import Level
from fullgraph.taxonomy import UNCLASSIFIED, Taxonomy
from fullgraph.training.causes.incidents import Incident
from fullgraph.vocabulary.findings import Location
from fullgraph.vocabulary.prose import one_line

_LEVELS: dict[int, Level] = {3: "error", 2: "warning", 1: "information"}


def results_of_incidents(
    incidents: Iterable[Incident], pages: Taxonomy, program: str
) -> tuple[Result, ...]:
    """The results of a run, the most severe first.

    Args:
        incidents: of the run, in that order.
        pages: the taxonomy.
        program: the file that trains, where no layer's line is known; empty if it is unknown.
    """
    results = []
    for each in incidents:
        layer, path, line = each.place
        path, line = (path, line) if path else (program, 0)
        what = each.cause.what if each.cause is not None else each.alarms[0].evidence
        seen = list(dict.fromkeys([*(alarm.evidence for alarm in each.alarms)]))
        details = [one for one in seen if one != what]
        results.append(
            Result(
                _rule(each.main.kind, pages),
                _LEVELS[each.severity],
                one_line(f"Step {each.step}: {what}"),
                Location(path, line, 1, line, 1) if path else None,
                digest(f"{each.main.kind} {layer}"),
                "observed",
                details=(*map(one_line, details), f"Try: {one_line(each.advice)}"),
                count=len(each.alarms),
            )
        )
    return tuple(results)


def _rule(kind: str, pages: Taxonomy) -> Rule:
    entry = pages.by_id(kind)
    if entry is UNCLASSIFIED:
        return Rule(kind, kind, kind)
    return rule_of(entry)
