"""Methods of containers, and of values that nothing is known of."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Array,
    Constant,
    Mapping,
    Method,
    Object,
    Provenance,
    Python,
    Sequence,
    Tensor,
    Unknown,
    Value,
    join,
    join_all,
    mapping_get,
    sequence,
)
from fullgraph.static.models.numpy import array_method
from fullgraph.static.models.torch.modules import CHAINED
from fullgraph.static.models.torch.tensors import TELLING_METHODS, tensor_method


def call_method(callee: Method, arguments: Arguments, provenance: Provenance) -> Value:
    """What calling the method gives; ``provenance`` is the call."""
    receiver, name = callee.receiver, callee.name
    if isinstance(receiver, Tensor):
        return tensor_method(receiver, name, arguments, provenance)
    if isinstance(receiver, Array):
        return array_method(receiver, name)
    if isinstance(receiver, (Python, Constant)):
        return PYTHON
    if isinstance(receiver, Sequence):
        return _sequence_method(receiver, name)
    if isinstance(receiver, Mapping):
        return _mapping_method(receiver, name, arguments)
    if isinstance(receiver, Object):
        return receiver if name in CHAINED else UNKNOWN
    if isinstance(receiver, (Unknown, Method)):
        if name in TELLING_METHODS:
            told = Tensor(provenance)
            return tensor_method(told, name, arguments, provenance)
        if name == "numpy" and not arguments.values:
            return Array(provenance)
        if name in ("size", "dim", "numel", "item"):
            return PYTHON
    return UNKNOWN


def _sequence_method(receiver: Sequence, name: str) -> Value:
    if name in ("pop", "popleft"):
        return receiver.element
    if name == "copy":
        return receiver
    return PYTHON if name in ("index", "count", "numel") else UNKNOWN


def _mapping_method(receiver: Mapping, name: str, arguments: Arguments) -> Value:
    values = join_all([*(value for _, value in receiver.items), receiver.element])
    if name in ("get", "pop", "setdefault"):
        key = arguments.first
        if isinstance(key, Constant) and isinstance(key.value, str):
            found = mapping_get(receiver, key.value)
            default = arguments.get(1)
            if name == "setdefault" and found == UNKNOWN and default is not None:
                return default
            return found if default is None else join(found, default)
        return values
    if name == "items":
        return Sequence(None, sequence((PYTHON, values)))
    if name in ("values", "to_tuple"):
        return Sequence(None, values)
    if name == "keys":
        return Sequence(None, PYTHON)
    if name == "_replace" and receiver.is_tuple:
        items = {**dict(receiver.items), **dict(arguments.keywords)}
        return replace(receiver, items=tuple(items.items()))
    return receiver if name == "copy" else UNKNOWN
