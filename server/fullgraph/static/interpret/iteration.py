"""Taking values apart: iteration, subscripts, and binding targets."""

from __future__ import annotations

from collections.abc import Sequence as Many

import libcst as cst

from fullgraph.static.interpret.engine import Engine, Frame
from fullgraph.static.interpret.truth import name_key
from fullgraph.static.values import (
    PYTHON,
    UNKNOWN,
    Array,
    Constant,
    Dotted,
    Instance,
    Mapping,
    Python,
    Sequence,
    Tensor,
    Value,
    join_all,
    mapping_get,
    possible,
    sequence,
)


def element_of(value: Value) -> Value:
    """What iterating over ``value`` gives."""
    if isinstance(value, (Tensor, Array)):
        return value
    if isinstance(value, Sequence):
        return value.element
    if isinstance(value, Mapping):
        return UNKNOWN if value.is_record else PYTHON
    if isinstance(value, (Python, Constant)):
        return PYTHON
    return UNKNOWN


def subscript(value: Value, indices: Many[Value], *, is_slice: bool) -> Value:
    """What ``value[indices]`` gives."""
    if isinstance(value, (Tensor, Array)):
        if isinstance(value, Tensor) and any(_is_text(i) for i in indices):
            return UNKNOWN
        return Tensor(value.origin, value.certain) if isinstance(value, Tensor) else value
    if isinstance(value, (Python, Constant)):
        return PYTHON
    index = indices[0] if len(indices) == 1 else UNKNOWN
    if isinstance(value, Sequence):
        if is_slice:
            return Sequence(None, value.element)
        if value.items is not None and isinstance(index, Constant):
            at = index.value
            if isinstance(at, int) and -len(value.items) <= at < len(value.items):
                return value.items[at]
            return UNKNOWN
        return value.element
    if isinstance(value, Mapping):
        return _of_mapping(value, index, is_slice=is_slice)
    if isinstance(value, Dotted) and value.path.endswith("ACT2FN"):
        return Instance("torch.nn.ReLU")
    return UNKNOWN


def _of_mapping(value: Mapping, index: Value, *, is_slice: bool) -> Value:
    if is_slice:
        return UNKNOWN
    if isinstance(index, Constant) and isinstance(index.value, str):
        return mapping_get(value, index.value)
    if value.is_record and index == Constant(0) and value.items:
        return possible(value.items[0][1]) if len(value.items) > 1 else value.items[0][1]
    if value.is_record:
        return UNKNOWN
    return join_all([*(v for _, v in value.items), value.element])


def _is_text(value: Value) -> bool:
    return isinstance(value, Constant) and isinstance(value.value, str)


def bind(target: cst.BaseExpression, value: Value, frame: Frame, engine: Engine) -> None:
    """Assign ``value`` to ``target``."""
    if isinstance(target, (cst.Tuple, cst.List)):
        _unpack(target.elements, value, frame, engine)
        return
    key = name_key(target)
    if key:
        frame.names[key] = value
        prefix = f"{key}."
        for stale in [name for name in frame.names if name.startswith(prefix)]:
            del frame.names[stale]
    elif isinstance(target, cst.Subscript):
        engine.evaluate(target, frame)
        _store(target, value, frame)


def _store(target: cst.Subscript, value: Value, frame: Frame) -> None:
    """``d["k"] = v`` is remembered; in other containers only what stays true is kept."""
    key = name_key(target.value)
    holder = frame.lookup(key) if key else None
    if isinstance(holder, Mapping):
        frame.names[key] = Mapping((), UNKNOWN, holder.is_record)
    elif isinstance(holder, Sequence):
        frame.names[key] = Sequence(None, join_all([holder.element, value]))


def _unpack(elements: Many[cst.BaseElement], value: Value, frame: Frame, engine: Engine) -> None:
    star = next((i for i, e in enumerate(elements) if isinstance(e, cst.StarredElement)), None)
    items = value.items if isinstance(value, Sequence) else None
    each = element_of(value)
    after = len(elements) - star - 1 if star is not None else 0
    for index, element in enumerate(elements):
        part = each
        if star is not None and index == star:
            part = Sequence(None, each)
            if items is not None:
                part = sequence(items[index : len(items) - after])
        elif items is not None:
            at = index if star is None or index < star else len(items) - len(elements) + index
            part = items[at] if 0 <= at < len(items) else UNKNOWN
        bind(element.value, part, frame, engine)
