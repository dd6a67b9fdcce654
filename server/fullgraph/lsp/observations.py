"""What runs have observed, kept in step with the text as it is edited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from fullgraph.findings import Finding
from fullgraph.source import split_lines


@dataclass(frozen=True)
class Observed:
    """What the last run said of one file, at the lines of ``text``."""

    text: str
    findings: tuple[Finding, ...]
    traced: frozenset[int]

    def moved_to(self, text: str) -> Observed:
        """The same, for an edited text; what was said of edited lines is forgotten.

        Editors send one edit at a time, so what differs is one block of lines: the rest is
        a common beginning and a common end.
        """
        if text == self.text:
            return self
        old, new = split_lines(self.text), split_lines(text)
        shorter = min(len(old), len(new))
        top = 0
        while top < shorter and old[top] == new[top]:
            top += 1
        bottom = 0
        while bottom < shorter - top and old[-1 - bottom] == new[-1 - bottom]:
            bottom += 1
        shift = len(new) - len(old)
        first_below = len(old) - bottom + 1
        findings = []
        for finding in self.findings:
            if finding.location.end_line <= top:
                findings.append(finding)
            elif finding.location.line >= first_below:
                findings.append(replace(finding, location=finding.location.shifted(shift)))
        traced = {line for line in self.traced if line <= top}
        traced |= {line + shift for line in self.traced if line >= first_below}
        return Observed(text, tuple(findings), frozenset(traced))


class Observations:
    """The observed side of every file that a run has touched."""

    def __init__(self) -> None:
        self._files: dict[str, Observed] = {}
        self._broke: set[str] = set()

    def record(
        self,
        texts: Mapping[str, str],
        findings: Iterable[Finding],
        traced: Mapping[str, frozenset[int]],
    ) -> None:
        """Take over a run's results; they replace what was known of the files it traced.

        Args:
            texts: the text of each touched file as the run saw it.
            findings: what the run observed.
            traced: per path, the lines that Dynamo traced.
        """
        by_path: dict[str, list[Finding]] = {path: [] for path in traced}
        for finding in findings:
            by_path.setdefault(finding.location.path, []).append(finding)
        for path, observed in by_path.items():
            if path in texts:
                lines = traced.get(path, frozenset())
                self._files[path] = Observed(texts[path], tuple(observed), lines)
                if observed:
                    self._broke.add(path)

    def of(self, path: str, text: str) -> Observed:
        """What is known of ``path`` now that its text is ``text``."""
        known = self._files.get(path)
        if known is None:
            return Observed(text, (), frozenset())
        self._files[path] = known.moved_to(text)
        return self._files[path]

    def paths(self) -> list[str]:
        """The files in which something is or once was observed: what was shown may be over."""
        return sorted(self._broke)
