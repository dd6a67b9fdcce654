"""Findings as the results that every format renders."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, replace
from pathlib import Path

from fullgraph.explain.advice import Adviser, Origin
from fullgraph.links import PageLinks
from fullgraph.report.formats.result import Result, Rule
from fullgraph.runs.journal.keys import break_key, digest
from fullgraph.settings.table import SeveritySettings
from fullgraph.taxonomy import UNCLASSIFIED, Entry, Taxonomy
from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Kind, Location
from fullgraph.vocabulary.order import LEVELS, level_of
from fullgraph.vocabulary.prose import one_line, plain_reason

ReadText = Callable[[str], "str | None"]


def results_of(
    findings: Iterable[Finding],
    read_text: ReadText,
    pages: Taxonomy,
    root: Path,
    severities: SeveritySettings | None = None,
) -> tuple[Result, ...]:
    """The results of what was found, the most severe first; cleared predictions are none.

    Args:
        findings: of one command.
        read_text: the text of a path, or None where it cannot be read.
        pages: the taxonomy.
        root: the folder that paths are relative to.
        severities: how severe findings are; None for the default settings.
    """
    severities = severities or SeveritySettings()
    ordered = sorted(findings, key=lambda f: (f.location, f.code, f.message))
    seen: Counter[tuple[str, str]] = Counter()
    adviser, results = Adviser(pages, read_text), []
    for finding in ordered:
        level = level_of(finding, severities)
        if level == "off" or finding.evidence is Evidence.CLEARED:
            continue
        path = finding.location.path
        same = _identity(finding, read_text(path), root)
        # Equal lines of one function are told apart by their order.
        seen[path, same] += 1
        observed = finding.observation
        results.append(
            Result(
                _rule(finding, pages),
                level,
                one_line(finding.message),
                finding.location,
                f"{same}:{seen[path, same]}",
                finding.evidence.value,
                stack=_calls_to(finding),
                related=tuple(_related(finding)),
                fixes=finding.fixes,
                details=tuple(_details(finding, adviser)),
                gb_id=(observed.gb_id or "") if observed else "",
                count=observed.count if observed else 0,
                origin=observed.origin if observed else "",
                likelihood="" if observed else finding.likelihood.value,
            )
        )
    return tuple(sorted(results, key=lambda result: LEVELS.index(result.level)))


def _identity(finding: Finding, text: str | None, root: Path) -> str:
    """The same for one break wherever its line is now; the file's name is not part of it."""
    key = replace(break_key(finding, text, root), file="")
    return digest(json.dumps([*astuple(key), finding.kind.value]))


def _rule(finding: Finding, pages: Taxonomy) -> Rule:
    entry = pages.by_id(finding.entry)
    if entry is UNCLASSIFIED:
        return Rule(finding.code, finding.entry, "Graph break")
    return rule_of(entry)


def rule_of(entry: Entry) -> Rule:
    """A page as the rule that a finding or an incident breaks."""
    return Rule(
        entry.code,
        entry.id,
        entry.title,
        entry.summary,
        entry.sections.get("Use instead", ""),
        PageLinks().on_site(entry.id),
        entry.category,
    )


def _calls_to(finding: Finding) -> tuple[Frame, ...]:
    stack = finding.observation.stack if finding.observation else ()
    return stack if len(stack) > 1 else ()


def _related(finding: Finding) -> Iterator[tuple[Location, str]]:
    observed = finding.observation
    if observed is None:
        return
    if observed.caused_by:
        origin = f"the recompile that also follows from {observed.origin}"
        yield observed.caused_by, origin if observed.origin else "the break that caused this one"
    if observed.breaks_at:
        yield observed.breaks_at, "the line that breaks"
    for place in observed.called_from:
        yield place, "called from here"


def _details(finding: Finding, adviser: Adviser) -> Iterator[str]:
    if finding.because:
        reason = one_line(finding.because)
        # Where nothing else is known than the function, it is a place and no reason.
        yield reason if reason.startswith("in ") else f"because {reason}"
    observed = finding.observation
    if observed and finding.kind is Kind.BREAK and plain_reason(observed.reason):
        yield f"Dynamo: {plain_reason(observed.reason)}"
    advice = adviser.of(finding)
    if advice.origin is not Origin.NONE:
        yield advice.text
