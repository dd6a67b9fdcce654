"""The histograms of a training run, as many as a page can show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fullgraph.report.html.packed_numbers import packed_floats, packed_integers
from fullgraph.report.html.training_data import Distribution
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.records import MOMENTS, Histogram

_MOST_BINS = 1_000_000
_MOST_HISTOGRAMS = 300
_LEAST_HISTOGRAMS = 10


def distributions_of(store: StoreReader, rank: int, tensors: Iterable[int]) -> list[Distribution]:
    """The histograms of each tensor and moment, over the steps.

    Args:
        store: of the run.
        rank: of the process.
        tensors: their places in the table.
    """
    found = [
        (tensor, moment, histograms)
        for tensor in tensors
        for moment in MOMENTS
        if (histograms := _alike(store.histograms(tensor, moment, rank=rank)))
    ]
    if not found:
        return []
    bins = max(len(histograms[0].counts) for *_, histograms in found)
    most = max(_LEAST_HISTOGRAMS, min(_MOST_HISTOGRAMS, _MOST_BINS // (bins * len(found))))
    return [
        _shown(tensor, moment, list(_some(histograms, most)))
        for tensor, moment, histograms in found
    ]


def new_distributions(store: StoreReader, rank: int, row: int) -> list[Distribution]:
    """The histograms that were stored after those up to a row; without the others."""
    found: dict[tuple[int, str], list[Histogram]] = {}
    for each in store.histograms_after(row, rank=rank):
        found.setdefault((each.tensor, each.moment), []).append(each)
    return [
        _shown(tensor, moment, _alike(histograms), since=histograms[0].step)
        for (tensor, moment), histograms in found.items()
    ]


def _alike(histograms: Sequence[Histogram]) -> list[Histogram]:
    """Those whose bins are as many as those of the last one, and on the same scale."""
    return [
        each
        for each in histograms
        if len(each.counts) == len(histograms[-1].counts) and each.is_log == histograms[-1].is_log
    ]


def _some(histograms: Sequence[Histogram], most: int) -> Iterator[Histogram]:
    """At most so many, evenly spread, with the first and the last one."""
    count = len(histograms)
    if count <= most:
        yield from histograms
        return
    for place in range(most):
        yield histograms[place * (count - 1) // (most - 1)]


def _shown(
    tensor: int, moment: str, histograms: Sequence[Histogram], since: int | None = None
) -> Distribution:
    return Distribution(
        tensor,
        moment,
        len(histograms[0].counts),
        histograms[0].is_log,
        since,
        packed_integers(each.step for each in histograms),
        packed_floats(each.low for each in histograms),
        packed_floats(each.high for each in histograms),
        packed_integers(count for each in histograms for count in each.counts),
    )
