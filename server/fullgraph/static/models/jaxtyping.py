"""jaxtyping and torchtyping: annotations of tensors with their dtypes and dimensions."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from fullgraph.static.domain.values import UNKNOWN, Tensor, Value
from fullgraph.static.models.registry import TYPES, Annotation


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
