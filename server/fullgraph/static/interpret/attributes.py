"""Attributes of tensors and of what libraries make."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import DEVICE, PYTHON, SIZES, Constant, Dotted, Tensor, Value
from fullgraph.static.models.names_of_torch import PYTHON_ATTRIBUTES, TENSOR_ATTRIBUTES

_LAYOUTS = frozenset({"is_sparse", "is_sparse_csr", "is_quantized", "is_mkldnn", "is_nested"})
"""Tensors are taken for strided, dense ones, as nearly all are in what people compile."""
_RECURRENT = re.compile(r"torch\.nn\.(?:modules\.rnn\.)?(?:RNN|LSTM|GRU)(?:Base|Cell|CellBase)?")
_PARAMETERS = frozenset(
    {"weight", "bias", "running_mean", "running_var", "num_batches_tracked", "in_proj_weight"}
)


def of_tensor(tensor: Value, name: str) -> Value | None:
    """What an attribute of a tensor gives; None for a method."""
    if name == "shape":
        return SIZES
    if name in _LAYOUTS:
        return Constant(False)
    if name in PYTHON_ATTRIBUTES:
        return DEVICE if name == "device" else PYTHON
    return tensor if name in TENSOR_ATTRIBUTES else None


def of_instance(
    instance: Value, path: str, name: str, frame: Frame, node: cst.CSTNode
) -> Value | None:
    """What an attribute of an instance of the class ``path`` gives; None for a method."""
    if name == "bias" and _RECURRENT.fullmatch(path):
        return PYTHON  # Whether there are any: the layer has several, under other names.
    if path.startswith("torch.nn.") and name in _PARAMETERS:
        return Tensor(frame.provenance(f"`{name}` is a parameter of a layer", node))
    if name == "forward" and path.startswith("torch.nn."):
        return instance
    if path == "random.Random" and name != "random":
        # It draws as the module does, but for this one, which is traced.
        return Dotted(f"random.{name}")
    return None
