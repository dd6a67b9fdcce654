"""Predictions beside observations: what was found, what was missed, what was a false alarm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fullgraph.findings import Finding

from .evidence import Evidence, Place


@dataclass(frozen=True)
class Comparison:
    """The judgement of one or more runs over the predictions for their files.

    Attributes:
        right: predictions on lines that broke.
        false_alarms: predictions on lines that were traced and did not break.
        never_ran: predictions on lines that no run came to the end of; they do not count.
        found: observed sites, each with one of its codes, that were predicted.
        missed: observed sites, each with one of its codes, that were not.
    """

    right: tuple[Finding, ...]
    false_alarms: tuple[Finding, ...]
    never_ran: tuple[Finding, ...]
    found: tuple[tuple[Place, str], ...]
    missed: tuple[tuple[Place, str], ...]

    @property
    def precision(self) -> float | None:
        """The share of predictions on lines that ran that broke; None if there are none."""
        return _share(len(self.right), len(self.false_alarms))

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
        return Comparison(
            *(
                tuple(finding for finding in findings if finding.code == code)
                for findings in (self.right, self.false_alarms, self.never_ran)
            ),
            *(
                tuple(entry for entry in entries if entry[1] == code)
                for entries in (self.found, self.missed)
            ),
        )

    @property
    def codes(self) -> list[str]:
        """The pages that were predicted on lines that ran, or observed."""
        predicted = (finding.code for finding in (*self.right, *self.false_alarms))
        return sorted({*predicted, *(code for _, code in (*self.found, *self.missed))})


def compare(findings: Iterable[Finding], evidence: Evidence) -> Comparison:
    """Judge ``findings`` by ``evidence``; those in other files are left out.

    A prediction is about the lines of its range: it is right if one of them broke, in
    whatever way, and a false alarm if one was traced to its end and none broke.
    """
    files = evidence.files
    right: list[Finding] = []
    false_alarms: list[Finding] = []
    never_ran: list[Finding] = []
    predicted: set[Place] = set()
    for finding in findings:
        where = finding.location
        if where.path not in files:
            continue
        lines = {Place(where.path, n) for n in range(where.line, where.end_line + 1)}
        predicted |= lines
        if any(place in evidence.breaks or place in evidence.disabled for place in lines):
            right.append(finding)
        elif any(place.line in evidence.traced.get(place.path, ()) for place in lines):
            false_alarms.append(finding)
        else:
            never_ran.append(finding)
    entries = sorted((place, code) for place, codes in evidence.breaks.items() for code in codes)
    return Comparison(
        tuple(right),
        tuple(false_alarms),
        tuple(never_ran),
        tuple(entry for entry in entries if entry[0] in predicted),
        tuple(entry for entry in entries if entry[0] not in predicted),
    )


def _share(yes: int, no: int) -> float | None:
    return yes / (yes + no) if yes + no else None
