"""The page about a training run, or about two side by side."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path

from fullgraph import __version__
from fullgraph.durations import age
from fullgraph.links import SITE, PageLinks
from fullgraph.report.html import data
from fullgraph.report.html.build import BuiltReport
from fullgraph.report.html.files import Files
from fullgraph.report.html.page import render_page
from fullgraph.report.html.training import training_data, verdict_of
from fullgraph.report.html.training_data import Training
from fullgraph.report.html.training_paths import Source, paths_of
from fullgraph.report.html.training_shown import Shown
from fullgraph.taxonomy import Taxonomy
from fullgraph.training.causes.comparison import compared
from fullgraph.training.run_folder import TrainingRun
from fullgraph.training.runs import RunSummary, opened, summary_in
from fullgraph.training.store.process import State
from fullgraph.training.store.reader import StoreReader


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
