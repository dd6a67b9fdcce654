"""Subscripts: ``value[...]``, read or written."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import UNKNOWN, Dotted, Instance, Object, OneOf, Value
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
    if isinstance(value, Dotted) and value.path.endswith(ACTIVATIONS):
        return Instance("torch.nn.ReLU")
    return value.subscripted(indices, is_slice=is_slice)
