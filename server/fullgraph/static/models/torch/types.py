"""Types of torch: what is annotated with them, and what passes a test of them."""

from __future__ import annotations

from fullgraph.static.domain.values import PYTHON, Instance, Tensor, Value
from fullgraph.static.models import below, names
from fullgraph.static.models.registry import TYPES, Annotation
from fullgraph.static.models.torch.functions import GENERATOR

_LEGACY = """
BoolTensor ByteTensor CharTensor ShortTensor IntTensor LongTensor HalfTensor BFloat16Tensor
FloatTensor DoubleTensor
"""
TENSOR_TYPES = (
    below("torch", f"Tensor {_LEGACY}")
    | below("torch.cuda", _LEGACY)
    | below("torch.nn", "Parameter Buffer parameter.Parameter parameter.Buffer")
)
"""Classes of tensors."""

IS_TENSOR = names("torch.is_tensor torch.overrides.is_tensor_like")
"""Functions that say whether their argument is a tensor."""


@TYPES.at(*TENSOR_TYPES)
def _tensor(annotation: Annotation) -> Value:
    return Tensor(annotation.provenance, is_mask=annotation.path.endswith(".BoolTensor"))


@TYPES.named("Tensor", "LongTensor", "FloatTensor")
def _alias(annotation: Annotation) -> Value:
    """What packages call a tensor in a module of types of their own."""
    return Tensor(annotation.provenance)


@TYPES.named("OptTensor", "OptionalTensor")
def _optional(annotation: Annotation) -> Value:
    """The same for a tensor that may be None."""
    return Tensor(annotation.provenance, annotated=True)


@TYPES.at("torch.dtype", "torch.device", "torch.Size", "torch.layout")
def _plain(annotation: Annotation) -> Value:
    return PYTHON


@TYPES.at(GENERATOR)
def _generator(annotation: Annotation) -> Value:
    return Instance(annotation.path)
