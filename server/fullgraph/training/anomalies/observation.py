"""One step of one optimizer in one process: its metrics, samples and events."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from fullgraph_worker.watch.records import (
    STATISTICS,
    UNKNOWN,
    Event,
    Histogram,
    Moment,
    Sample,
    Tensor,
)


class Statistics(NamedTuple):
    """One tensor's statistics in one step; NaN where one was not taken."""

    norm: float = UNKNOWN
    low: float = UNKNOWN
    high: float = UNKNOWN
    zeros: float = UNKNOWN
    non_finite: float = UNKNOWN

    @property
    def is_finite(self) -> bool:
        """Whether no element is known to be infinite or NaN."""
        return not self.non_finite > 0


class Change(NamedTuple):
    """A tensor whose place in the table is new, or whose properties changed."""

    before: Tensor | None
    after: Tensor


@dataclass
class Observation:
    """One step of one optimizer in one process.

    Attributes:
        rank: the process.
        optimizer: the place of the optimizer.
        number: of the step.
        time: when it ended; NaN where only samples or events have arrived.
        values: by name of ``METRICS``, without those that were not recorded.
        samples: by moment and place of the tensor.
        histograms: in the order of arrival.
        events: in the order of arrival; those of the process are with its first optimizer.
        changes: of the table before this step, likewise.
    """

    rank: int
    optimizer: int
    number: int
    time: float = UNKNOWN
    values: dict[str, float] = field(default_factory=dict)
    samples: dict[str, dict[int, Statistics]] = field(default_factory=dict)
    histograms: list[Histogram] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    def value(self, name: str) -> float:
        """A metric of the step; NaN if it is unknown."""
        return self.values.get(name, UNKNOWN)

    @property
    def is_skipped(self) -> bool:
        """Whether ``GradScaler`` left the step out because of overflow."""
        return self.values.get("is_skipped", 0.0) == 1.0

    def sample(self, moment: str) -> dict[int, Statistics]:
        """The statistics of one moment by place of the tensor; empty if none were taken."""
        return self.samples.get(moment, {})

    def of_kind(self, kind: str) -> Iterator[Event]:
        """The events of one kind."""
        return (event for event in self.events if event.kind == kind)

    def add(self, moment: str, place: int, statistics: Statistics) -> None:
        """Takes in statistics of a tensor, beside those of an earlier sample of the step."""
        known = self.samples.setdefault(moment, {})
        before = known.get(place)
        if before is not None:
            pairs = zip(statistics, before, strict=True)
            statistics = Statistics(*(old if math.isnan(new) else new for new, old in pairs))
        known[place] = statistics

    @property
    def update_ratio(self) -> float:
        """The norm of the update by that of the parameters, of the tensors that were sampled.

        NaN where neither the metric nor samples are known; infinite for parameters of zero.
        """
        if "update_ratio" in self.values:
            return self.values["update_ratio"]
        updates, parameters = self.sample(Moment.UPDATE), self.sample(Moment.PARAMETER)
        both = [
            (updates[place].norm, parameters[place].norm)
            for place in updates
            if place in parameters
        ]
        if not both:
            return UNKNOWN
        update = math.hypot(*(each for each, _ in both))
        parameter = math.hypot(*(each for _, each in both))
        return update / parameter if parameter else (math.inf if update else UNKNOWN)


def statistics_of(sample: Sample) -> Iterator[tuple[int, Statistics]]:
    """The rows of a sample; a column that was not taken is NaN.

    Where only the norm was taken and it is not finite, at least one element is not.
    """
    columns = [sample.columns.get(name) for name in STATISTICS]
    norms = None if "non_finite" in sample.columns else sample.columns.get("norm")
    for place, tensor in enumerate(sample.tensors):
        row = Statistics(*(math.nan if c is None else c[place] for c in columns))
        if norms is not None and not math.isfinite(norms[place]):
            row = row._replace(non_finite=1.0)
        yield tensor, row
