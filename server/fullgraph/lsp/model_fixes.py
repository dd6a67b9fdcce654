"""Fixes of a language model that were proven in this session, while the text is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fullgraph.findings import Finding, Fix
from fullgraph.fixes.proof.solution import Kept, Solution

_MOST = 200
"""The oldest are dropped: each keeps the texts of its files."""


class ModelFixes:
    """The proven fixes of models; a fix is one of exactly the texts that it was proven for."""

    def __init__(self) -> None:
        self._kept: list[Kept] = []

    def record(self, solution: Solution) -> None:
        """Keep what a model's fixes had proven."""
        new = [each for each in solution.kept if each.fix.author]
        names = {(each.finding.location, each.fix.edits) for each in new}
        old = [e for e in self._kept if (e.finding.location, e.fix.edits) not in names]
        self._kept = [*old, *new][-_MOST:]

    def of(self, finding: Finding, read: Callable[[str], str | None]) -> Iterable[Fix]:
        """The proven fixes of a finding, if every file that they were proven for is the same.

        Args:
            finding: at its place in the text on screen.
            read: the text of a file, as it is on screen.
        """
        place = finding.location
        for each in self._kept:
            at = each.finding.location
            is_same = (at.path, at.line, each.finding.code) == (
                place.path,
                place.line,
                finding.code,
            )
            if is_same and all(read(path) == text for path, text in each.texts.items()):
                yield each.fix
