"""A run as the events of TensorBoard: scalars, histograms, and what happened as text.

The package ``tensorboard`` writes them; it is optional, and needs neither torch nor TensorFlow.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fullgraph.training.export.missing import imported
from fullgraph.training.export.rows import curves, times_of
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.records import MOMENTS, Histogram

_EXTRA = "tensorboard"


def write_tensorboard(store: StoreReader, out: Path) -> None:
    """Add the run to a log directory, each rank as a run of its own.

    Args:
        store: of the run.
        out: the log directory.

    Raises:
        MissingPackageError: tensorboard is not installed.
        OSError: the folder cannot be written.
    """
    writer_module = imported("tensorboard.summary.writer.event_file_writer", _EXTRA)
    events = imported("tensorboard.compat.proto.event_pb2", _EXTRA)
    summaries = imported("tensorboard.compat.proto.summary_pb2", _EXTRA)
    ranks = store.ranks()
    for rank in ranks:
        folder = out / f"rank{rank}" if len(ranks) > 1 else out
        folder.mkdir(parents=True, exist_ok=True)
        times = times_of(store, rank)
        now = time.time()
        writer = writer_module.EventFileWriter(str(folder))
        try:
            for step, value in _values(store, rank, summaries):
                summary = summaries.Summary(value=[value])
                when = times.get(step, now)
                writer.add_event(events.Event(wall_time=when, step=step, summary=summary))
        finally:
            writer.close()


def _values(store: StoreReader, rank: int, summaries: Any) -> Iterator[tuple[int, Any]]:
    for curve in curves(store, rank):
        for step, number in zip(curve.series.steps, curve.series.mean, strict=True):
            yield step, summaries.Summary.Value(tag=curve.tag, simple_value=number)
    for tensor in store.tensors(rank):
        for moment in MOMENTS:
            for each in store.histograms(tensor.index, moment, rank=rank):
                tag = f"{tensor.name}/{moment}"
                yield each.step, summaries.Summary.Value(tag=tag, histo=_histogram(each, summaries))
    text = imported("tensorboard.plugins.text.metadata", _EXTRA)
    tensors = imported("tensorboard.util.tensor_util", _EXTRA)
    for alarm in store.alarms():
        if alarm.rank == rank:
            where = f" at {alarm.path}:{alarm.line}" if alarm.path else ""
            words = f"**{alarm.kind}** {alarm.tensor}{where}: {alarm.evidence} {alarm.advice}"
            yield (
                alarm.step,
                summaries.Summary.Value(
                    tag=f"alarms/{alarm.kind}",
                    metadata=text.create_summary_metadata(display_name=None, description=""),
                    tensor=tensors.make_tensor_proto([words]),
                ),
            )


def _histogram(histogram: Histogram, summaries: Any) -> Any:
    bins = len(histogram.counts)
    width = (histogram.high - histogram.low) / bins if bins else 0.0

    def at(place: float) -> float:
        value = histogram.low + place * width
        return float(2.0**value) if histogram.is_log else value

    # The sums are of the middles of the bins: the values themselves are not kept.
    middles = [at(place + 0.5) for place in range(bins)]
    pairs = list(zip(middles, histogram.counts, strict=True))
    return summaries.HistogramProto(
        min=at(0),
        max=at(bins),
        num=sum(histogram.counts),
        sum=sum(middle * count for middle, count in pairs),
        sum_squares=sum(middle * middle * count for middle, count in pairs),
        bucket_limit=[at(place + 1) for place in range(bins)],
        bucket=histogram.counts,
    )
