"""References that do not keep tensors in memory: a program may drop a model and train another."""

from __future__ import annotations

import weakref
from typing import Any

Reference = weakref.ReferenceType


def alive(reference: Reference[Any]) -> Any:
    """The tensor; None if it is gone."""
    tensor = reference()
    if tensor is not None:
        # Nothing but its C++ object may have owned its Python object, as that of a gradient.
        tensor._fix_weakref()
    return tensor
