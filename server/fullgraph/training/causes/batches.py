"""Batches that differ from those before them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fullgraph.training.causes.history import History
from fullgraph.training.causes.link import Link, Moment, Order, Relation
from fullgraph_worker.watch.records import Kind

LEAST_BATCHES = 4
"""Before that nothing is usual."""
RATIO = 4.0
"""Times the greatest magnitude, deviation or count of distinct values before."""
_RECENT = 50

Leaf = Mapping[str, Any]


def unusual_batches(history: History) -> Iterator[Link]:
    """A link for each tensor of a batch that is not as those of the steps before."""
    before: dict[str, list[Leaf]] = {}
    for event in history.of_kind(Kind.BATCH):
        for leaf in event.data.get("leaves", []):
            name = str(leaf.get("name", ""))
            earlier = before.setdefault(name, [])
            what = _difference(leaf, earlier[-_RECENT:])
            if what:
                subject = f"the batch's {name}" if name else "the batch"
                yield Link(
                    Moment(event.step, Order.BATCH), Relation.SAME_STEP, "batch",
                    f"{subject} {what}", normal=event.step - 1, last=event.step,
                )  # fmt: skip
            else:
                earlier.append(leaf)


def _difference(leaf: Leaf, earlier: Sequence[Leaf]) -> str:
    """What is unusual about a tensor; empty if nothing is."""
    magnitude = _magnitude(leaf)
    if not math.isfinite(magnitude):
        return "has values that are not finite"
    if len(earlier) < LEAST_BATCHES:
        return ""
    if all(leaf["shape"] == each["shape"] == earlier[0]["shape"] for each in earlier):
        found = _few_values(leaf, earlier)
    elif leaf["shape"] not in [each["shape"] for each in earlier]:
        found = f"has the shape {leaf['shape']}, which no batch before it had"
    else:
        found = ""
    greatest = max(map(_magnitude, earlier))
    if str(leaf["dtype"]).startswith(("float", "bfloat")):
        deviations = [float(each["deviation"]) for each in earlier]
        deviation = float(leaf["deviation"])
        if magnitude > RATIO * greatest > 0:
            return f"reaches {magnitude:.3g}; no batch before it was above {greatest:.3g}"
        if deviation > RATIO * max(deviations) or deviation * RATIO < min(deviations):
            usual = sorted(deviations)[len(deviations) // 2]
            return f"has a standard deviation of {deviation:.3g}; the median before is {usual:.3g}"
    elif float(leaf["low"]) < 0 <= min(float(each["low"]) for each in earlier):
        return f"has the value {leaf['low']:.0f}; no batch before it had a negative one"
    return found


def _few_values(leaf: Leaf, earlier: Sequence[Leaf]) -> str:
    least = min(int(each["distinct"]) for each in earlier)
    distinct = int(leaf["distinct"])
    if 0 < distinct * RATIO <= least:
        return f"has {distinct} distinct values; batches before it had at least {least}"
    return ""


def _magnitude(leaf: Leaf) -> float:
    ends = [float(leaf["low"]), float(leaf["high"])]
    return math.inf if any(map(math.isnan, ends)) else max(map(abs, ends))
