"""Subscripts: ``value[...]``, read or written."""

from __future__ import annotations

from collections.abc import Sequence as Many

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Array,
    Class,
    Constant,
    Dotted,
    Instance,
    Mapping,
    Object,
    OneOf,
    Python,
    Sequence,
    Tensor,
    Value,
    join_all,
    mapping_get,
    possible,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import IndexEvent
from fullgraph.static.interpret.special import call_special
from fullgraph.static.models.transformers import ACTIVATIONS


def index(node: cst.Subscript, frame: Frame, engine: Engine, *, stores: bool) -> Value:
    """The value of ``node``; ``stores`` if something is assigned to it."""
    value = engine.evaluate(node.value, frame)
    indices: list[Value] = []
    bounds: list[Value] = []
    for element in node.slice:
        # The classes of libcst are abstract ones, which isinstance() is slow to say no to.
        part = element.slice
        if type(part) is cst.Index:
            indices.append(engine.evaluate(part.value, frame))
        elif type(part) is cst.Slice:
            written = (b for b in (part.lower, part.upper, part.step) if b is not None)
            bounds += [engine.evaluate(bound, frame) for bound in written]
    if frame.compiled:
        event = IndexEvent(node, value, tuple(indices), tuple(bounds), stores, frame)
        engine.listener.on_event(event)
    is_slice = type(node.slice[0].slice) is cst.Slice
    if isinstance(value, (Object, OneOf)) and not stores:
        given = indices[0] if len(indices) == len(node.slice) == 1 else UNKNOWN
        found = call_special(value, "__getitem__", Arguments((given,)), frame, engine, node)
        if found is not None:
            return found
    return subscript(value, indices, is_slice=is_slice)


def subscript(value: Value, indices: Many[Value], *, is_slice: bool) -> Value:
    """What ``value[indices]`` gives."""
    if isinstance(value, (Tensor, Array)):
        if isinstance(value, Tensor) and any(_is_text(i) for i in indices):
            return UNKNOWN
        if isinstance(value, Array):
            return value
        rank = _rank(value, indices)
        return Tensor(value.provenance, value.certain, is_mask=value.is_mask, rank=rank)
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
    if isinstance(value, Class):
        return value  # With type parameters.
    if isinstance(value, Dotted) and value.path.endswith(ACTIVATIONS):
        return Instance("torch.nn.ReLU")
    return UNKNOWN


def _rank(value: Tensor, indices: Many[Value]) -> int:
    """The rank that is left after indexing by numbers; slices keep it."""
    is_plain = all(isinstance(i, (Python, Constant)) and i != NONE for i in indices)
    left = value.rank - len(indices)
    return left if is_plain and left >= 0 else -1


def _of_mapping(value: Mapping, index: Value, *, is_slice: bool) -> Value:
    if is_slice:
        each = join_all([item for _, item in value.items])
        return Sequence(None, each) if value.is_tuple else UNKNOWN
    if isinstance(index, Constant) and isinstance(index.value, str):
        return mapping_get(value, index.value)
    if value.is_tuple and isinstance(index, Constant) and isinstance(index.value, int):
        at = index.value
        is_there = -len(value.items) <= at < len(value.items)
        return value.items[at][1] if is_there else UNKNOWN
    if value.is_record and index == Constant(0):
        # Fields that are None have no position.
        filled = [item for _, item in value.items if item != NONE]
        if filled:
            return possible(filled[0]) if len(filled) > 1 else filled[0]
    if value.is_record:
        return UNKNOWN
    return join_all([*(v for _, v in value.items), value.element])


def _is_text(value: Value) -> bool:
    return isinstance(value, Constant) and isinstance(value.value, str)
