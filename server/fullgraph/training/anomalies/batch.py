"""What a ``batch`` event says of a batch's tensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from fullgraph_worker.watch.records import UNKNOWN, Event

LABEL_NAMES = ("label", "labels", "label_ids", "target", "targets", "y")
OTHER_NAMES = ("mask", "token_type", "position", "length", "index", "idx", "weight")
"""Parts of the names of integer tensors in batches that are no labels."""


class Leaf(NamedTuple):
    """A tensor of a batch.

    Attributes:
        name: its key or its place in the batch.
        shape: its shape.
        dtype: ``int64``.
        checksum: equal for equal contents; None if it was not taken.
        low: the least of the elements looked at.
        high: the greatest of them.
        mean: their mean.
        deviation: their standard deviation.
        distinct: how many different values they have.
        elements: how many were looked at.
        is_one_sample: whether all rows are known to be equal.
        repeats: how many of the first 64 rows are equal to another one, of floats.
        counts: how many elements have each integer; empty for others, and for many integers.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str
    checksum: object
    low: float
    high: float
    mean: float
    deviation: float
    distinct: int
    elements: int
    is_one_sample: bool = False
    repeats: int = 0
    counts: Mapping[int, int] = MappingProxyType({})

    @property
    def is_floating(self) -> bool:
        """Whether it has a floating-point dtype."""
        return "float" in self.dtype


def leaves_of(event: Event) -> list[Leaf]:
    """The tensors of a batch; those that are not described well enough are left out."""
    found = event.data.get("leaves", ())
    return [leaf_of(each) for each in found if isinstance(each, dict)]


def leaf_of(data: Mapping[str, Any]) -> Leaf:
    """A tensor as an event describes it."""
    shape = tuple(int(size) for size in data.get("shape", ()))
    count = 1
    for size in shape:
        count *= size
    return Leaf(
        str(data.get("name", "")),
        shape,
        str(data.get("dtype", "")),
        data.get("checksum"),
        _number(data, "low"),
        _number(data, "high"),
        _number(data, "mean"),
        _number(data, "deviation"),
        int(data.get("distinct") or 0),
        int(data.get("elements", count) or 0),
        data.get("is_one_sample") is True,
        int(data.get("repeats") or 0),
        {int(value): int(count) for value, count in dict(data.get("counts") or {}).items()},
    )


def labels_of(leaves: Sequence[Leaf]) -> Leaf | None:
    """The integer labels of a classification, if the batch has any.

    A tensor counts as labels if it is named so, or if it is the last of several.
    """
    integers = [leaf for leaf in leaves if "int" in leaf.dtype and leaf.elements > 0]
    named = [leaf for leaf in integers if _last(leaf.name) in LABEL_NAMES]
    if named:
        return named[0]
    if len(leaves) < 2 or not integers or integers[-1] is not leaves[-1]:
        return None
    is_other = any(part in leaves[-1].name.lower() for part in OTHER_NAMES)
    return None if is_other or "uint8" in leaves[-1].dtype else leaves[-1]


def batch_size(leaves: Sequence[Leaf]) -> int:
    """The length of the first dimension; 0 if no tensor has one."""
    return next((leaf.shape[0] for leaf in leaves if leaf.shape), 0)


def _number(data: Mapping[str, Any], name: str) -> float:
    value = data.get(name)
    return float(value) if isinstance(value, (int, float)) else UNKNOWN


def _last(name: str) -> str:
    return name.replace("]", "").replace("[", ".").replace("'", "").rpartition(".")[2].lower()
