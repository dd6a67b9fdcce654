"""Follows the newest trace of a workspace while its program runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import dropwhile
from pathlib import Path

from fullgraph.dynamic.live import LiveLines, in_columns
from fullgraph.dynamic.ranges import Evaluated
from fullgraph.dynamic.trace_findings import evaluated_together, trace_findings
from fullgraph.dynamic.trace_reader import TraceReader
from fullgraph.dynamic.traces import Trace, traces_of
from fullgraph.report.terminal import shortened
from fullgraph.source.text import SourceError, read_source
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, at_callers


@dataclass(frozen=True)
class TraceSoFar:
    """What a traced program has done up to now.

    Attributes:
        texts: the text of each file as the program saw it.
        findings: in files of ``texts``.
        evaluated: what the program evaluated, by path.
    """

    texts: Mapping[str, str]
    findings: tuple[Finding, ...]
    evaluated: Mapping[str, Evaluated]


class LiveTrace:
    """Looks for what is new; reads files of traces and of the workspace, and runs nothing.

    A trace that had ended before the first look is not shown. A file that was saved after
    the program had begun is not shown: its lines may be others by now.

    Args:
        workspace: the folder whose programs are followed.
        taxonomy: classifies each break.

    Attributes:
        latest: what the program did last about compilation, in one line; empty once it has ended.
    """

    def __init__(self, workspace: Path, taxonomy: Taxonomy) -> None:
        self.latest = ""
        self._workspace = workspace
        self._taxonomy = taxonomy
        self._trace: Trace | None = None
        self._reader: TraceReader | None = None
        self._lines: LiveLines | None = None
        self._texts: dict[str, str | None] = {}
        self._ended = {t.path for t in traces_of(workspace) if t.ended is not None}

    def look(self, is_first_party: Callable[[str], bool]) -> TraceSoFar | None:
        """What the newest trace holds, or None if nothing is new.

        Args:
            is_first_party: whether a path is first-party.
        """
        newest = next(iter(traces_of(self._workspace)), None)
        if newest is None or newest.path in self._ended:
            return None
        is_new = self._trace is None or newest.path != self._trace.path
        if self._reader is None or self._lines is None or is_new:
            self._lines, self._texts = LiveLines(self._taxonomy, is_first_party), {}
            self._reader = TraceReader(newest.path, on_event=self._lines.on_event)
        self._trace = newest
        has_more = self._reader.read()
        for line in self._lines.take():
            parts = in_columns(line, lambda path: shortened(path, self._workspace))
            self.latest = ", ".join(parts)
        if newest.ended is not None:
            self.latest = ""
        if not has_more:
            if newest.ended is not None:
                # It will not be written to again.
                self._ended.add(newest.path)
            return None
        processes = self._reader.processes
        made = [
            _from_own_code_on(finding, is_first_party)
            for finding in trace_findings(processes, self._taxonomy, self._text, is_first_party)
        ]
        findings = [*made, *(copy for finding in made for copy in at_callers(finding))]
        evaluated = evaluated_together(processes)
        paths = {f.location.path for f in findings} | {p for p in evaluated if self._is_own(p)}
        texts = {path: text for path in paths if (text := self._text(path)) is not None}
        return TraceSoFar(
            texts,
            tuple(f for f in findings if f.location.path in texts),
            {path: own for path, own in evaluated.items() if path in texts},
        )

    def _is_own(self, path: str) -> bool:
        return Path(path).is_relative_to(self._workspace)

    def _text(self, path: str) -> str | None:
        if path not in self._texts:
            self._texts[path] = read_unchanged(path, self._trace.started if self._trace else 0)
        return self._texts[path]


def _from_own_code_on(finding: Finding, is_first_party: Callable[[str], bool]) -> Finding:
    """A finding whose stack is without the frames of what runs the user's code, such as pytest."""
    observed = finding.observation
    if observed is None:
        return finding
    stack = tuple(dropwhile(lambda frame: not is_first_party(frame.path), observed.stack))
    return replace(finding, observation=replace(observed, stack=stack or observed.stack))


def read_unchanged(path: str, since: float) -> str | None:
    """The text of a file that has not been saved ``since``; None for any other."""
    try:
        return read_source(Path(path)) if Path(path).stat().st_mtime <= since else None
    except (OSError, SourceError):
        return None
