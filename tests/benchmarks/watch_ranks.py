"""How many ranks one collector takes: frames of synthetic ranks, from files and over TCP.

Each rank has written a step's metrics, and in every tenth step the norms of 300 gradients. All is
done by one process, as by the collector of a run, and the seconds are those of its processor.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from fullgraph.training.receiver import Receiver
from fullgraph.training.run_folder import TrainingRun
from fullgraph.training.store.ingest import Ingest
from fullgraph.training.watching import Watching
from fullgraph_worker.watch.sending import Sender
from tests.training.store.written import training, write

RANKS, STEPS, TENSORS = (1, 16, 64), 500, 300
STEPS_A_SECOND = 10
_TOKEN = "of this measurement alone"


async def run(ranks: tuple[int, ...] = RANKS, steps: int = STEPS, tensors: int = TENSORS) -> None:
    """Print frames per second, and how many ranks that are."""
    for count in ranks:
        with tempfile.TemporaryDirectory() as name:
            _measure(Path(name), count, steps, tensors)


def _measure(place: Path, ranks: int, steps: int, tensors: int) -> None:
    folder = place / "run"
    frames = _write(folder, ranks, steps, tensors)
    read = _timed(lambda: _read(folder))
    watching = Watching(TrainingRun(folder, (), folder, 0.0))
    judged = _timed(watching.read)
    a_second = frames / (read + judged)
    most = a_second * ranks * steps / frames / STEPS_A_SECOND
    print(
        f"  {ranks:3} ranks, {frames:,} frames: {frames / read:,.0f} frames/s stored, "
        f"{frames / judged:,.0f} judged by the rules, {a_second:,.0f} both: "
        f"{most:,.0f} ranks at {STEPS_A_SECOND} steps/s"
    )
    sent = _timed(lambda: _send(folder, place / "collected"))
    size = sum(path.stat().st_size for path in folder.glob("*.frames"))
    print(f"      over TCP: {size / 1e6:.1f} MB in {sent:.2f} s, {frames / sent:,.0f} frames/s")


def _write(folder: Path, ranks: int, steps: int, tensors: int) -> int:
    """How many frames there are."""
    frames = 0
    for rank in range(ranks):
        records = training(steps, rank=rank, ranks=ranks, count=tensors)
        write(folder, records, rank, 100 + rank)
        frames += len(records)
    return frames


def _read(folder: Path) -> None:
    with Ingest(folder) as ingest:
        ingest.read_all()


def _send(folder: Path, to: Path) -> None:
    """Send all files at once, until the receiver has them."""
    to.mkdir()
    receiver = Receiver(("127.0.0.1", 0), _TOKEN, to, print)
    receiver.start()
    senders = [
        Sender("127.0.0.1", receiver.port, _TOKEN, _File(path), print)
        for path in folder.glob("*.frames")
    ]
    for sender in senders:
        sender.start()
    while any(sender.acknowledged < sender.source.written for sender in senders):
        time.sleep(0.001)
    for sender in senders:
        sender.close()
    receiver.close()


class _File:
    """A file that is whole already."""

    def __init__(self, path: Path) -> None:
        self.path, self.folder = str(path), str(path.parent)
        rank, pid, time_ns = map(int, path.stem.split("-"))
        self.name = (rank, pid, time_ns)
        self.written = path.stat().st_size


def _timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began
