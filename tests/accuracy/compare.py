"""Predictions beside observations: what was found, what was missed, what was a false alarm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fullgraph.vocabulary.findings import Finding
from tests.accuracy.conditions import conditions_in
from tests.accuracy.evidence import Evidence, Place


@dataclass(frozen=True)
class Comparison:
    """The judgement of one or more runs over the predictions for their files.

    Attributes:
        right: predictions on lines that broke.
        false_alarms: predictions on lines that were traced and did not break.
        unjudged: predictions of expressions that no run evaluated; they do not count.
        found: observed sites, each with one of its codes, that were predicted.
        missed: observed sites, each with one of its codes, that were not.
    """

    right: tuple[Finding, ...]
    false_alarms: tuple[Finding, ...]
    unjudged: tuple[Finding, ...]
    found: tuple[tuple[Place, str], ...]
    missed: tuple[tuple[Place, str], ...]

    @property
    def precision(self) -> float | None:
        """The share of judged predictions that broke; None if there are none."""
        return _share(len(self.right), len(self.false_alarms))

    @property
    def without_verdict(self) -> float | None:
        """The share of predictions that no run says anything about; None if there are none."""
        return _share(len(self.unjudged), len(self.right) + len(self.false_alarms))

    @property
    def recall(self) -> float | None:
        """The share of observed sites that were predicted; None if there are none."""
        return _share(len(self.sites(self.found)), len(self.sites(self.missed)))

    @staticmethod
    def sites(entries: Iterable[tuple[Place, str]]) -> set[Place]:
        """The places; a line that broke in several ways is one site."""
        return {place for place, _ in entries}

    def of_page(self, code: str) -> Comparison:
        """What concerns one page: predictions of it, and sites that broke in its way."""
        right, false_alarms, unjudged = (
            tuple(finding for finding in findings if finding.code == code)
            for findings in (self.right, self.false_alarms, self.unjudged)
        )
        found, missed = (
            tuple(entry for entry in entries if entry[1] == code)
            for entries in (self.found, self.missed)
        )
        return Comparison(right, false_alarms, unjudged, found, missed)

    @property
    def codes(self) -> list[str]:
        """The pages of judged predictions and of observed sites."""
        predicted = (finding.code for finding in (*self.right, *self.false_alarms))
        return sorted({*predicted, *(code for _, code in (*self.found, *self.missed))})


def compare(findings: Iterable[Finding], evidence: Evidence) -> Comparison:
    """Judge ``findings`` by ``evidence``; those in other files are left out.

    A prediction is about the lines of its range: it is right if one of them broke, in
    whatever way, and a false alarm if its expression was evaluated and none broke. What broke
    on the line that opens a condition of several lines broke somewhere in that condition.
    """
    files = evidence.files
    relevant = [finding for finding in findings if finding.location.path in files]
    predicted = {place for finding in relevant for place in _lines(finding)}
    broken = {*evidence.breaks, *evidence.disabled}
    not_predicted = broken - predicted
    right: list[Finding] = []
    false_alarms: list[Finding] = []
    unjudged: list[Finding] = []
    found_inside: set[Place] = set()
    for finding in relevant:
        if not broken.isdisjoint(_lines(finding)):
            right.append(finding)
        elif opening := _opening(finding, not_predicted):
            right.append(finding)
            found_inside |= opening
        elif evidence.refutes(finding):
            false_alarms.append(finding)
        else:
            unjudged.append(finding)
    predicted |= found_inside
    entries = sorted((place, code) for place, codes in evidence.breaks.items() for code in codes)
    return Comparison(
        tuple(right),
        tuple(false_alarms),
        tuple(unjudged),
        tuple(entry for entry in entries if entry[0] in predicted),
        tuple(entry for entry in entries if entry[0] not in predicted),
    )


def _lines(finding: Finding) -> set[Place]:
    where = finding.location
    return {Place(where.path, line) for line in range(where.line, where.end_line + 1)}


def _opening(finding: Finding, broken: set[Place]) -> set[Place]:
    """Of these places, those that open a condition which holds the prediction."""
    where = finding.location
    conditions = conditions_in(where.path)
    return {
        place
        for line, lines in conditions.items()
        if (place := Place(where.path, line)) in broken
        and where.line in lines
        and where.end_line in lines
    }


def _share(yes: int, no: int) -> float | None:
    return yes / (yes + no) if yes + no else None
