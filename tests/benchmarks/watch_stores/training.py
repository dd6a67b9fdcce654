"""What a long training writes: every step's metrics, and samples of many tensors."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from pathlib import Path

from fullgraph_worker.watch.frames import encode
from fullgraph_worker.watch.records import (
    METRICS,
    STATISTICS,
    VERSION,
    Introduction,
    Moment,
    Record,
    Sample,
    Step,
    Tensor,
    Tensors,
)

MOMENTS = (Moment.GRADIENT, Moment.PARAMETER, Moment.UPDATE)
EVERY = 50
_DENSE = 500
_STRETCHES = 6
_POOL = 997


def is_sampled(step: int, steps: int) -> bool:
    """Whether there is a sample: of 1 in 50 steps, and of all of some stretches."""
    return step % EVERY == 0 or step % max(1, steps // _STRETCHES) < _DENSE


def records(steps: int, tensors: int) -> Iterator[Record]:
    """All that the training writes; its numbers are those of a device, in single precision."""
    number = random.Random(0)
    # Drawn once: what is measured is the store.
    pool = [_single([number.lognormvariate(0, 1) for _ in range(tensors)]) for _ in range(_POOL)]
    yield Introduction(VERSION, 1, 0, 1, "node", 0.0, [], "/", "train.py", "python", "2", "cpu")
    table = [
        Tensor(i, f"layers.{i}.weight", "parameter", "Linear", [8, 8], "float32", 64)
        for i in range(tensors)
    ]
    yield Tensors(0, table, ["AdamW"])
    for step in range(steps):
        values = _single([number.random() for _ in METRICS])
        yield Step(step, 0, step * 0.1, dict(zip(METRICS, values, strict=True)))
        if is_sampled(step, steps):
            for place, moment in enumerate(MOMENTS):
                columns = {
                    name: pool[(step * 15 + place * 5 + column) % _POOL]
                    for column, name in enumerate(STATISTICS[:-1])
                }
                columns["non_finite"] = [0.0] * tensors
                yield Sample(step, moment, list(range(tensors)), columns)


def write_frames(folder: Path, steps: int, tensors: int) -> Path:
    """The file that the process of the training appends to."""
    path = folder / "0-1-1.frames"
    with path.open("wb") as stream:
        for number, record in enumerate(records(steps, tensors)):
            stream.write(encode(number, record))
    return path


def _single(values: list[float]) -> list[float]:
    return array("f", values).tolist()
