"""What decorators of the workspace put around a function that compiled code calls."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.definitions import Arguments, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import UNKNOWN, Callback, Function, OneOf
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.expressions import evaluate_arguments

_DECORATED = Callback(UNKNOWN)
"""Replaces the function, which is run on its own with better known arguments."""


def wrappers(info: FunctionInfo, engine: Engine) -> tuple[Function, ...]:
    """The functions that run in the place of ``info``, the innermost first."""
    return engine.database.fetch(("wrappers", info), lambda: _made(info, engine), ())


def caller(wrapper: Function, frame: Frame) -> Frame:
    """What calls the function that ``wrapper`` is around: ``frame``, or its first call alone."""
    text, node = wrapper.info.source.unit.text, wrapper.info.node
    # It keeps what the function gives on the instance.
    if "setattr(" not in text or "getattr(" not in text or not isinstance(node, cst.FunctionDef):
        return frame
    for statement in node.body.body:
        if isinstance(statement, cst.If):
            frame = replace(frame, conditions=[*frame.conditions])
            frame.depend(Condition(statement.test, False, is_rare=True))
            break
    return frame


def _made(info: FunctionInfo, engine: Engine) -> tuple[Function, ...]:
    found: list[Function] = []
    if "@" not in info.source.unit.text or not isinstance(info.node, cst.FunctionDef):
        return ()
    frame = Frame({}, info.source, info.closure or engine.module)
    for decorator in reversed(info.node.decorators):
        node = decorator.decorator
        named = node.func if isinstance(node, cst.Call) else node
        maker = engine.resolved(engine.evaluate(named, frame))
        if not isinstance(maker, Function):
            continue
        if isinstance(node, cst.Call):
            options = evaluate_arguments(node, frame, engine)
            maker = engine.call(maker, options, frame, decorator)
        value = engine.call(maker, Arguments((_DECORATED,)), frame, decorator)
        inner = value.values if isinstance(value, OneOf) else (value,)
        found += [each for each in inner if isinstance(each, Function) and each.info.inner]
    return tuple(found)
