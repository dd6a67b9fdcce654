"""The store of a training run: how fast it answers, beside Parquet and DuckDB, and ``kill -9``.

Each chart is made by a process of its own, after the system has forgotten the file's contents.
Candidates whose packages are not installed are left out.
"""

from __future__ import annotations

import importlib.util
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fullgraph.training.store.reader import StoreReader
from tests.benchmarks.measure import row
from tests.benchmarks.watch_stores.candidates import CANDIDATES
from tests.benchmarks.watch_stores.training import write_frames

STEPS, TENSORS = 100_000, 300
QUERIES = ("metric", "statistic", "heat_map")
_NEEDS = {"sqlite": "sqlite3", "parquet": "pyarrow", "duckdb": "duckdb"}
_TIMES = 9
_KILLS = 100
_INGEST = """\
import sys
from pathlib import Path
from fullgraph.training.store.ingest import Ingest
with Ingest(Path(sys.argv[1])) as reading:
    print("begins", flush=True)
    reading.read_all()
"""


async def run(
    steps: int = STEPS, tensors: int = TENSORS, times: int = _TIMES, kills: int = _KILLS
) -> None:
    """Print sizes, times and what became of killed writers."""
    with tempfile.TemporaryDirectory() as name:
        frames = write_frames(Path(name), steps, tensors)
        print(
            f"  {steps:,} steps, {tensors} tensors: {frames.stat().st_size / 1e6:.0f} MB of frames"
        )
        for candidate, needed in _NEEDS.items():
            if importlib.util.find_spec(needed) is None:
                print(f"  {candidate}: not installed")
                continue
            folder = Path(name) if candidate == "sqlite" else Path(name, candidate)
            _measure(candidate, folder, steps, tensors, times)
        _kill(Path(name), frames, steps, kills)


def _measure(name: str, folder: Path, steps: int, tensors: int, times: int) -> None:
    folder.mkdir(exist_ok=True)
    candidate = CANDIDATES[name]()
    candidate.load()
    start = time.perf_counter()
    candidate.write(folder, steps, tensors)
    seconds = time.perf_counter() - start
    files = [p for p in folder.iterdir() if p.is_file() and p.suffix != ".frames"]
    size = sum(path.stat().st_size for path in files)
    print(f"  {name}: written in {seconds:.0f} s, {size / 1e6:.0f} MB in {len(files)} files")
    for query in QUERIES:
        results = []
        for _ in range(times):
            for path in files:
                _forget(path)
            results.append(_asked(name, query, folder))
        label = f"{name}: {query}, {int(results[0][3]):,} points"
        row(label, [each[1] for each in results])
        row(f"{label}, of processor", [each[2] for each in results])
    row(f"{name}: imports", [each[0] for each in results])


def _asked(name: str, query: str, folder: Path) -> list[float]:
    module = "tests.benchmarks.watch_stores.query"
    command = [sys.executable, "-m", module, name, query, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [float(each) for each in done.stdout.split()]


def _forget(path: Path) -> None:
    """The system's copy of a file in memory goes, where the system has a call for that."""
    if hasattr(os, "posix_fadvise"):
        handle = os.open(path, os.O_RDONLY)
        os.fsync(handle)
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(handle)


def _kill(folder: Path, frames: Path, steps: int, kills: int) -> None:
    """Kill the process that fills the store, at random moments; read the store after each."""
    own = folder / "killed"
    own.mkdir()
    (own / frames.name).symlink_to(frames)
    number = random.Random(1)
    readable = whole = finished = 0
    for _ in range(kills):
        command = [sys.executable, "-c", _INGEST, str(own)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(number.uniform(0, 0.5))
            process.send_signal(signal.SIGKILL)
        found = _counted(own, steps)
        readable += found is not None
        # Each step once, and none left out in between.
        whole += found is not None and found[0] == found[1]
        finished += process.returncode == 0
    subprocess.run([sys.executable, "-c", _INGEST, str(own)], check=True, stdout=subprocess.DEVNULL)
    last = _counted(own, steps)
    print(
        f"  kill -9 of the writer at {kills} moments ({finished} after its end): "
        f"readable {readable}, without a hole {whole}; "
        f"in the end {last[0] if last else 0:,} of {steps:,} steps"
    )


def _counted(folder: Path, steps: int) -> tuple[int, int] | None:
    """How many steps are stored, and the number after the last one."""
    with StoreReader(folder) as store:
        series = store.metric("loss", most=100)
        processes = store.processes()
    counted = sum(series.counts) + sum(series.non_finite)
    return counted, (processes[0].last_step if processes else -1) + 1
