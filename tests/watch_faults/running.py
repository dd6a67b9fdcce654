"""Runs watched programs in forks of a process that has imported torch, and reads what they left."""

from __future__ import annotations

import contextlib
import os
import runpy
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.engine import Engine
from fullgraph_worker.watch.frames import SUFFIX, FrameError, decode
from fullgraph_worker.watch.records import Introduction, Record, Step
from tests.ports import free_port


@dataclass(frozen=True)
class Outcome:
    """What the rules say of a run.

    Attributes:
        alarms: in the order in which they were raised.
        steps: of all optimizers and processes.
        notes: rules that failed.
        output: the end of what the program printed if it failed; empty if it ended well.
    """

    alarms: list[Alarm]
    steps: int
    notes: list[str]
    output: str


def run(
    program: Path, environment: Mapping[str, str], *, ranks: int = 1, budget: float = 0.01
) -> Outcome:
    """Run a program to its end, and what the rules say of it.

    Args:
        program: its file.
        environment: additional variables.
        ranks: processes, which find each other as under ``torchrun``.
        budget: the share of the training's time that watching may take.
    """
    with recorded(program, environment, ranks=ranks, budget=budget) as (folder, output):
        return _judged(folder, output)


@contextlib.contextmanager
def recorded(
    program: Path, environment: Mapping[str, str], *, ranks: int = 1, budget: float = 0.01
) -> Iterator[tuple[Path, str]]:
    """Run a program to its end: the folder of what it wrote, and its output if it failed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        extra = dict(environment)
        if ranks > 1:
            extra.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(free_port()))
            extra.update(WORLD_SIZE=str(ranks))
        children = [
            _fork(program, {**extra, "RANK": str(r), "LOCAL_RANK": str(r)}, folder, budget)
            for r in range(ranks)
        ]
        failed = [pid for pid in children if os.waitpid(pid, 0)[1]]
        outputs = [(folder / f"{pid}.txt").read_text(errors="replace")[-2000:] for pid in failed]
        yield folder, "\n".join(outputs)


def _fork(program: Path, environment: Mapping[str, str], folder: Path, budget: float) -> int:
    import torch

    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        with (folder / f"{os.getpid()}.txt").open("w") as output:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
        os.environ.update(environment)
        torch.set_num_threads(1)
        torch.manual_seed(0)
        _train(program, folder, budget)
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _train(program: Path, folder: Path, budget: float) -> None:
    from fullgraph_worker.watch.api import Watch

    sys.argv = [str(program)]
    watch: Any = Watch(str(folder), budget=budget)
    watch.start()
    try:
        runpy.run_path(str(program), run_name="__main__")
    finally:
        watch.close()


def _judged(folder: Path, output: str) -> Outcome:
    engine, steps = Engine(), 0
    for rank, record in _merged(folder):
        steps += isinstance(record, Step)
        engine.feed(rank, record)
    engine.finish()
    return Outcome(engine.alarms, steps, engine.notes, output)


def _merged(folder: Path) -> list[tuple[int, Record]]:
    """The records of all processes, those of each in their order, as a collector sees them."""
    found: list[tuple[float, int, int, Record]] = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        rank, time = 0, 0.0
        with contextlib.suppress(FrameError):
            for number, frame in enumerate(decode(path.read_bytes())):
                record = frame.record
                rank = record.rank if isinstance(record, Introduction) else rank
                time = max(time, getattr(record, "time", 0.0))
                found.append((time, rank, number, record))
    return [(rank, record) for _, rank, _, record in sorted(found, key=lambda each: each[:3])]
