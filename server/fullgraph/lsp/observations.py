"""What runs have observed, kept in step with the text as it is edited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from fullgraph.findings import Finding
from fullgraph.source import split_lines


@dataclass(frozen=True)
class Observed:
    """What runs said of one file, at the lines of ``text``."""

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


@dataclass(frozen=True)
class Run:
    """What a run is a run of: running it again replaces what it said before.

    Attributes:
        path: the file that defines the target.
        target: its name in that file.
    """

    path: str
    target: str


class Observations:
    """The observed side of every file that a run has touched."""

    def __init__(self) -> None:
        self.revision = 0
        """Changes with every run that is recorded."""
        # By run, the latest last; then by file.
        self._runs: dict[Run, dict[str, Observed]] = {}
        self._broke: set[str] = set()

    def record(
        self,
        run: Run,
        texts: Mapping[str, str],
        findings: Iterable[Finding],
        traced: Mapping[str, frozenset[int]],
        *,
        is_complete: bool = True,
    ) -> None:
        """Take over a run's results; they replace those of the same target's run before.

        What other targets' runs observed stays: they may come to the same code differently.

        Args:
            run: what was run.
            texts: the text of each touched file as the run saw it.
            findings: what the run observed.
            traced: per path, the lines that Dynamo traced.
            is_complete: whether it came to its end; if not, it says nothing of the files that
                it had not come to.
        """
        self.revision += 1
        by_path: dict[str, list[Finding]] = {path: [] for path in traced}
        for finding in findings:
            by_path.setdefault(finding.location.path, []).append(finding)
        before = self._runs.pop(run, {})
        self._runs[run] = {} if is_complete else before
        for path, observed in by_path.items():
            if path in texts:
                lines = traced.get(path, frozenset())
                self._runs[run][path] = Observed(texts[path], tuple(observed), lines)
                if observed:
                    self._broke.add(path)

    def of(self, path: str, text: str) -> Observed:
        """What is known of ``path`` now that its text is ``text``, from every run."""
        findings: dict[tuple[object, ...], Finding] = {}
        traced: set[int] = set()
        for files in self._runs.values():
            known = files.get(path)
            if known is not None:
                files[path] = known.moved_to(text)
                traced |= files[path].traced
                for finding in files[path].findings:
                    same = _place_and_kind(finding)
                    findings[same] = _latest(findings.get(same), finding)
        return Observed(text, tuple(findings.values()), frozenset(traced))

    def paths(self) -> list[str]:
        """The files in which something is or once was observed: what was shown may be over."""
        return sorted(self._broke)


def _place_and_kind(finding: Finding) -> tuple[object, ...]:
    observed = finding.observation
    kind = (observed.kind, observed.gb_id) if observed else ()
    return (finding.location, finding.code, *kind)


def _latest(before: Finding | None, finding: Finding) -> Finding:
    """The later run's finding; an error of one of them stays an error."""
    if before is None or before.observation is None or finding.observation is None:
        return finding
    fullgraph = before.observation.fullgraph or finding.observation.fullgraph
    return replace(finding, observation=replace(finding.observation, fullgraph=fullgraph))
