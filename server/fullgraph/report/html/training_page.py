"""The page about a training run, or about two side by side."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from fullgraph import __version__
from fullgraph.durations import age
from fullgraph.links import SITE, PageLinks
from fullgraph.report.html import data
from fullgraph.report.html.build import BuiltReport
from fullgraph.report.html.files import Files
from fullgraph.report.html.page import render_page
from fullgraph.report.html.training import training_data, verdict_of
from fullgraph.report.html.training_data import (
    Training,
    TrainingPath,
    packed_floats,
    packed_integers,
)
from fullgraph.report.html.training_shown import Shown
from fullgraph.taxonomy import Taxonomy
from fullgraph.training.causes.comparison import compared
from fullgraph.training.run_folder import TrainingRun
from fullgraph.training.runs import RunSummary, opened, summary_in
from fullgraph.training.store.process import State
from fullgraph.training.store.reader import StoreReader
from fullgraph.training.trajectory import Sketched, Trajectory, trajectories

_SHARE = 0.05
"""Of a processor, for the page of a running training: otherwise its last paths are shown again."""
_MOST_KEPT = 8


def page_of_training(
    runs: Sequence[TrainingRun],
    *,
    taxonomy: Taxonomy,
    read: Callable[[str], str | None],
    root: Path,
    now: float,
    site: str = SITE,
) -> str:
    """The HTML of the page; the arguments are those of ``training_report``."""
    report = training_report(runs, taxonomy=taxonomy, read=read, root=root, now=now, site=site)
    return render_page(BuiltReport(report, ()))


def training_report(
    runs: Sequence[TrainingRun],
    *,
    taxonomy: Taxonomy,
    read: Callable[[str], str | None],
    root: Path,
    now: float,
    site: str = SITE,
    shown: Shown | None = None,
) -> data.Report:
    """What the page shows.

    Args:
        runs: one, or two to compare.
        taxonomy: names the alarms.
        read: the text of a file, or None if it cannot be read.
        root: files below it are named relative to it.
        now: in seconds since the epoch.
        site: the address of the documentation.
        shown: what the page about one run has already: the report then has only what is new, and
            ``shown`` has that, too.

    Raises:
        StoreError: a run cannot be read.
    """
    files, links = _ReadFiles(root, read), PageLinks(site)
    own = Shown() if shown is None else shown
    with contextlib.ExitStack() as stack:
        stores = [stack.enter_context(opened(run.path)) for run in runs]
        for store in stores:
            stack.enter_context(store.snapshot())
        summaries = list(map(summary_in, runs, stores))
        paths = paths_of(list(map(_source, summaries, stores)))
        trainings = [
            training_data(summary, store, taxonomy, files, links, path, now, own)
            for summary, store, path in zip(summaries, stores, paths, strict=True)
        ]
        changes = compared(*zip(summaries, stores, strict=True)) if len(runs) == 2 else ()
    return data.Report(
        kind="training",
        title=" and ".join(run.name for run in runs),
        verdict=" ".join(_sentence(each, len(trainings) > 1) for each in trainings),
        is_clean=not any(each.alarms or each.error for each in summaries),
        facts=_facts(summaries, now),
        files=files.all(),
        trainings=tuple(trainings),
        differences=tuple(data.Difference(e.name, e.before, e.after) for e in changes),
    )


def _source(summary: RunSummary, store: StoreReader) -> Source:
    rank, first = min(summary.ranks.items(), default=(0, None))
    optimizers = len(first.optimizers) if first else 0
    return Source(store, rank, optimizers, summary.state is State.RUNNING)


def _sentence(training: Training, is_compared: bool) -> str:
    return (f"{training.name}: " if is_compared else "") + verdict_of(training)


def _facts(summaries: Sequence[RunSummary], now: float) -> tuple[data.Fact, ...]:
    facts = {"Fullgraph": __version__}
    if len(summaries) == 1:
        started = summaries[0].run.started
        facts["Started"] = age(now - started, started)
    return tuple(data.Fact(name, value) for name, value in facts.items())


class _ReadFiles(Files):
    """Files with the text that they have now: a training run keeps none."""

    def __init__(self, root: Path, read: Callable[[str], str | None]) -> None:
        self._texts: dict[str, str] = {}
        self._read = read
        super().__init__(root, {}, read)

    def text(self, path: str) -> str:
        """The text of a file; empty if it cannot be read."""
        if path not in self._texts:
            self._texts[path] = self._read(path) or ""
        return self._texts[path]


class Source(NamedTuple):
    """A run whose store is open.

    Attributes:
        store: its store.
        rank: whose sketches are shown.
        optimizers: how many it has.
        is_running: whether more sketches will come.
    """

    store: StoreReader
    rank: int
    optimizers: int
    is_running: bool


_Key = tuple[tuple[tuple[str, int], ...], int]


class _Kept(NamedTuple):
    counts: tuple[int, ...]
    at: float
    seconds: float
    paths: list[Trajectory | None]


_kept: dict[_Key, _Kept] = {}


def paths_of(sources: Sequence[Source]) -> list[tuple[TrainingPath, ...]]:
    """The paths of each run: one for each optimizer of which there are sketches.

    Args:
        sources: the runs that a page shows; their paths have the same axes where that is possible.
    """
    found: list[list[TrainingPath]] = [[] for _ in sources]
    for optimizer in range(max((each.optimizers for each in sources), default=0)):
        for own, path in zip(found, _paths(sources, optimizer), strict=True):
            if path is not None:
                own.append(_shown(optimizer, path))
    return [tuple(own) for own in found]


def _paths(sources: Sequence[Source], optimizer: int) -> list[Trajectory | None]:
    """Computed once for the same sketches, and only now and then while more of them come."""
    key = tuple((str(each.store.path), each.rank) for each in sources), optimizer
    counts = tuple(each.store.sketch_count(optimizer, rank=each.rank) for each in sources)
    kept, now = _kept.get(key), time.monotonic()
    if kept is not None:
        is_recent = now < kept.at + kept.seconds / _SHARE
        if counts == kept.counts or (is_recent and any(each.is_running for each in sources)):
            return kept.paths
    paths = trajectories([_sketched(each, optimizer) for each in sources])
    _kept.pop(key, None)
    _kept[key] = _Kept(counts, now, time.monotonic() - now, paths)
    for oldest in list(_kept)[:-_MOST_KEPT]:
        _kept.pop(oldest, None)
    return paths


def _sketched(source: Source, optimizer: int) -> Sketched:
    sketches = source.store.sketches(optimizer, rank=source.rank)
    tensors = source.store.tensors(source.rank) if sketches else []
    return Sketched(sketches, {each.index: each.name for each in tensors})


def _shown(optimizer: int, path: Trajectory) -> TrainingPath:
    return TrainingPath(
        optimizer,
        packed_integers(path.steps),
        packed_floats(x for x, _ in path.points),
        packed_floats(y for _, y in path.points),
        path.shares,
        path.elements,
        path.parameters,
        path.left_out,
        path.is_shared,
    )
