"""What calling a method leaves behind in the list, dict or module that it is called on."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, Scope
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    UNKNOWN,
    Constant,
    Mapping,
    Method,
    Object,
    Python,
    Sequence,
    Tensor,
    Value,
    join,
    sequence,
)
from fullgraph.static.interpret.conditions import name_key
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.names_of_attributes import pattern_of
from fullgraph.static.models.torch.modules import ADDS_MODULE, REGISTERS

BYPASSED = Method(Python(), "forward of what was compiled in place")
"""Represents ``model.forward`` after ``model.compile()``."""

APPENDS = frozenset({"append", "add", "insert", "appendleft"})
EXTENDS = frozenset({"extend", "extendleft"})
_MOST_ITEMS = 32

TEACHES = (
    APPENDS | EXTENDS | ADDS_MODULE | REGISTERS | frozenset({"compile", "update", "setdefault"})
)
"""Methods that change the contents of the object they are called on."""


def learn_from_method(
    node: cst.Call, callee: Method, arguments: Arguments, frame: Frame, engine: Engine
) -> None:
    """``xs.append(t)`` makes ``xs`` a list that holds tensors."""
    func = node.func
    if not isinstance(func, cst.Attribute):
        return
    receiver, name = callee.receiver, callee.name
    key = name_key(func.value)
    if isinstance(receiver, Sequence):
        changed = _changed(receiver, name, arguments, frame)
        if changed is not None and key:
            frame.names[key] = changed
        elif changed is not None:
            _change_inside(func.value, changed, frame, engine)
    elif not key:
        return
    elif isinstance(receiver, Object):
        if name == "compile" and not frame.compiled:
            frame.names[f"{key}.forward"] = BYPASSED
        _register(key, name, node, arguments, func, frame)
    elif isinstance(receiver, Mapping):
        if name == "update":
            frame.names[key] = _updated(receiver, arguments)
        elif name == "setdefault":
            frame.names[key] = _with_default(receiver, arguments)


def _changed(before: Sequence, name: str, arguments: Arguments, frame: Frame) -> Sequence | None:
    """A list after the method; None where that leaves it as it is."""
    if name in ADDS_MODULE:
        new = arguments.get(1, "module")
        return None if new is None else _with(before, new, frame)
    if not arguments.positional:
        return None
    if name in APPENDS:
        new = arguments.positional[-1]
        is_last = name in ("append", "add")
        return _with(before, new, frame) if is_last else _among(before, new)
    if name in EXTENDS:
        return _among(before, arguments.first.iterated())
    return None


def _with(before: Sequence, new: Value, frame: Frame) -> Sequence:
    """A list with a new last item; how many a loop appends is not known."""
    if before.items is None or frame.loops or len(before.items) >= _MOST_ITEMS:
        return _among(before, new)
    return sequence((*before.items, new))


def _among(before: Sequence, new: Value) -> Sequence:
    return Sequence(None, new if before.items == () else join(before.element, new))


def _change_inside(
    place: cst.BaseExpression, changed: Sequence, frame: Frame, engine: Engine
) -> None:
    """``d[key].append(t)`` and ``d.setdefault(key, []).append(t)``: ``d`` holds another list."""
    if isinstance(place, cst.Call):
        is_default = isinstance(place.func, cst.Attribute) and place.func.attr.value == "setdefault"
        if not is_default or not place.args or not isinstance(place.func, cst.Attribute):
            return
        holder, key_node = place.func.value, place.args[0].value
    elif isinstance(place, cst.Subscript) and len(place.slice) == 1:
        part = place.slice[0].slice
        if not isinstance(part, cst.Index):
            return
        holder, key_node = place.value, part.value
    else:
        return
    name = name_key(holder)
    held = frame.lookup(name) if name else None
    if isinstance(held, Mapping):
        frame.names[name] = stored(held, engine.evaluate(key_node, frame), changed)
    elif isinstance(held, Sequence):
        frame.names[name] = Sequence(None, join(held.element, changed))


def stored(holder: Mapping, key: Value, value: Value) -> Mapping:
    """``holder`` once ``value`` is stored under ``key``; where is not known if that is not."""
    if key.text is not None:
        items = {**dict(holder.items), key.text: value}
        return Mapping(tuple(items.items()), holder.element, holder.is_record, holder.is_tuple)
    if holder.is_record or holder.is_tuple:
        return Mapping((), UNKNOWN, holder.is_record, holder.is_tuple)
    is_empty = not holder.items and holder.element in (UNKNOWN, sequence(()))
    return Mapping(holder.items, value if is_empty else join(holder.element, value))


def _with_default(before: Mapping, arguments: Arguments) -> Mapping:
    """A dict after ``setdefault()``."""
    key, value = arguments.first, arguments.get(1)
    is_there = isinstance(key, Constant) and key.value in [name for name, _ in before.items]
    return before if value is None or is_there else stored(before, key, value)


def _updated(before: Mapping, arguments: Arguments) -> Mapping:
    """A dict after ``update()``."""
    new = arguments.first if arguments.positional else Mapping((), before.element)
    if not isinstance(new, Mapping):
        return Mapping((), UNKNOWN, before.is_record, before.is_tuple)
    items = {**dict(before.items), **dict(new.items), **dict(arguments.keywords)}
    element = join(before.element, new.element)
    return Mapping(tuple(items.items()), element, before.is_record, before.is_tuple)


def _holder(key: str, frame: Frame) -> Scope:
    """The scope that binds the first name of ``key``: a lambda may register what is ``self``'s."""
    root = key.partition(".")[0]
    holder: Scope | None = frame
    while holder is not None and root not in holder.names:
        holder = holder.parent
    return holder or frame


def _register(
    key: str,
    method: str,
    node: cst.Call,
    arguments: Arguments,
    func: cst.Attribute,
    frame: Frame,
) -> None:
    is_tensor = method in REGISTERS
    if not is_tensor and method not in ADDS_MODULE:
        return
    name = pattern_of(node, arguments, 0)
    if not name:
        return
    names = _holder(key, frame).names
    if is_tensor:
        value = arguments.get(1, "tensor") or arguments.get(1, "param")
        provenance = frame.provenance(f"`{key}.{name}` is a buffer or parameter", func)
        is_known = method == "register_buffer" and value is not None and value.is_number
        names[f"{key}.{name}"] = Tensor(provenance, value != NONE, is_known=is_known)
    else:
        names[f"{key}.{name}"] = arguments.get(1, "module") or UNKNOWN
