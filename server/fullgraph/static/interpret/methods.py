"""Methods of tensors, arrays, containers and of values that nothing is known of."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.values import (
    DEVICE,
    PYTHON,
    SIZES,
    UNKNOWN,
    Array,
    Constant,
    Instance,
    Mapping,
    Method,
    Object,
    Provenance,
    Sequence,
    Tensor,
    Unknown,
    Value,
    sequence,
)
from fullgraph.static.interpret.ranks import rank_of
from fullgraph.static.models.dtypes import BOOLS, GIVES_MASK, KEEPS_DTYPE
from fullgraph.static.models.images import OF_IMAGE
from fullgraph.static.models.names_of_torch import TELLING_METHODS
from fullgraph.static.models.signatures import fields
from fullgraph.static.models.torch_api import (
    ASKS,
    LIST_METHODS,
    PYTHON_METHODS,
    REDUCERS,
    TENSOR_METHODS,
    TUPLE_METHODS,
)

_SEVERAL = ("as_tuple", "return_inverse", "return_counts")
_MODULE_CHAIN = frozenset(
    {"to", "cuda", "cpu", "half", "float", "bfloat16", "double", "eval", "train", "requires_grad_"}
)


def call_method(receiver: Value, name: str, arguments: Arguments, provenance: Provenance) -> Value:
    """What calling ``receiver.name`` gives; ``provenance`` is the call."""
    if isinstance(receiver, Usable):
        found = receiver.call_method(name, arguments)
        if found is not None:
            return found
    if isinstance(receiver, Tensor):
        return tensor_method(receiver, name, arguments, provenance)
    if isinstance(receiver, Array):
        return _array_method(receiver, name, arguments)
    if isinstance(receiver, Object):
        return receiver if name in _MODULE_CHAIN else UNKNOWN
    if isinstance(receiver, Instance):
        if receiver.path == "PIL.Image.Image" and name in OF_IMAGE:
            return receiver
        is_layer = receiver.path.startswith("torch.nn.") and name in _MODULE_CHAIN
        return receiver if is_layer or name == "manual_seed" else UNKNOWN
    if isinstance(receiver, (Unknown, Method)):
        if name in TELLING_METHODS:
            told = Tensor(provenance)
            return tensor_method(told, name, arguments, provenance)
        if name == "numpy" and not arguments.values:
            return Array(provenance)
        if name in ("size", "dim", "numel", "item"):
            return PYTHON
    return UNKNOWN


def returns_several(arguments: Arguments) -> bool:
    """Whether ``as_tuple=True`` or another flag asks for several tensors."""
    return any(key in _SEVERAL and value != Constant(False) for key, value in arguments.keywords)


def several(namespace: str, name: str, each: Tensor) -> Value:
    """The tensors that ``name`` returns: a tuple, with names if its items have any."""
    items = fields(namespace, name)
    if items is None:
        return Sequence(None, each)
    if items[0] == "_":
        return sequence((each,) * len(items))
    return Mapping(tuple((item, each) for item in items), UNKNOWN, is_record=True, is_tuple=True)


def tensor_method(
    receiver: Tensor, name: str, arguments: Arguments, provenance: Provenance
) -> Value:
    """What ``tensor.name(...)`` gives."""
    if not receiver.certain and (name in TELLING_METHODS or name == "numpy"):
        receiver = Tensor(provenance, is_mask=receiver.is_mask)
    is_known = receiver.is_known and all(v.is_number for v in arguments.values)
    is_mask = _is_mask(receiver, name, arguments)
    rank = rank_of(name, arguments, receiver.rank)
    result = Tensor(receiver.provenance, receiver.certain, False, is_known, is_mask, rank)
    if name == "item":
        return PYTHON
    if name == "tolist":
        return Sequence(None, PYTHON)
    if name == "numpy":
        return Array(receiver.provenance if receiver.certain else provenance)
    if name in REDUCERS:
        return several("methods", name, result) if _has_dimension(arguments) else result
    if name == "type":
        return result if arguments.values else PYTHON
    if returns_several(arguments):
        return Sequence(None, replace(result, rank=1) if name == "nonzero" else result)
    if name in TUPLE_METHODS or name in LIST_METHODS:
        return several("methods", name, result)
    if name == "size" and not arguments.values:
        return SIZES
    if name in PYTHON_METHODS or name in ASKS:
        return PYTHON
    return result if name in TENSOR_METHODS else UNKNOWN


def _is_mask(receiver: Tensor, name: str, arguments: Arguments) -> bool:
    if name == "to":
        to_device = all(_is_device(value) for value in arguments.values)
        return any(v in BOOLS for v in arguments.values) or (receiver.is_mask and to_device)
    return name in GIVES_MASK or (receiver.is_mask and name in KEEPS_DTYPE)


def _is_device(value: Value) -> bool:
    return value == DEVICE or isinstance(value, Constant)


def _has_dimension(arguments: Arguments) -> bool:
    given = arguments.get(0, "dim")
    return given is not None and not isinstance(given, (Tensor, Array))


def _array_method(receiver: Array, name: str, arguments: Arguments) -> Value:
    if name in ("item", "tobytes", "dump", "dumps"):
        return PYTHON
    if name == "tolist":
        return Sequence(None, PYTHON)
    return receiver


def all_elements(values: tuple[Value, ...]) -> Value:
    """What iterating over each of ``values`` gives, together."""
    return sequence(tuple(value.iterated() for value in values))
