"""What iterating over a value gives."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Array,
    Constant,
    Mapping,
    Python,
    Sequence,
    Tensor,
    Value,
    join_all,
)


def items_of(value: Value) -> tuple[Value, ...] | None:
    """The items of a tuple or a list, if their number is known."""
    if isinstance(value, Mapping) and value.is_tuple:
        return tuple(item for _, item in value.items)
    return value.items if isinstance(value, Sequence) else None


def element_of(value: Value) -> Value:
    """What iterating over ``value`` gives."""
    if isinstance(value, Tensor) and value.rank > 0:
        return replace(value, rank=value.rank - 1)
    if isinstance(value, (Tensor, Array)):
        return value
    if isinstance(value, Sequence):
        return value.element
    if isinstance(value, Mapping):
        if value.is_tuple:
            return join_all(items_of(value) or ())
        return UNKNOWN if value.is_record else PYTHON
    if isinstance(value, (Python, Constant)):
        return PYTHON
    return UNKNOWN
