"""Records of a training of three layers, as a watched process writes them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.engine import Engine
from fullgraph.training.anomalies.rule import Rule
from fullgraph_worker.watch.records import (
    Event,
    Introduction,
    Moment,
    Sample,
    Step,
    Tensor,
    Tensors,
)

SHAPES = {"first": [32, 16], "second": [32, 32], "head": [4, 32]}


def introduction(rank: int = 0, ranks: int = 1) -> Introduction:
    """The first record of a process."""
    return Introduction(1, 7, rank, ranks, "host", 0.0, [], "/", "train.py", "", "2.13", "cpu")


def parameter(index: int, name: str, shape: list[int], **changes: Any) -> Tensor:
    """A tensor of a linear layer."""
    fields = {
        "index": index,
        "name": name,
        "kind": "parameter",
        "layer": "Linear",
        "shape": shape,
        "dtype": "float32",
        "elements": math.prod(shape),
        "path": "/train.py",
        "line": 10 + index,
        "optimizer": 0,
        **changes,
    }
    return Tensor(**fields)


TABLE = [
    tensor
    for place, (name, shape) in enumerate(SHAPES.items())
    for tensor in (
        parameter(2 * place, f"{name}.weight", shape),
        parameter(2 * place + 1, f"{name}.bias", shape[:1]),
    )
]
"""Weights at 0, 2 and 4; biases at 1, 3 and 5."""


class Recorded:
    """Feeds the records of one process to an engine, healthy unless a test changes them.

    Args:
        rules: those of the engine; all by default.
    """

    def __init__(self, *rules: type[Rule], table: Sequence[Tensor] = tuple(TABLE)) -> None:
        self.engine = Engine(rules or None)
        self.table = {tensor.index: tensor for tensor in table}
        self.alarms: list[Alarm] = []
        self._feed(introduction())
        self._feed(Tensors(0, list(table), ["Adam"]))

    def _feed(self, record: Any, rank: int = 0) -> None:
        self.alarms += self.engine.feed(rank, record)

    def step(
        self,
        number: int,
        *,
        gradient: Mapping[int, Mapping[str, float]] | None = None,
        parameters: Mapping[int, Mapping[str, float]] | None = None,
        update: Mapping[int, Mapping[str, float]] | None = None,
        without: Sequence[int] = (),
        is_sampled: bool = True,
        events: Sequence[tuple[str, Mapping[str, Any]]] = (),
        **values: float,
    ) -> None:
        """One step.

        Args:
            number: of it.
            gradient: statistics that differ from healthy ones, by place.
            parameters: likewise.
            update: likewise.
            without: places without a gradient.
            is_sampled: whether tensors were sampled.
            events: kinds and data.
            values: metrics that differ from healthy ones.
        """
        for kind, data in events:
            self._feed(Event(number, number + 0.5, kind, dict(data)))
        if is_sampled:
            places = [place for place in self.table if place not in without]
            self._sample(number, Moment.GRADIENT, places, gradient or {}, 0.1)
            self._sample(number, Moment.PARAMETER, places, parameters or {}, 3.0)
            self._sample(number, Moment.UPDATE, places, update or {}, 0.003)
        known = {"loss": 1.3, "learning_rate": 1e-3, "gradient_norm": 0.3, "is_skipped": 0.0}
        known.update({"backward_seconds": 2e-3, "optimizer_seconds": 1e-3, "step_seconds": 5e-3})
        known.update(values)
        self._feed(Step(number, 0, number + 0.9, known))

    def end(self) -> list[Alarm]:
        """All alarms."""
        self.alarms += self.engine.finish()
        assert self.engine.notes == []
        return self.alarms

    def _sample(
        self,
        number: int,
        moment: str,
        places: Sequence[int],
        changed: Mapping[int, Mapping[str, float]],
        norm: float,
    ) -> None:
        if not places:
            return
        healthy = {"norm": norm, "low": -0.1, "high": 0.1, "zeros": 0.0, "non_finite": 0.0}
        rows = [{**healthy, **changed.get(place, {})} for place in places]
        columns = {name: [row[name] for row in rows] for name in healthy}
        self._feed(Sample(number, moment, list(places), columns))


def batch(number: int, **labels: Any) -> tuple[str, dict[str, Any]]:
    """The event of a batch of 32 points with labels from 0 to 3; labels can be changed."""
    points = {
        "name": "[0]", "shape": [32, 16], "dtype": "float32", "checksum": number, "low": -3.0,
        "high": 3.0, "mean": 0.0, "deviation": 1.0, "distinct": 512, "elements": 512,
    }  # fmt: skip
    given = {
        "name": "[1]", "shape": [32], "dtype": "int64", "checksum": number, "low": 0.0,
        "high": 3.0, "mean": 1.5, "deviation": 1.1, "distinct": 4, "elements": 32, **labels,
    }  # fmt: skip
    return "batch", {"leaves": [points, given]}
