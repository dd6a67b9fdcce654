"""What runs have observed, kept in step with the text as it is edited."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from fullgraph.dynamic.ranges import Evaluated
from fullgraph.dynamic.refuting import FileRefutations
from fullgraph.source.text import same_ends, split_lines
from fullgraph.vocabulary.findings import Finding

_NOTHING = Evaluated(frozenset())


@dataclass(frozen=True)
class Observed:
    """What runs observed in one file, at the lines of ``text``.

    Attributes:
        text: the file's.
        findings: what they observed.
        evaluated: what each of them evaluated.
    """

    text: str
    findings: tuple[Finding, ...]
    evaluated: tuple[MovedRun, ...]

    def refutes(self, finding: Finding) -> bool:
        """Whether a run evaluated the predicted expression without breaking there."""
        return any(run.refutes(finding) for run in self.evaluated)

    def had_run(self, finding: Finding) -> bool:
        """Whether the expression had been evaluated when what is around it broke."""
        return any(run.had_run(finding) for run in self.evaluated)

    def moved_to(self, text: str) -> Observed:
        """The same, for an edited text; what was observed at edited lines is dropped.

        Editors send one edit at a time, so what differs is one block of lines: the rest is
        a common beginning and a common end.
        """
        if text == self.text:
            return self
        old, new = split_lines(self.text), split_lines(text)
        top, bottom = same_ends(old, new)
        shift = len(new) - len(old)
        first_below = len(old) - bottom + 1
        findings = []
        for finding in self.findings:
            if finding.location.end_line <= top:
                findings.append(finding)
            elif finding.location.line >= first_below:
                findings.append(replace(finding, location=finding.location.shifted(shift)))
        evaluated = tuple(run.moved(top, first_below, shift) for run in self.evaluated)
        return Observed(text, tuple(findings), evaluated)


@dataclass(frozen=True)
class MovedRun:
    """What a run evaluated of a file that has been edited since.

    Attributes:
        run: its verdict about predictions in the text that it saw.
        blocks: the lines of that text that are still there: the first, the one behind the
            last, and by how much they have moved.
    """

    run: FileRefutations
    blocks: tuple[tuple[int, int, int], ...] = ((1, sys.maxsize, 0),)

    @property
    def lines(self) -> frozenset[int]:
        """The lines of the edited text that Dynamo traced to their end."""
        return frozenset(
            line + by
            for line in self.run.lines
            for first, end, by in self.blocks
            if first <= line < end
        )

    def refutes(self, finding: Finding) -> bool:
        """As that of the run, for a finding in the edited text."""
        before = self._before(finding)
        return before is not None and self.run.refutes(before)

    def had_run(self, finding: Finding) -> bool:
        """As that of the run, for a finding in the edited text."""
        before = self._before(finding)
        return before is not None and self.run.had_run(before)

    def moved(self, top: int, first_below: int, shift: int) -> MovedRun:
        """The same after another edit.

        Args:
            top: the last line above it.
            first_below: the first line below it, before the edit.
            shift: by how much the lines below it move.
        """
        blocks = []
        for first, end, by in self.blocks:
            # Both in lines of the text that the run saw.
            above, below = min(end, top + 1 - by), max(first, first_below - by)
            blocks += [(first, above, by)] if first < above else []
            blocks += [(below, end, by + shift)] if below < end else []
        return replace(self, blocks=tuple(blocks))

    def _before(self, finding: Finding) -> Finding | None:
        where = finding.location
        for first, end, by in self.blocks:
            if first <= where.line - by and where.end_line - by < end:
                return replace(finding, location=where.shifted(-by)) if by else finding
        return None


@dataclass(frozen=True)
class Run:
    """The target of a run: another run of it replaces what this one observed.

    Attributes:
        path: the file that defines the target.
        target: its name in that file.
    """

    path: str
    target: str


class Observations:
    """The observed side of every file that a run has touched."""

    def __init__(self) -> None:
        # Keyed by run, the latest last; then by file.
        self._runs: dict[Run, dict[str, Observed]] = {}
        self._broke: set[str] = set()
        self._revisions: dict[str, int] = {}

    def record(
        self,
        run: Run,
        texts: Mapping[str, str],
        findings: Iterable[Finding],
        evaluated: Mapping[str, Evaluated],
        *,
        is_complete: bool = True,
    ) -> None:
        """Take over a run's results; they replace those of the same target's run before.

        What other targets' runs observed stays: they may come to the same code differently.

        Args:
            run: what was run.
            texts: the text of each touched file as the run saw it.
            findings: what the run observed.
            evaluated: what it evaluated, by path.
            is_complete: whether it came to its end; if not, it proves nothing about the files that
                it had not come to.
        """
        by_path: dict[str, list[Finding]] = {path: [] for path in evaluated}
        for finding in findings:
            by_path.setdefault(finding.location.path, []).append(finding)
        before = self._runs.pop(run, {})
        self._runs[run] = {} if is_complete else before
        for path in {*before, *by_path}:
            self._revisions[path] = self.revision_of(path) + 1
        for path, observed in by_path.items():
            if path in texts:
                done = FileRefutations(texts[path], evaluated.get(path, _NOTHING))
                self._runs[run][path] = Observed(texts[path], tuple(observed), (MovedRun(done),))
                if observed:
                    self._broke.add(path)

    def of(self, path: str, text: str) -> Observed:
        """The observations of every run in ``path``, moved to its present ``text``."""
        findings: dict[tuple[object, ...], Finding] = {}
        evaluated: list[MovedRun] = []
        for files in self._runs.values():
            known = files.get(path)
            if known is not None:
                moved = known.moved_to(text)
                # A file that is gone for a moment has no text, and may come back.
                files[path] = moved if text else known
                evaluated += moved.evaluated
                for finding in moved.findings:
                    same = _place_and_kind(finding)
                    findings[same] = _latest(findings.get(same), finding)
        return Observed(text, tuple(findings.values()), tuple(evaluated))

    def revision_of(self, path: str) -> int:
        """Changes with every run that is recorded for a file."""
        return self._revisions.get(path, 0)

    def paths(self) -> list[str]:
        """The files in which something is or once was observed: what was shown may be over."""
        return sorted(self._broke)


def _place_and_kind(finding: Finding) -> tuple[object, ...]:
    observed = finding.observation
    kind = (observed.kind, observed.gb_id, observed.cause) if observed else ()
    return (finding.location, finding.code, *kind)


def _latest(before: Finding | None, finding: Finding) -> Finding:
    """The later run's finding; an error of one of them stays an error."""
    if before is None or before.observation is None or finding.observation is None:
        return finding
    fullgraph = before.observation.fullgraph or finding.observation.fullgraph
    return replace(finding, observation=replace(finding.observation, fullgraph=fullgraph))
