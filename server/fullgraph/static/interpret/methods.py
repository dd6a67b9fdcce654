"""Methods of modules and of unknown values."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Array,
    Method,
    Object,
    Provenance,
    Tensor,
    Unknown,
    Value,
)
from fullgraph.static.models.numpy import array_method
from fullgraph.static.models.torch.modules import CHAINED
from fullgraph.static.models.torch.tensors import DISTINCTIVE_METHODS, tensor_method


def call_method(receiver: Value, name: str, arguments: Arguments, provenance: Provenance) -> Value:
    """What calling ``receiver.name`` gives; ``provenance`` is the call."""
    if isinstance(receiver, Usable):
        found = receiver.call_method(name, arguments)
        if found is not None:
            return found
    if isinstance(receiver, Tensor):
        return tensor_method(receiver, name, arguments, provenance)
    if isinstance(receiver, Array):
        return array_method(receiver, name)
    if isinstance(receiver, Object):
        return receiver if name in CHAINED else UNKNOWN
    if isinstance(receiver, (Unknown, Method)):
        if name in DISTINCTIVE_METHODS:
            inferred = Tensor(provenance)
            return tensor_method(inferred, name, arguments, provenance)
        if name == "numpy" and not arguments.values:
            return Array(provenance)
        if name in ("size", "dim", "numel", "item"):
            return PYTHON
    return UNKNOWN
