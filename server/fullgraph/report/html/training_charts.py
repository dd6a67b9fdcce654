"""The charts of a training run, with as many points as a page can show.

Each chart has a level for the whole run and, where that has less than all points, finer levels
around alarms and for the last steps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from fullgraph.report.html.training_data import (
    Distribution,
    HeatMapLevel,
    SeriesLevel,
    StepGap,
    TrainingHeatMap,
    TrainingMetric,
    packed_floats,
    packed_integers,
)
from fullgraph.report.html.training_shown import (
    BY_RANK,
    HEAT_MAP,
    METRIC,
    WHOLE,
    Chart,
    Part,
    Shown,
)
from fullgraph.training.store.families import TIME
from fullgraph.training.store.heat_map import HeatMap
from fullgraph.training.store.parts import Known, Span
from fullgraph.training.store.reader import StoreReader
from fullgraph.training.store.series import Series
from fullgraph_worker.watch.records import METRICS, MOMENTS, Histogram, Moment

UPDATE_RATIO = "update_ratio"
"""The heat map that is computed from two others."""
COMPARED = ("loss", "gradient_norm", "step_seconds", "data_seconds", "memory_bytes")
_Read = Callable[[Span | None, Known | None], HeatMap]
_POINTS = 2000
_POINTS_OF_RANK = 500
_COLUMNS = 1000
_FINE_STEPS = 500
_MOST_SPANS = 4
_MOMENTS = (
    Moment.GRADIENT,
    Moment.UNCLIPPED,
    Moment.PARAMETER,
    Moment.UPDATE,
    Moment.ACTIVATION,
    Moment.OUTPUT_GRADIENT,
)
_MOST_BINS = 1_000_000
_MOST_HISTOGRAMS = 300
_LEAST_HISTOGRAMS = 10


def parts_of(last: int, alarmed: Iterable[int]) -> list[Part]:
    """The levels of each chart: the whole run, the steps around the first alarms, the last ones.

    Args:
        last: the last step.
        alarmed: steps with alarms.
    """
    if last < _POINTS:
        return [WHOLE]
    half = _FINE_STEPS // 2
    spans: list[Span] = []
    for step in sorted(set(alarmed)):
        if len(spans) == _MOST_SPANS:
            break
        if not any(each.first <= step <= each.last for each in spans):
            spans.append(Span(max(0, step - half), min(last, step + half)))
    around = [Part(f"from {span.first}", span) for span in spans]
    return [WHOLE, *around, Part("last", Span(max(0, last - _FINE_STEPS + 1), last))]


def metrics_of(
    store: StoreReader, rank: int, optimizers: int, parts: Sequence[Part], shown: Shown
) -> Iterator[TrainingMetric]:
    """Every metric that was recorded of a rank.

    Args:
        store: of the run.
        rank: of the process.
        optimizers: how many it has.
        parts: the levels.
        shown: what the page has.
    """
    for optimizer in range(max(1, optimizers)):
        for name in METRICS:
            chart = Chart(METRIC, name, rank, optimizer)
            levels: list[SeriesLevel] = []
            for part in parts:
                known = shown.known(chart, part)
                series = store.metric(
                    name,
                    rank=rank,
                    optimizer=optimizer,
                    span=part.span,
                    most=_POINTS,
                    known=known,
                )
                if not levels and not series.steps and known is None:
                    break
                levels.append(_level(series, chart, part, known, shown))
                if levels[0].width == 1:
                    break
            if levels:
                yield TrainingMetric(name, optimizer, rank, tuple(levels))


def metrics_by_rank(store: StoreReader, shown: Shown) -> Iterator[TrainingMetric]:
    """What is compared between ranks; nothing if there is one."""
    ranks = store.ranks()
    if len(ranks) < 2:
        return
    for name in COMPARED:
        charts = {rank: Chart(BY_RANK, name, rank) for rank in ranks}
        before = {rank: shown.known(chart, WHOLE) for rank, chart in charts.items()}
        known = {rank: each for rank, each in before.items() if each is not None}
        found = store.metric_by_rank(name, most=_POINTS_OF_RANK, known=known)
        for rank, series in found.items():
            if series.steps or rank in known:
                level = _level(series, charts[rank], WHOLE, known.get(rank), shown)
                yield TrainingMetric(name, 0, rank, (level,))


def gaps_of(store: StoreReader, rank: int) -> Iterator[StepGap]:
    """The steps of which nothing is stored."""
    times = store.metric(TIME, rank=rank, most=_POINTS)
    following = [*times.steps[1:]]
    for step, count, after in zip(times.steps, times.counts, following, strict=False):
        # A point has `count` steps; where some are missing before the next point, they are
        # taken to be its last ones.
        if after - step > count:
            yield StepGap(step + count, after - 1)


def heat_maps_of(
    store: StoreReader,
    rank: int,
    hidden: set[int],
    parts: Sequence[Part],
    shown: Shown,
    since: int,
) -> Iterator[TrainingHeatMap]:
    """Norms of all tensors over the steps, and the ratio of update to parameter.

    Args:
        store: of the run.
        rank: of the process.
        hidden: places of tensors that are left out.
        parts: the levels.
        shown: what the page has.
        since: the first step of which samples may be new to it.
    """

    def norms(moment: str) -> _Read:
        return lambda span, known: _norms(store, moment, rank, span, known)

    def ratios(span: Span | None, known: Known | None) -> HeatMap:
        return _ratio(norms(Moment.UPDATE)(span, known), norms(Moment.PARAMETER)(span, known))

    for moment in _MOMENTS:
        yield from _shown(Chart(HEAT_MAP, moment, rank), norms(moment), hidden, parts, shown, since)
        if moment == Moment.UPDATE:
            yield from _shown(
                Chart(HEAT_MAP, UPDATE_RATIO, rank), ratios, hidden, parts, shown, since
            )


def _shown(
    chart: Chart, read: _Read, hidden: set[int], parts: Sequence[Part], shown: Shown, since: int
) -> Iterator[TrainingHeatMap]:
    before = [shown.known(chart, part, since) for part in parts]
    maps = [read(part.span, known) for part, known in zip(parts, before, strict=True)]
    tensors = shown.rows(chart)
    found = {tensor for each in maps for tensor in each.tensors} - hidden
    if tensors is None or not found <= set(tensors):
        if tensors is not None:
            # The page has not all rows.
            before = [None] * len(parts)
            maps = [read(part.span, None) for part in parts]
        tensors = tuple(tensor for tensor in maps[0].tensors if tensor not in hidden)
        if not tensors or not maps[0].steps:
            return
        shown.begin(chart, tensors)
    whole = maps[0]
    levels = [
        _heat_level(each, tensors, chart, part, known, shown)
        for each, part, known in zip(maps, parts, before, strict=True)
        if part is WHOLE or (each.width < whole.width and (each.steps or known is not None))
    ]
    yield TrainingHeatMap(chart.name, tensors, tuple(levels))


def _norms(
    store: StoreReader, moment: str, rank: int, span: Span | None, known: Known | None
) -> HeatMap:
    """The norms; infinite where an element was not finite, for which no norm may be stored."""
    norms, wrong = (
        store.heat_map(moment, statistic, rank=rank, span=span, most=_COLUMNS, known=known)
        for statistic in ("norm", "non_finite")
    )
    cells = {(norms.tensors[row], norms.steps[column]) for row, column in norms.non_finite}
    for tensor, values in zip(wrong.tensors, wrong.mean, strict=True):
        cells.update(
            (tensor, step) for step, value in zip(wrong.steps, values, strict=True) if value > 0
        )
    rows = {tensor: row for row, tensor in enumerate(norms.tensors)}
    columns = {step: column for column, step in enumerate(norms.steps)}
    for tensor, step in cells:
        if tensor in rows and step in columns:
            norms.mean[rows[tensor]][columns[step]] = math.inf
    return norms


def _ratio(updates: HeatMap, parameters: HeatMap) -> HeatMap:
    """How large an update is by its parameter, where both are known."""
    known = dict(zip(parameters.tensors, parameters.mean, strict=True))
    places = {step: column for column, step in enumerate(parameters.steps)}
    columns = [places.get(step) for step in updates.steps]
    mean = [
        [
            _divided(update, known[tensor][column])
            if column is not None and tensor in known
            else math.nan
            for update, column in zip(row, columns, strict=True)
        ]
        for tensor, row in zip(updates.tensors, updates.mean, strict=True)
    ]
    return HeatMap(updates.width, updates.steps, updates.tensors, mean, {})


def _divided(update: float, parameter: float) -> float:
    if math.isinf(update) or math.isinf(parameter):
        return math.inf
    return update / parameter if parameter else math.nan


def _heat_level(
    read: HeatMap,
    tensors: Sequence[int],
    chart: Chart,
    part: Part,
    known: Known | None,
    shown: Shown,
) -> HeatMapLevel:
    by_tensor: Mapping[int, Sequence[float]] = dict(zip(read.tensors, read.mean, strict=True))
    missing = [math.nan] * len(read.steps)
    values = (value for tensor in tensors for value in by_tensor.get(tensor, missing))
    extent = shown.extend(chart, part, read.width, read.steps, known)
    return HeatMapLevel(
        extent.first,
        extent.last,
        read.width,
        extent.since,
        packed_integers(read.steps),
        packed_floats(values),
    )


def _level(
    series: Series, chart: Chart, part: Part, known: Known | None, shown: Shown
) -> SeriesLevel:
    has_band = any(low != high for low, high in zip(series.low, series.high, strict=True))
    extent = shown.extend(chart, part, series.width, series.steps, known)
    return SeriesLevel(
        extent.first,
        extent.last,
        series.width,
        extent.since,
        packed_integers(series.steps),
        packed_floats(series.mean),
        packed_floats(series.low) if has_band else "",
        packed_floats(series.high) if has_band else "",
        packed_integers(series.non_finite) if any(series.non_finite) else "",
    )


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
        _shown_distribution(tensor, moment, list(_some(histograms, most)))
        for tensor, moment, histograms in found
    ]


def new_distributions(store: StoreReader, rank: int, row: int) -> list[Distribution]:
    """The histograms that were stored after those up to a row; without the others."""
    found: dict[tuple[int, str], list[Histogram]] = {}
    for each in store.histograms_after(row, rank=rank):
        found.setdefault((each.tensor, each.moment), []).append(each)
    return [
        _shown_distribution(tensor, moment, _alike(histograms), since=histograms[0].step)
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


def _shown_distribution(
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
