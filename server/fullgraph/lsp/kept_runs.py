"""The runs and benchmarks of each workspace folder: of this session, and of earlier ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fullgraph.lsp.observations import Observations, Run
from fullgraph.measure.bench import Measured
from fullgraph.runs.kept_run import KeptRun
from fullgraph.vocabulary.findings import Finding


class KeptRuns:
    """The last run of each target.

    Args:
        observations: take over what kept runs observed.
    """

    def __init__(self, observations: Observations) -> None:
        self._observations = observations
        self._latest: dict[Run, KeptRun] = {}
        self._requested: dict[str, str] = {}

    def request(self, path: str, target: str) -> None:
        """Note that a target was run, also if it did not start: it may start next time."""
        self._requested[path] = target

    def add(self, run: KeptRun) -> None:
        """Take over a run of this session, which the observations have already."""
        self._latest[Run(run.path, run.target)] = run

    def restore(self, runs: Iterable[KeptRun]) -> None:
        """Take over what earlier sessions kept, where this one has not run the same target."""
        for run in runs:
            key = Run(run.path, run.target)
            if key in self._latest:
                continue
            self._latest[key] = run
            self._observations.record(
                key, run.texts, run.findings, run.evaluated, is_complete=not run.failure
            )

    def of(self, path: str, target: str) -> KeptRun | None:
        """The last run of a target; None if there is none."""
        return self._latest.get(Run(path, target))

    def last_target(self, path: str) -> str:
        """The target in a file that was run last, or was to be run; empty if none was."""
        if path in self._requested:
            return self._requested[path]
        runs = [run for key, run in self._latest.items() if key.path == path]
        return max(runs, key=lambda run: run.time).target if runs else ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever run."""
        return not self._latest

    def paths_with(self, finding: Finding) -> list[str]:
        """The files in which the runs broke that observed a kind of break in a file."""
        targets = self.targets_of(finding)
        runs = (run for run in self._latest.values() if run.target in targets)
        return sorted({each.location.path for run in runs for each in run.findings})

    def targets_of(self, finding: Finding) -> list[str]:
        """The targets whose last run observed a kind of break in a file, by their names."""
        return [
            run.target
            for run in self._latest.values()
            if any(
                each.code == finding.code and each.location.path == finding.location.path
                for each in run.findings
            )
        ]


@dataclass(frozen=True)
class KeptBenchmark:
    """A benchmark.

    Attributes:
        target: what was measured.
        time: when it ended, in seconds since the epoch.
        measured: its results, with at least one round.
    """

    target: str
    time: float
    measured: Measured


class Benchmarks:
    """They are not kept beyond the session, in which the machine and the code are the same."""

    def __init__(self) -> None:
        self._latest: dict[Run, KeptBenchmark] = {}

    def record(self, path: str, benchmark: KeptBenchmark) -> None:
        """Take a benchmark of a target in a file in place of the one before."""
        self._latest[Run(path, benchmark.target)] = benchmark

    def of(self, path: str, target: str) -> KeptBenchmark | None:
        """The last one of a target; None if there is none."""
        return self._latest.get(Run(path, target))
