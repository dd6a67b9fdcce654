"""A run of a target in a notebook: its code cells as one module, and the findings in cells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.profile import AttemptCost, DeviceWait, GapCost, GraphCost, RunProfile
from fullgraph.source.notebooks import (
    SUFFIX,
    Joined,
    findings_placed,
    join,
    placed,
    read_notebook,
    split_cell,
)
from fullgraph.vocabulary.findings import Finding, Frame, Location, Observation
from fullgraph.vocabulary.merging import Verdict
from fullgraph_worker.protocol.wire import Compilation, GraphNode, TracedCall

_OnALine = TypeVar(
    "_OnALine",
    Frame,
    GraphCost,
    AttemptCost,
    GapCost,
    DeviceWait,
    Compilation,
    GraphNode,
    TracedCall,
)


@dataclass(frozen=True)
class _InModule:
    """The verdict of a run of a notebook's module, about findings in its cells."""

    notebook: NotebookRun
    run: Verdict

    def refutes(self, finding: Finding) -> bool:
        """As that of the run."""
        return self.run.refutes(self.notebook.in_module(finding))

    def had_run(self, finding: Finding) -> bool:
        """As that of the run."""
        return self.run.had_run(self.notebook.in_module(finding))


@dataclass(frozen=True)
class NotebookRun:
    """A notebook whose code runs as one module.

    Attributes:
        path: the notebook.
        joined: its module.
    """

    path: str
    joined: Joined

    def findings(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Findings of a run, those in the notebook and what they name of it in cells."""
        return tuple(map(self._finding, findings))

    def verdict(self, verdict: Verdict) -> Verdict:
        """The verdict of a run of the module about predictions in its cells."""
        return _InModule(self, verdict)

    def in_module(self, finding: Finding) -> Finding:
        """A finding in a cell, where the module has it; others as they are."""
        path, cell = split_cell(finding.location.path)
        if path != self.path or not cell:
            return finding
        moved = finding.location.shifted(self.joined.starts[cell - 1] - 1)
        return replace(finding, location=replace(moved, path=path))

    def module_line(self, location: Location) -> int:
        """The line of the module at which a place in a cell begins."""
        _, cell = split_cell(location.path)
        return location.line + (self.joined.starts[cell - 1] - 1 if cell else 0)

    def failure(self, failure: RunFailure | None) -> RunFailure | None:
        """Why the run failed, with places in cells."""
        if failure is None:
            return None
        message = self._words(failure.message)
        return replace(failure, message=message, frames=tuple(map(self._on_a_line, failure.frames)))

    def profile(self, profile: RunProfile | None) -> RunProfile | None:
        """The costs, with places in cells."""
        if profile is None:
            return None
        return replace(
            profile,
            graphs=tuple(map(self._on_a_line, profile.graphs)),
            attempts=tuple(map(self._on_a_line, profile.attempts)),
            gaps=tuple(map(self._on_a_line, profile.gaps)),
            waits=tuple(map(self._on_a_line, profile.waits)),
        )

    def compilations(self, compilations: Iterable[Compilation]) -> tuple[Compilation, ...]:
        """What was compiled, with places in cells."""
        return tuple(
            replace(
                self._on_a_line(each),
                nodes=[self._on_a_line(node) for node in each.nodes],
                calls=[self._on_a_line(call) for call in each.calls],
            )
            for each in compilations
        )

    def _on_a_line(self, each: _OnALine) -> _OnALine:
        at = self._line(each.path, each.line)
        return replace(each, path=at.path, line=at.line)

    def _finding(self, finding: Finding) -> Finding:
        if finding.observation is not None:
            finding = replace(finding, observation=self._observation(finding.observation))
        if finding.location.path != self.path:
            return finding
        return findings_placed([finding], self.joined)[0]

    def _observation(self, observation: Observation) -> Observation:
        cause = observation.caused_by
        return replace(
            observation,
            reason=self._words(observation.reason),
            context=self._words(observation.context),
            stack=tuple(map(self._on_a_line, observation.stack)),
            caused_by=self._placed(cause) if cause is not None else None,
            called_from=tuple(map(self._placed, observation.called_from)),
        )

    def _words(self, text: str) -> str:
        """Text that names lines of the notebook's module, with cells in their place."""
        place = re.compile(re.escape(self.path) + r"(?P<between>:|\"?, line )(?P<line>\d+)")

        def in_cell(match: re.Match[str]) -> str:
            at = self._line(self.path, int(match["line"]))
            return f"{at.path}{match['between']}{at.line}"

        return place.sub(in_cell, text)

    def _line(self, path: str, line: int) -> Location:
        return self._placed(Location(path, line, 0, line, 0))

    def _placed(self, location: Location) -> Location:
        return placed(location, self.joined) if location.path == self.path else location


def notebook_run(path: str) -> NotebookRun | None:
    """The notebook at ``path``; None if it is no notebook.

    Raises:
        SourceError: it cannot be read.
    """
    if not path.endswith(SUFFIX):
        return None
    return NotebookRun(path, join(read_notebook(Path(path))))
