"""Python values that compiled code leaves changed: Dynamo guards on what it found them to be."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    UNKNOWN,
    Constant,
    Mapping,
    Method,
    Object,
    Sequence,
    Value,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import ChangeEvent
from fullgraph.static.interpret.mutations import APPENDS, EXTENDS
from fullgraph.static.syntax.walk import dotted_name, walk


def report_change(
    target: cst.BaseExpression, before: Value, by: Value, frame: Frame, engine: Engine
) -> None:
    """Report that compiled code gives ``target`` a value that depends on the one before."""
    if isinstance(target, cst.Subscript):
        container = engine.evaluate(target.value, frame)
        if isinstance(container, Mapping) and _outlives(target.value, frame, engine):
            _report(target, target.value, container, before, by, frame, engine)
    elif _outlives(target, frame, engine, is_assigned=True):
        holder = engine.evaluate(target.value, frame) if isinstance(target, cst.Attribute) else None
        _report(target, target, holder, before, by, frame, engine)


def report_assignment(
    target: cst.BaseExpression, value: cst.BaseExpression, by: Value, frame: Frame, engine: Engine
) -> None:
    """The same of ``self.n = (self.n + 1) % 4``, and of ``self.masks[n] = mask``."""
    if isinstance(target, cst.Subscript):
        index = target.slice[0].slice
        container = engine.evaluate(target.value, frame)
        is_new = isinstance(index, cst.Index) and not isinstance(
            engine.evaluate(index.value, frame), Constant
        )
        if is_new and isinstance(container, Mapping) and _outlives(target.value, frame, engine):
            _report(
                target,
                target.value,
                container,
                UNKNOWN,
                by,
                frame,
                engine,
                is_growth=True,
                is_keyed=True,
            )
    elif isinstance(target, cst.Attribute) and _reads(value, target, frame):
        report_change(target, engine.evaluate(target, frame), by, frame, engine)


def report_growth(node: cst.Call, method: Method, frame: Frame, engine: Engine) -> None:
    """Report that compiled code adds an item to a list that was there before the call."""
    if not isinstance(node.func, cst.Attribute) or method.name not in APPENDS | EXTENDS:
        return
    container = node.func.value
    if isinstance(container, cst.Subscript):
        # A list in a dictionary that outlives the call does, too.
        container = container.value
    if isinstance(method.receiver, Sequence) and _outlives(container, frame, engine):
        holder: Value = UNKNOWN
        if isinstance(container, cst.Attribute):
            holder = engine.evaluate(container.value, frame)
        _report(node, container, holder, method.receiver, UNKNOWN, frame, engine, is_growth=True)


def _report(
    node: cst.BaseExpression,
    named: cst.BaseExpression,
    holder: Value | None,
    before: Value,
    by: Value,
    frame: Frame,
    engine: Engine,
    *,
    is_growth: bool = False,
    is_keyed: bool = False,
) -> None:
    is_module = isinstance(holder, Object) and engine.is_module(holder.info)
    may_be_reset = (
        isinstance(holder, Object)
        and isinstance(named, cst.Attribute)
        and _is_set_elsewhere(holder, named.attr.value, frame, engine)
    )
    engine.listener.on_event(
        ChangeEvent(
            node,
            dotted_name(named),
            holder,
            before,
            by,
            is_growth=is_growth,
            may_be_reset=may_be_reset,
            is_module=is_module,
            frame=frame,
            is_keyed=is_keyed,
        )
    )


def _outlives(
    place: cst.BaseExpression, frame: Frame, engine: Engine, *, is_assigned: bool = False
) -> bool:
    """Whether a place is there before and after the call: a global variable, or an attribute.

    Args:
        place: a name or an attribute.
        frame: of the call.
        engine: evaluates it.
        is_assigned: whether it is assigned to, which makes a name local that is not declared.
    """
    if isinstance(place, cst.Name):
        if is_assigned:
            declared = rf"^\s*global\s[^#\n]*\b{place.value}\b"
            return re.search(declared, frame.source.unit.text, re.MULTILINE) is not None
        return _is_global(place.value, frame)
    if not isinstance(place, cst.Attribute) or not dotted_name(place):
        return False
    if not is_assigned and dotted_name(place) in frame.names:
        return False  # It was made in this call.
    holder = engine.evaluate(place.value, frame)
    return isinstance(holder, Object) and not holder.is_new


def _is_global(name: str, frame: Frame) -> bool:
    scope = frame
    while scope.parent is not None:
        if name in scope.names:
            return False
        scope = scope.parent  # type: ignore[assignment]
    return name in scope.names


def _is_set_elsewhere(holder: Object, name: str, frame: Frame, engine: Engine) -> bool:
    """Whether a method besides the constructor and the one that runs assigns the attribute."""
    return any(
        name in engine.sets(method)
        for info in engine.mro(holder.info)
        for method in info.methods.values()
        if method.name != "__init__" and method is not frame.function
    )


def _reads(value: cst.BaseExpression, target: cst.Attribute, frame: Frame) -> bool:
    """Whether an expression reads what it is assigned to, also by way of a local variable."""
    wanted = dotted_name(target)
    if wanted and isinstance(value, cst.Name):
        by_way = rf"^\s*{value.value}\s*=[^=\n]*{re.escape(wanted)}\b"
        return re.search(by_way, frame.source.unit.text, re.MULTILINE) is not None
    attributes = (each for each in walk(value) if isinstance(each, cst.Attribute))
    return bool(wanted) and any(dotted_name(each) == wanted for each in attributes)
