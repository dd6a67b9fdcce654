"""The benchmarks of this session: the last one of each target."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.lsp.observations import Run
from fullgraph.measure.run_plans import Measured


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
