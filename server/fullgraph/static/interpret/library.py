"""Imported functions and classes: what calls and attributes give by the models."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    DEVICE,
    PYTHON,
    SIZES,
    UNKNOWN,
    Constant,
    Function,
    Instance,
    Value,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models import registry
from fullgraph.static.models.registry import ATTRIBUTES, CALLS, METHODS, Call, first
from fullgraph.static.models.torch.tensors import PYTHON_ATTRIBUTES, TENSOR_ATTRIBUTES

_LAYOUTS = frozenset({"is_sparse", "is_sparse_csr", "is_quantized", "is_mkldnn", "is_nested"})
"""Tensors are taken for strided, dense ones, as nearly all are in what users compile."""


registry.load()


def call_dotted(
    path: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value:
    """What calling the imported ``path`` gives."""
    models = CALLS.find(path)
    found = first(models, Call(path, arguments, frame, engine, node)) if models else None
    if found is not None:
        return found
    if path.rpartition(".")[2][:1].isupper():
        return Instance(path)
    run_callbacks(arguments, frame, engine, node)
    return UNKNOWN


def run_callbacks(arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode) -> None:
    """A function that is passed somewhere unknown is probably called there."""
    if frame.compiled:
        for value in arguments.values:
            if isinstance(value, Function):
                engine.call(value, Arguments(is_open=True), frame, node)


def call_method(
    instance: Instance,
    name: str,
    arguments: Arguments,
    frame: Frame,
    engine: Engine,
    node: cst.CSTNode,
) -> Value | None:
    """What a method of an imported class' instance gives; None if no model applies."""
    path = f"{instance.path}.{name}"
    models = METHODS.find(path)
    if not models:
        return None
    return first(models, instance, Call(path, arguments, frame, engine, node))


def call_instance(
    instance: Instance, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value:
    """What calling an instance of an imported class gives."""
    return call_method(instance, "__call__", arguments, frame, engine, node) or UNKNOWN


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
