"""A training of three layers whose records a test changes, kept in a store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.chain import Chains
from fullgraph.training.causes.link import Chain
from fullgraph.training.runs import opened
from fullgraph_worker.watch.records import Event, Moment, Record, Sample, Step, Tensors
from tests.training.anomalies.recorded import TABLE, batch, introduction
from tests.training.store.written import write

FIRST, SECOND, HEAD = 0, 2, 4
"""Places of the weights."""


class Steps:
    """Writes steps one after the other, healthy unless a test changes them."""

    def __init__(self) -> None:
        self.records: list[Record] = [introduction(), Tensors(0, list(TABLE), ["SGD"])]

    def step(
        self,
        number: int,
        *,
        gradient: Mapping[int, float] | None = None,
        parameter: Mapping[int, float] | None = None,
        update: Mapping[int, float] | None = None,
        is_sampled: bool = True,
        events: Sequence[tuple[str, Mapping[str, Any]]] = (),
        **values: float,
    ) -> None:
        """One step.

        Args:
            number: of it.
            gradient: norms that differ from healthy ones, by place.
            parameter: likewise.
            update: likewise.
            is_sampled: whether the tensors were sampled.
            events: kinds and data; a healthy batch if there is none.
            values: metrics that differ.
        """
        for kind, data in events or [batch(number)]:
            self.records.append(Event(number, number + 0.5, kind, dict(data)))
        if is_sampled:
            # Healthy numbers vary a little.
            wave = 1 + 0.02 * (number % 5)
            self._sample(number, Moment.GRADIENT, gradient or {}, 0.1 * wave)
            self._sample(number, Moment.PARAMETER, parameter or {}, 3.0)
            self._sample(number, Moment.UPDATE, update or {}, 0.003 * wave)
        known = {"loss": 1.3 - 0.002 * number, "learning_rate": 1e-3, "gradient_norm": 0.3}
        self.records.append(Step(number, 0, number + 0.9, {**known, **values}))

    def healthy(self, first: int, last: int, **more: Any) -> None:
        """Steps in which nothing is wrong, with the arguments of ``step``."""
        for number in range(first, last + 1):
            self.step(number, **more)

    def chain(self, folder: Path, kind: str, step: int, layer: str = "") -> Chain:
        """What leads to an alarm."""
        write(folder, self.records)
        alarm = Alarm(kind, 0, step, step, "evidence", "advice", layer=layer)
        with opened(folder) as store:
            return Chains(store).of(alarm)

    def _sample(self, number: int, moment: str, changed: Mapping[int, float], norm: float) -> None:
        places = [tensor.index for tensor in TABLE]
        norms = [changed.get(place, norm) for place in places]
        self.records.append(Sample(number, moment, places, {"norm": norms}))
