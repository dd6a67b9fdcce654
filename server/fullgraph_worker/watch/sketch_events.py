"""Sketches as events, which readers that know no sketches skip."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import List, Optional

from fullgraph_worker.watch.records import Event, Kind, Sketch

BYTES = 4
"""Of an element."""


def counts(sizes: List[int], every: int) -> List[int]:
    """How many elements a sketch has of tensors of these sizes."""
    return [-(-size // every) for size in sizes]


def event_of(sketch: Sketch) -> Event:
    """The event that ``sketch_of`` reads."""
    fields = sketch._asdict()
    fields["values"] = b64encode(sketch.values).decode("ascii")
    step, time = fields.pop("step"), fields.pop("time")
    return Event(step, time, Kind.SKETCH, fields)


def sketch_of(event: Event) -> Optional[Sketch]:
    """The sketch that an event is; None if it is something else."""
    if event.kind != Kind.SKETCH:
        return None
    try:
        sketch = Sketch(event.step, event.time, **event.data)
        sketch = sketch._replace(values=b64decode(str(sketch.values), validate=True))
        return sketch if _is_sound(sketch) else None
    except (TypeError, ValueError):
        return None


def _is_sound(sketch: Sketch) -> bool:
    if not all(type(each) is int for each in (sketch.step, sketch.optimizer, sketch.every)):
        return False
    if sketch.every < 1 or not 0 < len(sketch.sizes) == len(sketch.tensors):
        return False
    if not all(type(size) is int and size > 0 for size in sketch.sizes):
        return False
    return len(sketch.values) == BYTES * sum(counts(sketch.sizes, sketch.every))
