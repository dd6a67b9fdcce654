"""Everything that a run's store has, one value for each row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fullgraph.training.store.families import TIME
from fullgraph.training.store.reader import StoreReader
from fullgraph.training.store.series import Series
from fullgraph_worker.watch.records import METRICS, MOMENTS, STATISTICS

_ALL = 1 << 62


@dataclass(frozen=True)
class Curve:
    """One number over the steps.

    Attributes:
        rank: of the process.
        optimizer: its place; -1 for a tensor that no optimizer updates.
        tensor: the tensor's name; empty for a metric.
        moment: what was sampled; empty for a metric.
        name: of the metric or the statistic.
        series: its points, as many as the store has.
    """

    rank: int
    optimizer: int
    tensor: str
    moment: str
    name: str
    series: Series

    @property
    def tag(self) -> str:
        """``loss``, ``fc.weight/gradient/norm``."""
        own = "/".join(part for part in (self.tensor, self.moment, self.name) if part)
        return own if self.tensor or self.optimizer == 0 else f"{own}/optimizer {self.optimizer}"


@dataclass(frozen=True)
class Row:
    """One point; the fields are the columns of tables."""

    rank: int
    optimizer: int
    tensor: str
    moment: str
    name: str
    step: int
    mean: float
    low: float
    high: float
    count: int
    non_finite: int


def curves(store: StoreReader, rank: int) -> Iterator[Curve]:
    """All metrics and statistics of the last process of a rank."""
    optimizers = store.ranks()[rank].optimizers
    for optimizer in range(max(1, len(optimizers))):
        for name in METRICS:
            series = store.metric(name, rank=rank, optimizer=optimizer, most=_ALL)
            if series.steps:
                yield Curve(rank, optimizer, "", "", name, series)
    tensors = {tensor.index: tensor for tensor in store.tensors(rank)}
    for moment in MOMENTS:
        for name in STATISTICS:
            for place, series in store.statistics(moment, name, rank=rank):
                tensor = tensors[place]
                yield Curve(rank, tensor.optimizer, tensor.name, moment, name, series)


def rows_of(curve: Curve) -> Iterator[Row]:
    """The points of a curve."""
    series = curve.series
    points = zip(
        *(series.steps, series.mean, series.low, series.high, series.counts, series.non_finite),
        strict=True,
    )
    for point in points:
        yield Row(curve.rank, curve.optimizer, curve.tensor, curve.moment, curve.name, *point)


def times_of(store: StoreReader, rank: int) -> dict[int, float]:
    """When each step of the first optimizer ended, in seconds since the epoch."""
    series = store.metric(TIME, rank=rank, most=_ALL)
    return dict(zip(series.steps, series.mean, strict=True))
