"""Attributes of tensors and of what libraries make."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import DEVICE, PYTHON, SIZES, Constant, Instance, Value
from fullgraph.static.models.registry import ATTRIBUTES, first
from fullgraph.static.models.torch.tensors import PYTHON_ATTRIBUTES, TENSOR_ATTRIBUTES

_LAYOUTS = frozenset({"is_sparse", "is_sparse_csr", "is_quantized", "is_mkldnn", "is_nested"})
"""Tensors are taken for strided, dense ones, as nearly all are in what users compile."""


def of_tensor(tensor: Value, name: str) -> Value | None:
    """What an attribute of a tensor gives; None for a method."""
    if name == "shape":
        return SIZES
    if name in _LAYOUTS:
        return Constant(False)
    if name in PYTHON_ATTRIBUTES:
        return DEVICE if name == "device" else PYTHON
    return tensor if name in TENSOR_ATTRIBUTES else None


def of_instance(instance: Instance, name: str, frame: Frame, node: cst.CSTNode) -> Value | None:
    """What an attribute of an instance of a library's class gives; None for a method."""
    return first(ATTRIBUTES.find(f"{instance.path}.{name}"), instance, name, frame, node)
