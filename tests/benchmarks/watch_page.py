"""The page of a training that runs: how long an update takes, and how large it is.

A page is open while a program goes on after many steps; each update is put together as the language
server does it, and encoded.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from fullgraph import taxonomy
from fullgraph.report.html.data import as_data
from fullgraph.report.html.training_page import training_report
from fullgraph.report.html.training_shown import Shown
from fullgraph.training.run_folder import TrainingRun, new_run
from fullgraph.training.store.ingest import Ingest
from fullgraph_worker.watch.frames import encode
from fullgraph_worker.watch.records import Record, Step
from tests.benchmarks.measure import row
from tests.benchmarks.watch_stores.training import records

STEPS, TENSORS = 100_000, 300
_TAXONOMY = taxonomy.load()
_UPDATES = 30
_NEW_STEPS = 20


async def run(steps: int = STEPS, tensors: int = TENSORS, updates: int = _UPDATES) -> None:
    """Print the times of pages and of updates, and their sizes."""
    with tempfile.TemporaryDirectory() as name:
        own = new_run(["python", "train.py"], Path(name), Path(name, "run"))
        program = _Program(own, tensors, steps + _NEW_STEPS * updates)
        program.make(steps)
        with Ingest(own.path) as reading:
            reading.read_all()
        print(f"  {steps:,} steps, {tensors} tensors")
        whole = [_answer(own, Shown()) for _ in range(3)]
        _print("the whole page", whole)
        shown, found = Shown(), []
        _answer(own, shown)
        for _ in range(updates):
            program.make(_NEW_STEPS)
            found.append(_answer(own, shown))
        _print(f"an update after {_NEW_STEPS} steps", found)


class _Program:
    """Writes the frames of a training, some steps at a time."""

    def __init__(self, own: TrainingRun, tensors: int, steps: int) -> None:
        self._path = own.path / "0-1-1.frames"
        self._rest: Iterator[Record] = records(steps, tensors)
        self._frames = 0

    def make(self, steps: int) -> None:
        """Write so many steps, with their samples."""
        with self._path.open("ab") as stream:
            while steps:
                (record,) = islice(self._rest, 1)
                stream.write(encode(self._frames, record))
                self._frames += 1
                steps -= isinstance(record, Step)


class _Answer(NamedTuple):
    """Milliseconds of an answer, of these on the processor, and its bytes."""

    milliseconds: float
    of_processor: float
    size: int


def _print(label: str, answers: Sequence[_Answer]) -> None:
    row(label, [each.milliseconds for each in answers])
    row(f"{label}, of processor", [each.of_processor for each in answers])
    size = statistics.median(each.size for each in answers)
    print(f"  {label}: {size / 1e6:.2f} MB")


def _answer(own: TrainingRun, shown: Shown) -> _Answer:
    start, used = time.perf_counter(), time.process_time()
    report = training_report(
        [own],
        taxonomy=_TAXONOMY,
        read=lambda path: None,
        root=own.folder,
        now=time.time(),
        shown=shown,
    )
    text = json.dumps(as_data(report))
    end, used_at_end = time.perf_counter(), time.process_time()
    return _Answer((end - start) * 1000, (used_at_end - used) * 1000, len(text))
