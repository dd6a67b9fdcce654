"""A training of 24 hours: the memory of its process, of its collector, and what is on the disk.

The collector is the real process; it reads the records of a training of ten steps a second as fast
as it can. The training process is a real one, of very short steps.
"""

from __future__ import annotations

import itertools
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from fullgraph.training.run_folder import end_run, new_run
from fullgraph.training.store.database import StoreError, store_file
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.frames import encode
from fullgraph_worker.watch.records import Histogram, Moment, Record, Sample, Step
from tests.benchmarks.measure import resident_mib
from tests.training.store.written import introduction, loss_at, norm_at, tensors

HOURS, STEPS_A_SECOND, TENSORS = 24, 10, 60
TRAINING_STEPS = 100_000
_PIECES_AN_HOUR = 12
_REPORTS = (1, 2, 4, 8, 12, 16, 20, 24)
_PROGRAM = """\
import sys, torch
import fullgraph

def resident():
    with open("/proc/self/status") as status:
        [line] = [line for line in status if line.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024

torch.set_num_threads(1)
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-4)
steps = int(sys.argv[1])
with fullgraph.watch(model, folder=sys.argv[2]):
    for step in range(steps):
        x = torch.randn(8, 16)
        optimizer.zero_grad()
        model(x).square().mean().backward()
        optimizer.step()
        if (step + 1) % (steps // 5) == 0:
            print(f"    after {step + 1:9,} steps: {resident():7.1f} MiB", flush=True)
"""


async def run(
    hours: int = HOURS,
    steps_a_second: int = STEPS_A_SECOND,
    training_steps: int = TRAINING_STEPS,
) -> None:
    """Print the memory as it goes on."""
    with tempfile.TemporaryDirectory() as name:
        _collector(Path(name, "run"), hours, steps_a_second)
    with tempfile.TemporaryDirectory() as name:
        print(f"  the process of a training of {training_steps:,} steps:", flush=True)
        program = Path(name, "train.py")
        program.write_text(_PROGRAM, encoding="utf-8")
        command = [sys.executable, str(program), str(training_steps), str(Path(name, "run"))]
        subprocess.run(command, check=True)


def _collector(folder: Path, hours: int, steps_a_second: int) -> None:
    piece = 3600 * steps_a_second // _PIECES_AN_HOUR
    print(f"  the collector, {TENSORS} parameters, {steps_a_second} steps a second:", flush=True)
    run = new_run(["train.py"], folder.parent, folder)
    file = folder / f"0-{os.getpid()}-{time.time_ns()}.frames"
    numbers = itertools.count()
    _append(
        file,
        [introduction(pid=os.getpid(), time=time.time(), host=platform.node()), tensors(TENSORS)],
        numbers,
    )
    command = [sys.executable, "-m", "fullgraph.training.collector", str(folder)]
    with subprocess.Popen(command) as collector:
        for number in range(1, hours * _PIECES_AN_HOUR + 1):
            _append(file, _records((number - 1) * piece, number * piece), numbers)
            _wait_until_read(folder, number * piece - 1)
            hour, minute = divmod(number, _PIECES_AN_HOUR)
            if hour in _REPORTS and not minute:
                # With the log that SQLite has not taken into the database yet.
                stores = folder.glob(f"{store_file(folder).name}*")
                store = sum(path.stat().st_size for path in stores) / 2**20
                print(
                    f"    after {hour:2} hours: {resident_mib(collector.pid):7.1f} MiB; "
                    f"records {file.stat().st_size / 2**20:.0f} MiB, store {store:.0f} MiB",
                    flush=True,
                )
        end_run(run, 0)


def _append(file: Path, records: Iterable[Record], numbers: Iterator[int]) -> None:
    with file.open("ab") as stream:
        stream.write(b"".join(encode(next(numbers), record) for record in records))


def _wait_until_read(folder: Path, step: int) -> None:
    while _last_step(folder) < step:
        time.sleep(0.05)


def _last_step(folder: Path) -> int:
    """The last one in the store; -1 if there is none yet."""
    try:
        with StoreReader(folder) as store:
            return max((rank.last_step for rank in store.ranks().values()), default=-1)
    except StoreError:
        return -1


def _records(begin: int, end: int) -> Iterator[Record]:
    """Of some steps, in the density of a training whose statistics do not change much."""
    places = list(range(TENSORS))
    for step in range(begin, end):
        values = {"loss": loss_at(step), "learning_rate": 0.1, "gradient_norm": 1.0}
        yield Step(step, 0, float(step), values)
        if step % 10 == 0:
            norms = [norm_at(step % 1000, place) for place in places]
            columns = {"norm": norms, "non_finite": [0.0] * TENSORS}
            yield Sample(step, Moment.GRADIENT, places, columns)
        if step % 100 == 0:
            yield Histogram(step, Moment.GRADIENT, step // 100 % TENSORS, -1.0, 1.0, [1] * 64)
