"""Libraries that write shapes as text: einops, jaxtyping."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Array,
    Instance,
    Mapping,
    Sequence,
    Tensor,
    Value,
    sequence,
)
from fullgraph.static.models import names
from fullgraph.static.models.registry import CALLS, METHODS, TYPES, Annotation, Call

TAKES_TENSOR = names("rearrange reduce repeat einsum pack unpack")
"""Functions of einops whose first argument is a tensor, or a list of them."""


@CALLS.below("einops", "opt_einsum")
def _tensor(call: Call) -> Value:
    """A tensor with elements like those that it is given."""
    given = call.arguments.first
    is_mask = isinstance(given, Tensor) and given.is_mask
    return Tensor(call.provenance(), is_mask=is_mask)


@CALLS.at("einops.pack")
def _packed(call: Call) -> Value:
    """One tensor, and the shapes of those that it is made of."""
    return sequence((Tensor(call.provenance()), Sequence(None, PYTHON)))


@CALLS.at("einops.unpack")
def _unpacked(call: Call) -> Value:
    """The tensors that were packed."""
    return Sequence(None, Tensor(call.provenance()))


@CALLS.at("einops.parse_shape")
def _sizes(call: Call) -> Value:
    """Sizes by name."""
    return Mapping((), PYTHON)


@CALLS.at("einops.asnumpy")
def _array(call: Call) -> Value:
    """An array."""
    return Array(call.provenance())


@CALLS.below("einops.layers")
def _layer(call: Call) -> Value | None:
    """A layer that does what the function of its name does."""
    return Instance(call.path) if call.name[:1].isupper() else None


@METHODS.below("einops.layers")
def _run(layer: Instance, call: Call) -> Value | None:
    """Calling it gives a tensor."""
    return Tensor(call.provenance(layer.path)) if call.name == "__call__" else None


@TYPES.below("jaxtyping")
def _shaped(annotation: Annotation) -> Value:
    """``Float[Tensor, "batch channels"]``: the element type, the array type, the dimensions."""
    parts = annotation.parts
    if not parts:
        return UNKNOWN
    value = annotation.read(parts[0])
    if not isinstance(value, Tensor):
        return value
    is_mask = annotation.path.endswith(".Bool")
    return replace(value, is_mask=is_mask, rank=_rank(parts[1]) if len(parts) > 1 else -1)


def _rank(dimensions: cst.BaseExpression) -> int:
    if not isinstance(dimensions, cst.SimpleString):
        return -1
    names = dimensions.raw_value.split()
    return -1 if any(name.startswith("*") or "..." in name for name in names) else len(names)


@TYPES.below("torchtyping")
def _typed(annotation: Annotation) -> Value:
    """``TensorType["batch", "channels"]``."""
    is_tensor = annotation.path.endswith(".TensorType") and annotation.parts
    return Tensor(annotation.provenance) if is_tensor else UNKNOWN
