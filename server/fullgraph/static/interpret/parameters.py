"""Binds parameters to the arguments of a call, or to the values that the definition shows."""

from __future__ import annotations

import re
from dataclasses import replace

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Callback,
    Class,
    Constant,
    Dotted,
    Function,
    Instance,
    Mapping,
    Object,
    Partial,
    Python,
    Sequence,
    Tensor,
    Unknown,
    Value,
    sequence,
)
from fullgraph.static.interpret.aliases import bind_type_parameters
from fullgraph.static.interpret.annotations import annotated
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.usage import used_as_optimizer, used_as_tensor
from fullgraph.static.models.torch.functions import GENERATOR, OPTIMIZER
from fullgraph.static.models.torch.modules import is_module

_TYPE_CHECKED = re.compile(
    r"\b(?:isinstance|is_tensor)\(\s*(\w+)\s*(?:\)|,\s*\(?\s*(?:torch\.)?Tensor\b)"
)
"""A name that code tests for being a tensor."""

_PLAIN = (cst.Name, cst.Integer, cst.Float, cst.SimpleString)
_CALLABLE = (Function, Class, Partial, Callback, Object)

_MASK = re.compile(r"(?:\w*_)?mask", re.IGNORECASE)


def bind_parameters(
    info: FunctionInfo,
    owner: Value | None,
    arguments: Arguments | None,
    frame: Frame,
    engine: Engine,
) -> None:
    """Bind the parameters of ``info`` in its new ``frame``.

    Args:
        info: the function.
        owner: the object that it is bound to; becomes the first parameter.
        arguments: the call's; None for a function that Dynamo enters from outside.
        frame: the new frame.
        engine: the interpreter.
    """
    node = info.node
    if node is None:
        return
    bind_type_parameters(node, frame)
    params = node.params
    ordered = [*params.posonly_params, *params.params]
    given = arguments or Arguments()
    positional = list(given.positional)
    if owner is not None and ordered:
        frame.receiver = owner
        frame.names[ordered[0].name.value] = owner
        ordered = ordered[1:]
    keywords = dict(given.keywords)
    for param in ordered:
        value: Value | None = positional.pop(0) if positional else None
        if value is None:
            value = keywords.pop(param.name.value, None)
        _bind(param, value, info, arguments, frame, engine)
    for param in params.kwonly_params:
        _bind(param, keywords.pop(param.name.value, None), info, arguments, frame, engine)
    if isinstance(params.star_arg, cst.Param):
        name = params.star_arg.name.value
        is_known = arguments is not None and not given.is_open
        each = _element(params.star_arg, info, frame, engine)
        frame.names[name] = Sequence(tuple(positional) if is_known else None, each)
        if is_known and positional:
            frame.names[name] = sequence(tuple(positional))
    if params.star_kwarg is not None:
        each = _element(params.star_kwarg, info, frame, engine)
        frame.names[params.star_kwarg.name.value] = Mapping(tuple(keywords.items()), each)


def _element(param: cst.Param, info: FunctionInfo, frame: Frame, engine: Engine) -> Value:
    """The value of each argument that ``*param`` or ``**param`` takes."""
    if param.annotation is None:
        return UNKNOWN
    name = param.name.value
    provenance = frame.provenance(f"parameter `{name}` of `{info.label}`, by its annotation", param)
    return annotated(param.annotation.annotation, provenance, frame, engine)


def _bind(
    param: cst.Param,
    value: Value | None,
    info: FunctionInfo,
    arguments: Arguments | None,
    frame: Frame,
    engine: Engine,
) -> None:
    name = param.name.value
    if value is None and arguments is not None and not arguments.is_open and param.default:
        frame.names[name] = _default(param.default, info, frame, engine)
        return
    if value is None or isinstance(value, Unknown):
        value = _expected(param, info, frame, engine, is_entry=arguments is None)
    elif isinstance(value, Tensor):
        value = _reconciled(value, param, info, frame, engine)
    frame.names[name] = value


def _reconciled(
    value: Tensor, param: cst.Param, info: FunctionInfo, frame: Frame, engine: Engine
) -> Value:
    """A tensor that is passed, refined by what the definition shows of the parameter.

    If the definition contradicts the call, one of both is wrong: often a call that no
    configuration reaches.
    """
    if value.certain and param.annotation is None:
        return value
    expected = _expected(param, info, frame, engine, is_entry=False)
    if value.certain:
        is_other = isinstance(expected, (Sequence, Mapping, Python))
        return value.possible() if is_other else value
    return expected if isinstance(expected, Tensor) and expected.certain else value


def _expected(
    param: cst.Param, info: FunctionInfo, frame: Frame, engine: Engine, *, is_entry: bool
) -> Value:
    """What a parameter holds as far as the definition alone shows."""
    name = param.name.value
    label = f"parameter `{name}` of `{info.label}`"
    provenance = frame.provenance(f"{label}, by its annotation", param)
    default = _default(param.default, info, frame, engine) if param.default else None
    if param.annotation is not None:
        value = annotated(param.annotation.annotation, provenance, frame, engine)
        if isinstance(value, Tensor):
            value = replace(value, is_mask=value.is_mask or _is_called_mask(name))
            if default == NONE:
                return replace(value, annotated=True)
            if isinstance(default, Constant):
                return value.possible()
            return value
        if not isinstance(value, Unknown):
            return UNKNOWN if isinstance(value, Instance) and default == NONE else value
    if isinstance(default, Constant) and default != NONE:
        return PYTHON
    if name == "generator" and param.annotation is None and param.default is None:
        return Instance(GENERATOR)
    if used_as_optimizer(name, info):
        return Instance(OPTIMIZER)
    evidence = used_as_tensor(name, info, frame, engine)
    if evidence is not None:
        used = frame.provenance(f"{label}, by its use", evidence)
        return Tensor(used, is_mask=_is_called_mask(name))
    if default is not None and _is_callable(default):
        return default
    is_free = param.annotation is None and is_entry
    is_input = is_free and isinstance(frame.receiver, (Object, type(None)))
    if is_input and not isinstance(info.node, cst.Lambda):
        return Tensor(frame.provenance(f"{label}, by assumption", param), certain=False)
    return UNKNOWN


def _default(node: cst.BaseExpression, info: FunctionInfo, frame: Frame, engine: Engine) -> Value:
    """What a parameter is by default: only a function in a function evaluates that when called."""
    if not frame.compiled or info.inner is not None or type(node) in _PLAIN:
        return engine.evaluate(node, frame)
    frame.compiled = False
    value = engine.evaluate(node, frame)
    frame.compiled = True
    return value


def _is_callable(default: Value) -> bool:
    """Whether a parameter with this default is probably called: a layer, or what makes one."""
    if isinstance(default, (Dotted, Instance)):
        return is_module(default.path)
    return isinstance(default, _CALLABLE)


def _is_called_mask(name: str) -> bool:
    return _MASK.fullmatch(name) is not None
