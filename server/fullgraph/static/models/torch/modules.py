"""``torch.nn``: layers and functions, what contains them, and what they hold."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Constant,
    Dotted,
    Instance,
    Mapping,
    Object,
    Provenance,
    Sequence,
    Tensor,
    Unknown,
    Value,
    join_all,
    sequence,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models import names
from fullgraph.static.models.registry import ATTRIBUTES, CALLS, METHODS, TYPES, Annotation, Call
from fullgraph.static.models.torch.signatures import fields, returning_either
from fullgraph.static.models.torch.tensors import several

TUPLE_LAYERS = names(
    """
    torch.nn.LSTM torch.nn.GRU torch.nn.RNN torch.nn.MultiheadAttention torch.nn.LSTMCell
    torch.nn.AdaptiveLogSoftmaxWithLoss
    """
)
"""Layers that return several tensors."""

CHAINED = names("to cuda cpu half float bfloat16 double eval train requires_grad_")
"""Methods of modules that return the module."""

LISTS = names("children named_children parameters named_parameters buffers named_buffers")
"""Methods of modules that list what a module holds."""

CALLS_ITSELF = names("__call__ _call_impl _wrapped_call_impl")
"""Methods of modules that run the module's ``forward``."""

ADDS_MODULE = names("add_module register_module")
"""Methods that give a module to hold to a module."""

REGISTERS = names("register_buffer register_parameter")
"""The same for tensors."""

HOOKS = names("forward_hook forward_pre_hook full_backward_hook full_backward_pre_hook")
"""Hooks that ``register_...`` puts on a module."""

WITH_PARAMETERS = names(
    """
    Linear Bilinear Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d ConvTranspose3d LayerNorm
    RMSNorm BatchNorm1d BatchNorm2d BatchNorm3d GroupNorm Embedding EmbeddingBag PReLU
    MultiheadAttention TransformerEncoderLayer TransformerDecoderLayer LSTMCell GRUCell RNNCell
    Parameter Buffer
    """
)
"""Classes of ``torch.nn`` that make parameters, and parameters themselves."""

_WRAPPING = names(
    """
    weight_norm spectral_norm orthogonal remove_weight_norm remove_spectral_norm
    remove_parametrizations
    """
)
"""Functions of ``torch.nn.utils`` that return the layer that they are given."""

_HOME = re.compile(r"torch\.nn\.(?:modules\.(?:\w+\.)?|parameter\.)(?=[A-Z]\w*$)")
_NO_LAYERS = ("Module", "Sequential", "Parameter", "Buffer", "Uninitialized")
_RECURRENT = re.compile(r"torch\.nn\.(?:RNN|LSTM|GRU)(?:Base|Cell|CellBase)?")
_PARAMETERS = names("weight bias running_mean running_var num_batches_tracked in_proj_weight")


def short(path: str) -> str:
    """The usual name of a function or class of ``torch.nn``."""
    return path.replace("torch.nn.functional.", "F.").replace("torch.nn.", "nn.")


def is_module(path: str) -> bool:
    """Whether it is a class of ``torch.nn``, whose instances are modules."""
    return path.startswith("torch.nn.")


def is_layer(path: str) -> bool:
    """Whether calling an instance of this class runs one layer."""
    last = path.rpartition(".")[2]
    return path == f"torch.nn.{last}" and last[:1].isupper() and not last.startswith(_NO_LAYERS)


def public(path: str) -> str:
    """The path by which PyTorch documents a class: ``torch.nn.LSTM`` of ``...modules.rnn.LSTM``."""
    return _HOME.sub("torch.nn.", path)


@CALLS.below("torch.nn")
def _layer(call: Call) -> Value | None:
    """A layer, by its class."""
    path = public(call.path)
    if path != call.path:
        return call.engine.call(Dotted(path), call.arguments, call.frame, call.node)
    return Instance(call.path) if call.name[:1].isupper() else UNKNOWN


@CALLS.at("torch.nn.Sequential")
def _chain(call: Call) -> Value:
    """``nn.Sequential(...)`` of modules, or of a dict of them."""
    arguments, first = call.arguments, call.arguments.first
    if arguments.is_open:
        modules = (*arguments.positional, arguments.rest)
        return UNKNOWN if isinstance(arguments.rest, Unknown) else Sequence(None, join_all(modules))
    if isinstance(first, Mapping) and len(arguments.positional) == 1:
        values = tuple(value for _, value in first.items)
        return sequence(values) if values else Sequence(None, first.element)
    return sequence(arguments.positional)


@CALLS.at("torch.nn.ModuleList")
def _list(call: Call) -> Value:
    """``nn.ModuleList(...)``."""
    first = call.arguments.first
    if not call.arguments.values:
        return sequence(())
    return first if isinstance(first, Sequence) else Sequence(None, first.iterated())


@CALLS.at("torch.nn.ModuleDict")
def _dict(call: Call) -> Value:
    """``nn.ModuleDict(...)``."""
    first = call.arguments.first
    if isinstance(first, Mapping):
        values = [*(v for _, v in first.items), first.element]
        return Mapping(first.items, join_all(values))
    return Mapping((), UNKNOWN)


@CALLS.at("torch.nn.ParameterList")
def _parameters(call: Call) -> Value:
    """``nn.ParameterList(...)``."""
    return Sequence(None, Tensor(call.provenance(short(call.path))))


@CALLS.at("torch.nn.ParameterDict")
def _dict_of_parameters(call: Call) -> Value:
    """``nn.ParameterDict(...)``."""
    return Mapping((), Tensor(call.provenance(short(call.path))))


@CALLS.at("torch.nn.Parameter")
def _parameter(call: Call) -> Value:
    """``nn.Parameter(...)``."""
    return Tensor(call.provenance(short(call.path)))


@CALLS.at("torch.nn.Buffer")
def _buffer(call: Call) -> Value:
    """``nn.Buffer(...)``."""
    is_known = call.arguments.first.is_number
    return Tensor(call.provenance(short(call.path)), is_known=is_known)


@CALLS.below("torch.nn.init")
def _initialized(call: Call) -> Value:
    """What is initialized."""
    return call.arguments.first


@CALLS.below("torch.nn.utils")
def _utility(call: Call) -> Value | None:
    """The layer, where it is wrapped."""
    return call.arguments.first if call.name in _WRAPPING else None


@CALLS.at("torch.nn.utils.rnn.pad_sequence")
def _padded(call: Call) -> Value:
    """One tensor."""
    return Tensor(call.provenance(short(call.path)))


@METHODS.below("torch.nn")
def _method(layer: Instance, call: Call) -> Value | None:
    """Calling it gives a tensor, or several."""
    if call.name == "__call__":
        words = f"returned by a layer of type `{short(layer.path)}`"
        tensor = Tensor(call.frame.provenance(words, call.node))
        return Sequence(None, tensor) if public(layer.path) in TUPLE_LAYERS else tensor
    return layer if call.name in CHAINED else None


@ATTRIBUTES.below("torch.nn")
def _attribute(layer: Instance, name: str, frame: Frame, node: cst.CSTNode) -> Value | None:
    """Its parameters, and ``forward``, which is called as the layer is."""
    if name == "bias" and _RECURRENT.fullmatch(public(layer.path)):
        return PYTHON  # Whether there are any: the layer has several, under other names.
    if name in _PARAMETERS:
        return Tensor(frame.provenance(f"`{name}` is a parameter of a layer", node))
    return layer if name == "forward" else None


@TYPES.below("torch.nn")
def _annotated(annotation: Annotation) -> Value:
    """A layer, if it is one class of them."""
    return Instance(annotation.path) if is_layer(annotation.path) else UNKNOWN


def listed(holder: Object, name: str, provenance: Provenance, engine: Engine) -> Value:
    """What ``holder.name()`` gives if it lists modules or tensors.

    Args:
        holder: an instance of a class.
        name: the method's.
        provenance: the call.
        engine: the interpreter.
    """
    if name not in LISTS or not engine.is_module(holder.info):
        return UNKNOWN
    each: Value = Tensor(provenance)
    if name.endswith("children"):
        held = holder.held(engine)
        modules = [value for value in held.values() if _is_module(value, engine)]
        if not modules:
            return UNKNOWN
        each = join_all(modules)
    return Sequence(None, sequence((PYTHON, each)) if name.startswith("named") else each)


def _is_module(value: Value, engine: Engine) -> bool:
    if isinstance(value, Object):
        return engine.is_module(value.info)
    return isinstance(value, Instance) and is_module(value.path)


@CALLS.at("torch.nn.functional.multi_head_attention_forward")
def _attention(call: Call) -> Value:
    """The output, and weights, which may be None: the stub is vague."""
    return Sequence(None, Tensor(call.provenance(short(call.path))))


@CALLS.below("torch.nn.functional", "torch.linalg")
def _function(call: Call) -> Value | None:
    """One tensor or several, as in the stubs; None for methods of classes in these modules."""
    tensor, namespace = Tensor(call.provenance(short(call.path))), call.path.split(".")[-2]
    if namespace not in ("functional", "linalg"):
        return None
    if fields(namespace, call.name) is None:
        return tensor
    returns_indices = dict(call.arguments.keywords).get("return_indices", Constant(False))
    is_one = call.name in returning_either(namespace) and returns_indices == Constant(False)
    return tensor if is_one else several(namespace, call.name, tensor)


@CALLS.below("torch.fft", "torch.special")
def _tensor(call: Call) -> Value:
    """One tensor."""
    return Tensor(call.provenance())
