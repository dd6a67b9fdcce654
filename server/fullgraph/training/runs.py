"""The training runs that there are: found by their names, and what became of each."""

from __future__ import annotations

import contextlib
import math
import os
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.pausing import RESUME, is_paused
from fullgraph.training.run_folder import (
    INFO,
    PROGRAM,
    RunFolderError,
    TrainingRun,
    read_run,
    run_named,
    runs,
)
from fullgraph.training.store.database import NotWritableError, store_file
from fullgraph.training.store.frames_file import frame_files
from fullgraph.training.store.ingest import Ingest
from fullgraph.training.store.process import Process, State
from fullgraph.training.store.reader import KeptEvent, StoreReader
from fullgraph_worker.watch.control import NAME as CONTROL
from fullgraph_worker.watch.records import Kind

LAST = "last"
_STARTING_SECONDS = 120.0
"""So long a program may take until its first step."""


class RankCompilations(NamedTuple):
    """What Dynamo compiled on a rank.

    Attributes:
        compilations: how often it did.
        recompiles: how many of these were recompiles.
        compile_seconds: for how long.
        operations: of all graphs.
        cache_hits: how often Inductor's and AOT autograd's caches had what was asked for.
        cache_misses: how often they did not.
    """

    compilations: int
    recompiles: int
    compile_seconds: float
    operations: int
    cache_hits: int
    cache_misses: int


@dataclass(frozen=True)
class RunSummary:
    """A run in a few numbers.

    Attributes:
        run: what its folder says.
        state: of all of its processes.
        error: the type of the exception that ended it; empty for none.
        ranks: the last process of each rank.
        steps: how many the first optimizer made, on the rank that made most.
        last: the last known value of each metric, on the first rank; of shards, the norm of the
            whole gradient.
        alarms: what the rules found.
        gaps: which records were left out or are missing.
        notes: what else is not recorded.
        debug_points: which steps can be run again.
        compilations: what Dynamo compiled.
        tags: what the user finds it by.
        is_paused: whether it runs, and ``--pause-on`` has paused it.
    """

    run: TrainingRun
    state: State
    error: str
    ranks: Mapping[int, Process]
    steps: int
    last: Mapping[str, float]
    alarms: tuple[Alarm, ...] = ()
    gaps: tuple[KeptEvent, ...] = ()
    notes: tuple[KeptEvent, ...] = ()
    debug_points: tuple[KeptEvent, ...] = ()
    compilations: tuple[KeptEvent, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    is_paused: bool = False

    def compiled_by(self, rank: int) -> RankCompilations:
        """How often Dynamo compiled on a rank."""
        own = [each.event.data for each in self.compilations if each.rank == rank]
        again = sum(bool(data.get("reason")) for data in own)
        seconds = sum(float(data.get("seconds") or 0.0) for data in own)
        operations, hits, misses = (
            sum(int(data.get(name) or 0) for data in own)
            for name in ("operations", "hits", "misses")
        )
        return RankCompilations(len(own), again, seconds, operations, hits, misses)


def runs_of(folder: Path | None, tags: Mapping[str, str]) -> list[TrainingRun]:
    """The user's runs, the oldest first.

    Args:
        folder: of programs that ran there or below; None for all.
        tags: that the runs have.
    """
    root = folder and Path(os.path.realpath(folder))
    return [
        run
        for run in reversed(runs())
        if (root is None or Path(os.path.realpath(run.folder)).is_relative_to(root))
        and all(run.tags.get(name) == value for name, value in tags.items())
    ]


def find_run(text: str, folder: Path) -> TrainingRun:
    """The run that is meant.

    Args:
        text: its folder, its name, the beginning of its name, or ``last``.
        folder: ``last`` is the newest run of a program that ran there or below.

    Raises:
        RunFolderError: there is no such run, or there are several.
    """
    if text == LAST:
        own = runs_of(folder, {})
        if not own:
            raise RunFolderError(
                f"No training run is kept of {folder}: `fullgraph trace --watch SCRIPT` makes one."
            )
        return own[-1]
    if os.sep in text or Path(text).is_dir():
        return read_run(Path(text).absolute())
    found = [run for run in runs() if run.name == text or run.name.startswith(text)]
    exact = [run for run in found if run.name == text]
    if not found:
        # One that cannot be read is not among them.
        found += filter(None, [run_named(text)])
    if len(exact or found) != 1:
        what = f"{len(found)} training runs begin" if found else "No training run begins"
        raise RunFolderError(f"{what} with {text}. `fullgraph runs list --all` lists them.")
    return (exact or found)[0]


def remove_run(run: TrainingRun) -> int:
    """Remove a run; the bytes that its files took.

    Only what Fullgraph wrote: the user may have named a folder with other files.

    Raises:
        OSError: a file cannot be removed.
    """
    store = store_file(run.path)
    own = [store, *(store.with_name(store.name + end) for end in ("-wal", "-shm"))]
    own += [file.path for file in frame_files(run.path)]
    own += [run.path / name for name in (INFO, PROGRAM, CONTROL, RESUME)]
    own += run.path.glob("*.debug-point*")
    size = 0
    for path in own:
        with contextlib.suppress(FileNotFoundError):
            size += path.stat().st_size
        path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        run.path.rmdir()
    return size


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[StoreReader]:
    """The store of a run, with all that its processes wrote until now.

    A store that cannot be written, as on a full disk, is read as it is.

    Raises:
        StoreError: it cannot be read or written.
    """
    try:
        with Ingest(folder) as reading:
            reading.read_all()
    except NotWritableError:
        if not store_file(folder).exists():
            with tempfile.TemporaryDirectory(prefix="fullgraph-") as name:
                with Ingest(folder, store_folder=Path(name)) as reading:
                    reading.read_all()
                with StoreReader(Path(name)) as store:
                    yield store
            return
    with StoreReader(folder) as store:
        yield store


def summary_of(run: TrainingRun) -> RunSummary:
    """What became of a run.

    Raises:
        StoreError: its store cannot be read.
    """
    with opened(run.path) as store:
        return summary_in(run, store)


def summary_in(run: TrainingRun, store: StoreReader) -> RunSummary:
    """What became of a run, by its store that is open."""
    ranks = store.ranks()
    first = min(ranks, default=0)
    state = state_of(run, ranks)
    return RunSummary(
        run=run,
        state=state,
        error=next((each.error for each in ranks.values() if each.error), ""),
        ranks=ranks,
        steps=max((each.last_step + 1 for each in ranks.values()), default=0),
        last=_last_values(store, first),
        alarms=tuple(store.alarms()),
        gaps=tuple(store.gaps()),
        notes=tuple(store.events([Kind.NOTE])),
        debug_points=tuple(store.events([Kind.DEBUG_POINT])),
        compilations=tuple(store.events([Kind.COMPILED])),
        tags=_tags(run, ranks),
        is_paused=state == State.RUNNING and is_paused(run.path),
    )


def _last_values(store: StoreReader, first: int) -> dict[str, float]:
    last = dict(store.last_values(rank=first))
    ranks = list(store.ranks())
    if len(ranks) > 1 and _is_sharded(store, ranks):
        norms = [store.last_values(rank=rank).get("gradient_norm") for rank in ranks]
        known = [norm for norm in norms if norm is not None]
        if len(known) == len(norms):
            # The ranks add nothing to their step for it: each has the norm of its shards.
            last["gradient_norm"] = math.hypot(*known)
    return last


def _is_sharded(store: StoreReader, ranks: Sequence[int]) -> bool:
    """Whether the ranks together have each parameter once."""
    tables = [[t for t in store.tensors(rank) if t.kind == "parameter"] for rank in ranks]
    whole = sum(math.prod(tensor.shape) for tensor in tables[0])
    return whole == sum(tensor.elements for table in tables for tensor in table)


def state_of(run: TrainingRun, ranks: Mapping[int, Process]) -> State:
    """The state of all of a run's processes together."""
    if run.status is not None:
        # A program may end without a word to anybody, by os._exit for example.
        return State.DIED if run.status < 0 else State.ENDED
    states = {each.state() for each in ranks.values()}
    if not states:
        is_new = time.time() - run.started < _STARTING_SECONDS
        return State.RUNNING if is_new and run.ended is None else State.DIED
    return next(each for each in (State.RUNNING, State.DIED, State.ENDED) if each in states)


def _tags(run: TrainingRun, ranks: Mapping[int, Process]) -> dict[str, str]:
    own: dict[str, str] = {}
    for each in ranks.values():
        if each.introduction is not None:
            own.update(each.introduction.tags)
    return {**own, **run.tags}
