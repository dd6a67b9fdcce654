"""Instances: what the modules and functions that a class is called with are to its methods."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from fullgraph.static.domain.definitions import Arguments, ClassInfo, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    Callback,
    Class,
    Dotted,
    Function,
    Instance,
    Mapping,
    Object,
    OneOf,
    Partial,
    Sequence,
    Tensor,
    Value,
)
from fullgraph.static.interpret import records
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models.torch.modules import is_module

_CODE = (Function, Class, Object, Partial, Callback)
_HOLDERS = (Sequence, Mapping, OneOf)
_MAX_SIZE = 200


class Made(NamedTuple):
    """A call of a class."""

    info: ClassInfo
    init: FunctionInfo
    arguments: Arguments
    compiled: bool = False


def made(info: ClassInfo, arguments: Arguments, engine: Engine, *, compiled: bool) -> Value:
    """The instance that calling the class gives, with the code that it is given to run.

    ``Wrapper(net)`` runs what ``net`` is; what another ``Wrapper`` was given is not known of it.
    What compiled code makes for itself holds tensors too.
    """
    value = records.made(info, arguments, engine)
    init = engine.method(info, "__init__")
    if init is None or not isinstance(value, Object):
        return value
    if not any(_lasts(each, engine, compiled=compiled) for each in arguments.values):
        return value
    fields = given(Made(info, init, arguments, compiled), engine)
    return replace(value, fields=tuple(fields.items())) if fields else value


def given(made: Made, engine: Engine) -> dict[str, Value]:
    """The attributes that ``__init__`` fills with code, or tensors, which it is given."""
    values = made.arguments.values
    return engine.database.fetch(("given", made), lambda: _given(made, engine), {}, values)


def _given(made: Made, engine: Engine) -> dict[str, Value]:
    info, init, arguments, compiled = made
    receiver = Object(info)
    caller = Frame({}, info.source, info.closure or engine.module, receiver=receiver)
    engine.call_here(init, receiver, arguments, caller)
    found = (
        (name.removeprefix("self."), value)
        for name, value in caller.names.items()
        if name.startswith("self.")
        and name.count(".") == 1
        and _lasts(value, engine, compiled=compiled)
    )
    known = engine.attributes(info)
    fields = {name: value for name, value in found if known.get(name) != value}
    size = sum(getattr(value, "size", 1) for value in fields.values())
    return fields if size <= _MAX_SIZE else {}


def _lasts(value: Value, engine: Engine, *, compiled: bool) -> bool:
    """Whether an instance is known by ``value``: by code, and in compiled code by tensors too."""
    is_tensor = compiled and isinstance(value, Tensor) and value.certain
    return is_tensor or holds_code(value, engine)


def holds_code(value: Value, engine: Engine) -> bool:
    """Whether something that a call would run is in ``value``."""
    if isinstance(value, Dotted):
        return bool(value.home) and isinstance(engine.resolved(value), _CODE)
    if isinstance(value, Instance):
        return is_module(value.path)
    if isinstance(value, _HOLDERS):
        return any(holds_code(part, engine) for part in value.children())
    return isinstance(value, _CODE)
