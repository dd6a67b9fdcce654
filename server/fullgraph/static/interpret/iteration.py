"""What iterating over a value gives."""

from __future__ import annotations

from fullgraph.static.values import (
    PYTHON,
    UNKNOWN,
    Array,
    Constant,
    Mapping,
    Python,
    Sequence,
    Tensor,
    Value,
)


def element_of(value: Value) -> Value:
    """What iterating over ``value`` gives."""
    if isinstance(value, (Tensor, Array)):
        return value
    if isinstance(value, Sequence):
        return value.element
    if isinstance(value, Mapping):
        return UNKNOWN if value.is_record else PYTHON
    if isinstance(value, (Python, Constant)):
        return PYTHON
    return UNKNOWN
