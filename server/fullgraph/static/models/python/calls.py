"""What builtins and the standard library share: they call functions, make dicts, and sort."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    UNKNOWN,
    Constant,
    Mapping,
    Value,
    sequence,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import CallEvent, OrderEvent
from fullgraph.static.models.registry import Call


def applied(function: Value, arguments: Arguments, call: Call) -> Value:
    """What a function gives that another one calls: ``map(float, xs)`` calls ``float``."""
    if call.frame.compiled and isinstance(call.node, cst.Call):
        call.engine.listener.on_event(CallEvent(call.node, function, arguments, call.frame))
    return call.engine.call(function, arguments, call.frame, call.node)


def order(
    element: Value, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> None:
    """Report that values like ``element`` are sorted, by the key that the call names."""
    key = dict(arguments.keywords).get("key", NONE)
    value = element if key == NONE else engine.call(key, Arguments((element,)), frame, node)
    engine.listener.on_event(OrderEvent(node, value, frame))


def mapping_of(arguments: Arguments) -> Mapping:
    """The dict that ``dict()`` or ``OrderedDict()`` makes."""
    first = arguments.first
    if isinstance(first, Mapping):
        return Mapping((*first.items, *arguments.keywords), first.element)
    pairs = first.unpacked()
    items: list[tuple[str, Value]] = []
    for pair in pairs or ():
        parts = pair.unpacked()
        if parts is None or len(parts) != 2:
            break
        key, value = parts
        if isinstance(key, Constant) and isinstance(key.value, str):
            items.append((key.value, value))
    each = first.iterated().unpacked()
    element = each[1] if each is not None and len(each) == 2 else UNKNOWN
    return Mapping((*items, *arguments.keywords), element)


def all_elements(values: tuple[Value, ...]) -> Value:
    """What iterating over each of ``values`` gives, together."""
    return sequence(tuple(value.iterated() for value in values))
