"""Attributes: ``value.name`` for every kind of value."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.definitions import ClassInfo, FunctionInfo
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import (
    DEVICE,
    PYTHON,
    SIZES,
    UNKNOWN,
    Array,
    Class,
    Constant,
    Dotted,
    Function,
    Instance,
    Mapping,
    Method,
    Object,
    OneOf,
    Partial,
    Python,
    Sequence,
    Super,
    Tensor,
    Unknown,
    Value,
    join_all,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models.names_of_torch import PYTHON_ATTRIBUTES, TENSOR_ATTRIBUTES

_DATA = (Constant, Python, Sequence, Mapping, Tensor, Array)
_SHAPES = frozenset({"shape", "dtype", "ndim", "device"})
_LAYOUTS = frozenset({"is_sparse", "is_sparse_csr", "is_quantized", "is_mkldnn", "is_nested"})
"""Tensors are taken for strided, dense ones, as nearly all are in what people compile."""
_FUNCTION = ("Function", "function.Function")
_RECURRENT = re.compile(r"torch\.nn\.(?:modules\.rnn\.)?(?:RNN|LSTM|GRU)(?:Base|Cell|CellBase)?")
_PARAMETERS = frozenset(
    {"weight", "bias", "running_mean", "running_var", "num_batches_tracked", "in_proj_weight"}
)


def attribute(value: Value, name: str, frame: Frame, engine: Engine, node: cst.CSTNode) -> Value:
    """What ``value.name`` gives."""
    if isinstance(value, Dotted):
        return constant(Dotted(f"{value.path}.{name}", value.home), name, engine)
    if isinstance(value, Tensor):
        if name == "shape":
            return SIZES
        if name in _LAYOUTS:
            return Constant(False)
        if name in PYTHON_ATTRIBUTES:
            return DEVICE if name == "device" else PYTHON
        return value if name in TENSOR_ATTRIBUTES else Method(value, name)
    if isinstance(value, Array):
        return value if name in ("T", "real", "imag", "flat") else _shape_or_method(value, name)
    if isinstance(value, (Unknown, Method)):
        return _shape_or_method(value, name)
    if isinstance(value, Object):
        return _of_object(value, name, frame, engine, node)
    if isinstance(value, Class):
        return _of_class(value.info, name, engine)
    if isinstance(value, Super):
        return _of_super(value, name, engine)
    if isinstance(value, Mapping):
        known = value.is_record and name in dict(value.items)
        return value.get(name) if known else Method(value, name)
    if isinstance(value, Instance):
        return _of_instance(value, name, frame, node)
    if isinstance(value, OneOf):
        return join_all([engine.attribute(v, name, frame, node) for v in value.values])
    if isinstance(value, (Constant, Python, Sequence)):
        return Method(value, name)
    return UNKNOWN


def held_by(holder: Object, engine: Engine) -> dict[str, Value]:
    """The attributes of an instance by name: those of its class, and what it was made with."""
    return {**engine.attributes(holder.info), **dict(holder.fields)}


def constant(imported: Dotted, name: str, engine: Engine) -> Value:
    """The number, text or table behind an imported name that is written like a constant."""
    found = engine.resolved(imported) if name.isupper() and imported.home else imported
    return found if isinstance(found, _DATA) else imported


def _shape_or_method(value: Value, name: str) -> Value:
    if name == "device":
        return DEVICE
    return PYTHON if name in _SHAPES else Method(value, name)


def _of_instance(value: Instance, name: str, frame: Frame, node: cst.CSTNode) -> Value:
    if name == "bias" and _RECURRENT.fullmatch(value.path):
        return PYTHON  # Whether there are any: the layer has several, under other names.
    if value.path.startswith("torch.nn.") and name in _PARAMETERS:
        return Tensor(frame.provenance(f"`{name}` is a parameter of a layer", node))
    if name == "forward" and value.path.startswith("torch.nn."):
        return value
    if value.path == "random.Random" and name != "random":
        # It draws as the module does, but for this one, which is traced.
        return Dotted(f"random.{name}")
    return Method(value, name)


def _of_object(value: Object, name: str, frame: Frame, engine: Engine, node: cst.CSTNode) -> Value:
    for info in engine.mro(value.info):
        method = info.methods.get(name)
        if method is not None:
            return _bound(method, value, frame, engine)
    given = dict(value.fields)
    if name in given:
        return given[name]
    attributes = engine.attributes(value.info)
    if name in attributes:
        found = attributes[name]
        if isinstance(found, Function) and found.owner is None and found.info.owner is not None:
            return _bound(found.info, value, frame, engine)  # ``__call__ = run`` in a class.
        return found
    if name == "training":
        return PYTHON
    if name == "__class__":
        return Class(value.info)
    return Method(value, name)


def _bound(method: FunctionInfo, owner: Value, frame: Frame, engine: Engine) -> Value:
    marks = engine.decorators(method)
    if "builtins.staticmethod" in marks:
        return Function(method)
    if marks & {"builtins.property", "functools.cached_property"}:
        return engine.call_function(method, owner, Arguments(), frame)
    if "builtins.classmethod" in marks and isinstance(owner, Object):
        return Function(method, Class(owner.info))
    return Function(method, owner)


def _of_class(info: ClassInfo, name: str, engine: Engine) -> Value:
    for base in engine.mro(info):
        if name in base.methods:
            method = base.methods[name]
            is_bound = "builtins.classmethod" in engine.decorators(method)
            return Function(method, Class(info) if is_bound else None)
        if name in base.nested:
            return Class(base.nested[name])
    if name == "apply" and "forward" in info.methods and _is_autograd_function(info, engine):
        context = () if "setup_context" in info.methods else (UNKNOWN,)
        forward = info.methods["forward"]
        is_bound = "builtins.classmethod" in engine.decorators(forward)
        return Partial(Function(forward, Class(info) if is_bound else None), context)
    return engine.attributes(info).get(name, UNKNOWN)


def _is_autograd_function(info: ClassInfo, engine: Engine) -> bool:
    bases = [base for each in engine.mro(info) for base in engine.bases(each)]
    return any(b == Dotted(f"torch.autograd.{tail}") for b in bases for tail in _FUNCTION)


def _of_super(value: Super, name: str, engine: Engine) -> Value:
    owner = value.owner
    start = owner.info if isinstance(owner, (Object, Class)) else value.info
    order = engine.mro(start)
    after = order.index(value.info) + 1 if value.info in order else 0
    for info in order[after:]:
        if name in info.methods:
            return Function(info.methods[name], owner)
    return Method(owner, name) if isinstance(owner, Object) else UNKNOWN
