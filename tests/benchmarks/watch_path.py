"""The path of a training's parameters: what sketches add to a step, their bytes, the PCA's time.

Each training runs with and without sketches in turn, in one process; everything else is watched in
both. The sketches of the PCA are those of a long training.
"""

from __future__ import annotations

import json
import math
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Sequence
from operator import add
from pathlib import Path

from fullgraph.measure.statistics import student_quantile
from fullgraph.training.store.database import store_file
from fullgraph.training.store.ingest import Ingest
from fullgraph.training.store.reader import StoreReader
from fullgraph.training.trajectory import Sketched, trajectories
from fullgraph_worker.watch.frames import encode
from fullgraph_worker.watch.records import Record, Sketch

TRAININGS = ("gpt", "mlp")
ROUNDS = 20
STEPS = 50
LONG = 100_000
LAYERS = ((250, 32), (8, 1024), (2, 4096))
_ELEMENTS = 4096
_TIMES = 40


async def run(
    trainings: Sequence[str] = TRAININGS,
    rounds: int = ROUNDS,
    steps: int = STEPS,
    long: int = LONG,
) -> None:
    """Print all of it; without trainings, only what a long one takes."""
    for training in trainings:
        with tempfile.TemporaryDirectory() as name:
            _measure(training, Path(name), rounds, steps)
    for layers, width in LAYERS:
        _take(layers, width)
    _decompose(long)


def _measure(training: str, folder: Path, rounds: int, steps: int) -> None:
    module = "tests.benchmarks.watch_path_child"
    command = [sys.executable, "-m", module, training, str(folder), str(rounds), str(steps)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    with Ingest(folder) as reading:
        reading.read_all()
    with StoreReader(folder) as store:
        sketches = store.sketches()
    frames = sum(len(encode(0, each)) for each in sketches) / len(sketches)
    with sqlite3.connect(store_file(folder)) as database:
        (stored,) = database.execute("SELECT AVG(LENGTH(body)) FROM sketches").fetchone()
    step = statistics.median(wall for wall, _ in found["without"])
    wall, cpu = (_added(found, kind) for kind in range(2))
    print(
        f"  {training}: {1e3 * step:.2f} ms a step; sketches add {wall} of time, {cpu} of "
        f"processor time; one takes the training's thread {1e6 * found['sketch_seconds']:.0f} us\n"
        f"  {training}: {len(sketches)} sketches in {2 * rounds * steps} steps, each "
        f"{frames:,.0f} bytes of frames and {stored:,.0f} in the store "
        f"({len(sketches[0].values):,} bytes of elements)",
        flush=True,
    )


def _take(layers: int, width: int) -> None:
    """The processor time of one sketch, in the training's thread and in the writer's."""
    # Only now: it takes seconds.
    import torch

    from fullgraph_worker.watch.budget import Budget
    from fullgraph_worker.watch.sketches import Sketches
    from fullgraph_worker.watch.table import Table
    from fullgraph_worker.watch.transfers import Transfers

    model = torch.nn.Sequential(*(torch.nn.Linear(width, width) for _ in range(layers)))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    table = Table(model)
    table.add(optimizer)
    waiting: list[Callable[[], Record | None]] = []
    taking = Sketches(True, table, Budget(1.0), Transfers(), lambda make, _: waiting.append(make))
    own, writers = [], []
    for _ in range(_TIMES):
        began = time.thread_time()
        taking.take(optimizer, 0)
        taken = time.thread_time()
        record = waiting.pop()()
        assert record is not None
        encode(0, record)
        own.append(taken - began)
        writers.append(time.thread_time() - taken)
    print(
        f"  {2 * layers} parameters, {layers} layers of {width}: a sketch takes the training's "
        f"thread {1e6 * statistics.median(own):.0f} us, the writer's "
        f"{1e6 * statistics.median(writers):.0f} us"
    )


def _added(found: dict[str, list[tuple[float, float]]], kind: int) -> str:
    """What is added to a step, in microseconds: the mean and its interval of 95 %."""
    pairs = zip(found["with"], found["without"], strict=True)
    added = [1e6 * (one[kind] - other[kind]) for one, other in pairs]
    mean = statistics.fmean(added)
    width = student_quantile(0.975, len(added) - 1)
    width *= statistics.stdev(added) / math.sqrt(len(added))
    return f"{mean:+.1f} us ({mean - width:+.1f} to {mean + width:+.1f})"


def _decompose(steps: int) -> None:
    """A training whose parameters drift: how many sketches, how large, and the time of the PCA."""
    # Only now: it imports torch.
    from fullgraph_worker.watch.sketches import spacing

    number = random.Random(0)
    elements = array("f", [number.gauss(0, 1) for _ in range(_ELEMENTS)])
    directions = [[number.gauss(0, 1) for _ in range(_ELEMENTS)] for _ in range(8)]
    sketches, written, step = list[Sketch](), 0, 0
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "0-1-1.frames"
        with file.open("wb") as stream:
            while step <= steps:
                values = elements.tobytes()
                sketch = Sketch(step, float(step), 0, 1, [0], [_ELEMENTS], values)
                written += stream.write(encode(len(sketches), sketch))
                sketches.append(sketch)
                every = spacing(step)
                step += every
                way = number.choice(directions)
                size = 1e-3 * math.sqrt(every)
                moved = (size * (part + number.gauss(0, 1)) for part in way)
                elements = array("f", map(add, elements, moved))
        with Ingest(Path(name)) as reading:
            reading.read_all()
        size = store_file(Path(name)).stat().st_size
        with StoreReader(Path(name)) as store:
            began = time.process_time()
            read = store.sketches()
            decoded = time.process_time()
            trajectories([Sketched(read, {0: "all"})])
            ended = time.process_time()
            trajectories([Sketched(read, {0: "all"})] * 2)
            both = time.process_time()
    print(
        f"  {steps:,} steps: at most {len(sketches)} sketches, {written / steps:,.0f} bytes a step "
        f"of frames, {size / steps:,.0f} in the store\n"
        f"  processor time: read in {decoded - began:.2f} s, PCA in {ended - decoded:.2f} s, of "
        f"two runs together in {both - ended:.2f} s"
    )
