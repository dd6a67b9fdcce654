"""The charts of a training run, with as many points as a page can show.

Each chart has a level for the whole run and, where that has less than all points, finer levels
around alarms and for the last steps.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from fullgraph.report.html.packed_numbers import packed_floats, packed_integers
from fullgraph.report.html.training_data import (
    HeatMapLevel,
    SeriesLevel,
    StepGap,
    TrainingHeatMap,
    TrainingMetric,
)
from fullgraph.training.store.families import TIME
from fullgraph.training.store.heat_map import HeatMap
from fullgraph.training.store.parts import Span
from fullgraph.training.store.reader import StoreReader
from fullgraph.training.store.series import Series
from fullgraph_worker.watch.records import METRICS, Moment

UPDATE_RATIO = "update_ratio"
"""The heat map that is computed from two others."""
BY_RANK = ("loss", "gradient_norm", "step_seconds", "data_seconds", "memory_bytes")
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


def fine_spans(last: int, alarmed: Iterable[int]) -> list[Span]:
    """The steps that are shown in full: around the first alarms, and the last ones.

    Args:
        last: the last step.
        alarmed: steps with alarms.
    """
    if last < _POINTS:
        return []
    half = _FINE_STEPS // 2
    spans: list[Span] = []
    for step in sorted(set(alarmed)):
        if len(spans) == _MOST_SPANS:
            break
        if not any(each.first <= step <= each.last for each in spans):
            spans.append(Span(max(0, step - half), min(last, step + half)))
    return [*spans, Span(max(0, last - _FINE_STEPS + 1), last)]


def metrics_of(
    store: StoreReader, rank: int, optimizers: int, spans: Sequence[Span]
) -> Iterator[TrainingMetric]:
    """Every metric that was recorded of a rank.

    Args:
        store: of the run.
        rank: of the process.
        optimizers: how many it has.
        spans: those to show in full.
    """
    for optimizer in range(max(1, optimizers)):
        for name in METRICS:
            whole = store.metric(name, rank=rank, optimizer=optimizer, most=_POINTS)
            if not whole.steps:
                continue
            fine = [
                store.metric(name, rank=rank, optimizer=optimizer, span=span, most=_POINTS)
                for span in (spans if whole.width > 1 else ())
            ]
            levels = [_level(whole, None), *map(_level, fine, spans)]
            yield TrainingMetric(name, optimizer, rank, tuple(levels))


def metrics_by_rank(store: StoreReader) -> Iterator[TrainingMetric]:
    """What is compared between ranks; nothing if there is one."""
    if len(store.ranks()) < 2:
        return
    for name in BY_RANK:
        for rank, series in store.metric_by_rank(name, most=_POINTS_OF_RANK).items():
            if series.steps:
                yield TrainingMetric(name, 0, rank, (_level(series, None),))


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
    store: StoreReader, rank: int, hidden: set[int], spans: Sequence[Span]
) -> Iterator[TrainingHeatMap]:
    """Norms of all tensors over the steps, and the ratio of update to parameter.

    Args:
        store: of the run.
        rank: of the process.
        hidden: places of tensors that are left out.
        spans: those to show in full.
    """
    asked: list[Span | None] = [None, *spans]
    for moment in _MOMENTS:
        maps = [_norms(store, moment, rank, span) for span in asked]
        yield from _shown(moment, maps, asked, hidden)
        if moment == Moment.UPDATE:
            parameters = (_norms(store, Moment.PARAMETER, rank, span) for span in asked)
            ratios = list(map(_ratio, maps, parameters))
            yield from _shown(UPDATE_RATIO, ratios, asked, hidden)


def _shown(
    name: str, maps: Sequence[HeatMap], asked: Sequence[Span | None], hidden: set[int]
) -> Iterator[TrainingHeatMap]:
    whole = maps[0]
    rows = [row for row, tensor in enumerate(whole.tensors) if tensor not in hidden]
    if not (rows and whole.steps):
        return
    tensors = [whole.tensors[row] for row in rows]
    levels = [
        _heat_level(each, tensors, span)
        for each, span in zip(maps, asked, strict=True)
        if each.steps and (span is None or each.width < whole.width)
    ]
    yield TrainingHeatMap(name, tuple(tensors), tuple(levels))


def _norms(store: StoreReader, moment: str, rank: int, span: Span | None) -> HeatMap:
    """The norms; infinite where an element was not finite, for which no norm may be stored."""
    norms = store.heat_map(moment, "norm", rank=rank, span=span, most=_COLUMNS)
    wrong = store.heat_map(moment, "non_finite", rank=rank, span=span, most=_COLUMNS)
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


def _heat_level(shown: HeatMap, tensors: Sequence[int], span: Span | None) -> HeatMapLevel:
    by_tensor: Mapping[int, Sequence[float]] = dict(zip(shown.tensors, shown.mean, strict=True))
    missing = [math.nan] * len(shown.steps)
    values = (value for tensor in tensors for value in by_tensor.get(tensor, missing))
    first, last = _ends(shown.steps, shown.width, span)
    steps = packed_integers(shown.steps)
    return HeatMapLevel(first, last, shown.width, steps, packed_floats(values))


def _level(series: Series, span: Span | None) -> SeriesLevel:
    has_band = any(low != high for low, high in zip(series.low, series.high, strict=True))
    first, last = _ends(series.steps, series.width, span)
    return SeriesLevel(
        first,
        last,
        series.width,
        packed_integers(series.steps),
        packed_floats(series.mean),
        packed_floats(series.low) if has_band else "",
        packed_floats(series.high) if has_band else "",
        packed_integers(series.non_finite) if any(series.non_finite) else "",
    )


def _ends(steps: Sequence[int], width: int, span: Span | None) -> tuple[int, int]:
    if span is not None:
        return span.first, span.last
    return (steps[0], steps[-1] + width - 1) if steps else (0, 0)
