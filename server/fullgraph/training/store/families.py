"""Which records are kept together, and their fields as columns.

A family is what is written together, again and again: the steps of one optimizer, or the samples
of one moment. A field is one number of it: a metric, or a statistic.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from fullgraph.training.store.chunk import Chunk, chunk_of
from fullgraph.training.store.column import Column, recorded
from fullgraph_worker.watch.frames import decode, encode
from fullgraph_worker.watch.records import METRICS, STATISTICS, Sample, Step

TIME = "time"
"""The field of a step that says when it ended."""
BLOCK = 64
"""How many tensors share a chunk: one tensor is read without most of the others."""
PART_OF_STEPS = 2048
PART_OF_SAMPLES = 256
"""How many records wait until they are packed. Packing fewer of them compresses worse; more of
them take longer to read one by one."""

Kept = Step | Sample
_Values = Sequence[float | None]


def family_of(record: Kept) -> str:
    """The name of the record's family."""
    return steps_of(record.optimizer) if isinstance(record, Step) else record.moment


def steps_of(optimizer: int) -> str:
    """The family of an optimizer's steps."""
    return f"steps of {optimizer}"


def step_of(record: Kept) -> int:
    """The record's step."""
    return record.number if isinstance(record, Step) else record.step


def part_size(record: Kept) -> int:
    """How many records of this kind are packed together."""
    return PART_OF_STEPS if isinstance(record, Step) else PART_OF_SAMPLES


def to_tail(record: Kept) -> bytes:
    """The record while it waits."""
    return encode(0, record)


def from_tail(body: bytes) -> Kept:
    """The record of ``to_tail``."""
    [frame] = decode(body)
    assert isinstance(frame.record, Step | Sample)
    return frame.record


def chunks_of(records: Sequence[Kept]) -> Iterator[tuple[str, int, Chunk]]:
    """Records of one family as chunks: each with its field and the number of its block."""
    # Those of one family are all of one kind.
    yield from _of_steps([each for each in records if isinstance(each, Step)])
    yield from _of_samples([each for each in records if isinstance(each, Sample)])


def column_of(records: Sequence[Kept], field: str, key: int) -> Column | None:
    """One column of records that are not packed; None if they do not have it.

    Args:
        records: of one family.
        field: a metric or a statistic.
        key: of the column: a tensor's place, or 0.
    """
    values: dict[int, float | None] = {}
    for record in records:
        if isinstance(record, Step):
            values[record.number] = record.time if field == TIME else record.values.get(field)
        elif field in record.columns and key in record.tensors:
            value = record.columns[field][record.tensors.index(key)]
            values[record.step] = None if math.isnan(value) else value
    steps = sorted(values)
    return recorded(steps, [values[step] for step in steps]) if steps else None


def chunks_of_samples(samples: Sequence[Sample], field: str) -> Iterator[Chunk]:
    """One statistic of samples that are not packed."""
    for _, _, chunk in _of_samples([_with_only(each, field) for each in samples]):
        yield chunk


def _with_only(sample: Sample, field: str) -> Sample:
    own = {name: values for name, values in sample.columns.items() if name == field}
    return sample._replace(columns=own)


def _of_steps(steps: Sequence[Step]) -> Iterator[tuple[str, int, Chunk]]:
    steps = sorted(steps, key=step_of)
    numbers = [each.number for each in steps]
    if steps:
        column = recorded(numbers, [each.time for each in steps])
        yield TIME, 0, chunk_of([(0, column)], is_recorded=True)
    for name in METRICS:
        values = [each.values.get(name) for each in steps]
        if any(value is not None for value in values):
            yield name, 0, chunk_of([(0, recorded(numbers, values))], is_recorded=True)


def _of_samples(samples: Sequence[Sample]) -> Iterator[tuple[str, int, Chunk]]:
    steps = sorted({each.step for each in samples})
    for name in STATISTICS:
        own = [each for each in samples if name in each.columns]
        columns = _columns_of_equal(own, name) if len(own) == len(steps) else None
        if columns is None:
            columns = _columns_of_any(own, name, steps)
        for block in sorted({tensor // BLOCK for tensor in columns}):
            chunk = [
                (tensor, recorded(steps, columns[tensor]))
                for tensor in sorted(columns)
                if tensor // BLOCK == block
            ]
            yield name, block, chunk_of(chunk, is_recorded=True)


def _columns_of_equal(samples: Sequence[Sample], field: str) -> dict[int, _Values] | None:
    """The columns of samples that have all the same tensors, as nearly all do; None of others."""
    samples = sorted(samples, key=step_of)
    if not samples or any(each.tensors != samples[0].tensors for each in samples):
        return None
    if len({each.step for each in samples}) < len(samples):
        return None
    columns = zip(*(each.columns[field] for each in samples), strict=True)
    return {
        tensor: values if math.isfinite(sum(values)) else _without_untaken(values)
        for tensor, values in zip(samples[0].tensors, columns, strict=True)
    }


def _columns_of_any(
    samples: Sequence[Sample], field: str, steps: Sequence[int]
) -> dict[int, _Values]:
    rows = {step: row for row, step in enumerate(steps)}
    columns: dict[int, list[float | None]] = {}
    for sample in samples:
        row = rows[sample.step]
        values = _without_untaken(sample.columns[field])
        for tensor, value in zip(sample.tensors, values, strict=True):
            if tensor not in columns:
                columns[tensor] = [None] * len(rows)
            columns[tensor][row] = value
    return dict(columns)


def _without_untaken(values: Sequence[float]) -> list[float | None]:
    """In a sample, NaN is a statistic that was not taken."""
    return [None if math.isnan(value) else value for value in values]
