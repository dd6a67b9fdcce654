"""Binding targets: what an assignment leaves behind."""

from __future__ import annotations

from collections.abc import Sequence as Many

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    UNKNOWN,
    Dotted,
    Mapping,
    Object,
    Sequence,
    Tensor,
    Unknown,
    Value,
    join_all,
    sequence,
)
from fullgraph.static.interpret.conditions import name_key
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import AssignEvent, OutsideAssign
from fullgraph.static.interpret.mutations import stored
from fullgraph.static.interpret.special import index
from fullgraph.static.interpret.usage import used_as_tensor
from fullgraph.static.models.torch.compiling import CONFIG


def bind(target: cst.BaseExpression, value: Value, frame: Frame, engine: Engine) -> None:
    """Assign ``value`` to ``target``."""
    # The classes of libcst are abstract ones, for which a negative isinstance() is slow.
    if type(target) is cst.Name:
        _set_name(target, value, frame, engine)
    elif isinstance(target, (cst.Tuple, cst.List)):
        _unpack(target.elements, value, frame, engine)
    elif isinstance(target, cst.Attribute):
        _set_attribute(target, value, frame, engine)
        key = name_key(target)
        if key:
            frame.names[key] = value
    elif isinstance(target, cst.Subscript):
        index(target, frame, engine, stores=True)
        _store(target, value, frame, engine)


def _set_name(target: cst.Name, value: Value, frame: Frame, engine: Engine) -> None:
    if isinstance(value, Unknown) and frame.compiled:
        value = _by_use(target, frame, engine)
    frame.names[target.value] = value
    prefix = f"{target.value}."
    for stale in [name for name in frame.names if name.startswith(prefix)]:
        del frame.names[stale]


def _by_use(target: cst.Name, frame: Frame, engine: Engine) -> Value:
    """What the function's use of a variable shows that is bound to something unknown."""
    name, info = target.value, frame.function
    evidence = used_as_tensor(name, info, frame, engine) if info is not None else None
    if evidence is None:
        return UNKNOWN
    return Tensor(frame.provenance(f"`{name}`, by its use", evidence))


def _set_attribute(target: cst.Attribute, value: Value, frame: Frame, engine: Engine) -> None:
    name = target.attr.value
    if frame.compiled:
        holder = engine.evaluate(target.value, frame)
        engine.listener.on_event(AssignEvent(target, holder, name, value, frame))
    elif name_key(target.value) != "self":
        holder = engine.evaluate(target.value, frame)
        if type(holder) is Object:
            owners, node = [], target.value
            while isinstance(node, cst.Attribute):
                node = node.value
                owners.append(engine.evaluate(node, frame))
            engine.listener.on_outside(
                OutsideAssign(target, holder, name, value, frame.source, tuple(owners))
            )
        elif frame.function is None and holder == Dotted(CONFIG):
            frame.names[f"{CONFIG}.{name}"] = value


def _store(target: cst.Subscript, value: Value, frame: Frame, engine: Engine) -> None:
    """``d["k"] = v`` is kept; in other containers only what stays true is kept."""
    key = name_key(target.value)
    holder = frame.lookup(key) if key else None
    if holder is None and "." in key and frame.compiled:
        holder = engine.evaluate(target.value, frame)
    if isinstance(holder, Mapping):
        frame.names[key] = _stored(target, value, holder, frame, engine)
    elif isinstance(holder, Sequence):
        frame.names[key] = Sequence(None, join_all([holder.element, value]))


def _stored(
    target: cst.Subscript, value: Value, holder: Mapping, frame: Frame, engine: Engine
) -> Mapping:
    """``holder`` once ``value`` is stored; what it holds is not known if the key is not."""
    part = target.slice[0].slice if len(target.slice) == 1 else None
    key = part.value if isinstance(part, cst.Index) else None
    return stored(holder, UNKNOWN if key is None else engine.evaluate(key, frame), value)


def _unpack(elements: Many[cst.BaseElement], value: Value, frame: Frame, engine: Engine) -> None:
    star = next((i for i, e in enumerate(elements) if isinstance(e, cst.StarredElement)), None)
    items = value.unpacked()
    each = value.iterated()
    after = len(elements) - star - 1 if star is not None else 0
    for place, element in enumerate(elements):
        part = each
        if star is not None and place == star:
            part = Sequence(None, each)
            if items is not None:
                part = sequence(items[place : len(items) - after])
        elif items is not None:
            at = place if star is None or place < star else len(items) - len(elements) + place
            part = items[at] if 0 <= at < len(items) else UNKNOWN
        bind(element.value, part, frame, engine)
