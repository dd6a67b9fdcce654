"""Files of frames as a watched process writes them."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from fullgraph_worker.watch.frames import encode
from fullgraph_worker.watch.records import (
    METRICS,
    STATISTICS,
    VERSION,
    Event,
    Histogram,
    Introduction,
    Kind,
    Moment,
    Record,
    Sample,
    Step,
    Tensor,
    Tensors,
)


def introduction(rank: int = 0, ranks: int = 1, pid: int = 41, **more: object) -> Introduction:
    """What a process says of itself."""
    fields = {
        "version": VERSION,
        "pid": pid,
        "rank": rank,
        "ranks": ranks,
        "host": "elsewhere",
        "time": 100.0,
        "arguments": ["train.py", "--lr", "1"],
        "folder": "/w",
        "script": "/w/train.py",
        "executable": "python",
        "torch": "2.13.0",
        "device": "cpu",
        **more,
    }
    return Introduction(**fields)  # type: ignore[arg-type]


def tensors(count: int) -> Tensors:
    """A table of that many parameters."""
    return Tensors(
        0,
        [
            Tensor(
                i, f"layers.{i}.weight", "parameter", "Linear", [2, 2], "float32", 4, "/w/m.py", i
            )
            for i in range(count)
        ],
        ["AdamW"],
    )


def loss_at(step: int) -> float:
    """The loss of the training that ``training`` writes."""
    return 2.0 + math.cos(step / 7) + step % 3 / 8


def norm_at(step: int, tensor: int) -> float:
    """The gradient's norm of a tensor there."""
    return 1.0 + tensor + step / 1024


def training(
    steps: int, *, rank: int = 0, ranks: int = 1, count: int = 3, every: int = 10
) -> list[Record]:
    """All that a small training writes: its values are those of the functions above."""
    records: list[Record] = [introduction(rank, ranks), tensors(count)]
    for step in range(steps):
        values = {"loss": loss_at(step), "learning_rate": 0.1}
        records.append(Step(step, 0, 100.0 + step, values))
        if step % every == 0:
            norms = [norm_at(step, tensor) for tensor in range(count)]
            columns = {"norm": norms, "non_finite": [0.0] * count}
            records.append(Sample(step, Moment.GRADIENT, list(range(count)), columns))
        if step % (10 * every) == 0:
            records.append(Histogram(step, Moment.GRADIENT, 0, -1.0, 1.0, [step, 1, 2]))
    records.append(Event(steps - 1, 100.0 + steps, Kind.END, {"steps": steps, "error": ""}))
    return records


def random_records(number: random.Random, steps: int) -> list[Record]:
    """Records as they may come: with holes, values that are not finite, and several tables."""
    records: list[Record] = [introduction(), tensors(70)]
    for step in range(steps):
        if number.random() < 0.1:
            continue
        for optimizer in range(number.choice((1, 1, 2))):
            names = [name for name in METRICS if number.random() < 0.7]
            values = {name: _value(number) for name in names}
            records.append(Step(step, optimizer, 100.0 + step, values))
        for moment in number.sample((Moment.GRADIENT, Moment.UPDATE), number.randrange(3)):
            some = sorted(number.sample(range(70), number.randrange(1, 70)))
            columns = {name: [_value(number) for _ in some] for name in STATISTICS[:3]}
            records.append(Sample(step, moment, some, columns))
    return records


def _value(number: random.Random) -> float:
    return number.choice((number.gauss(0, 1), number.gauss(0, 1), 0.0, math.nan, math.inf))


def frames(records: Iterable[Record], numbers: Sequence[int] | None = None) -> bytes:
    """The records as the bytes of a file.

    Args:
        records: in their order.
        numbers: of their frames; from 0 on if None.
    """
    own = list(records)
    return b"".join(
        encode(number, record)
        for number, record in zip(numbers or range(len(own)), own, strict=True)
    )


def write(folder: Path, records: Iterable[Record], rank: int = 0, pid: int = 41) -> Path:
    """A file of frames in a run's folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{rank}-{pid}-{pid * 1_000_000_000}.frames"
    path.write_bytes(frames(records))
    return path


def write_live(folder: Path, pid: int, started: float, host: str) -> None:
    """What a process has written that has not ended, as a training of seven steps."""
    record = introduction(pid=pid, host=host, time=started)
    name = f"0-{pid}-{int(started * 1e9)}.frames"
    (folder / name).write_bytes(frames([record, *training(7)[1:-1]]))
