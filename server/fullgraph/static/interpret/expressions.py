"""Expressions: every kind of libcst node to a value."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import libcst as cst

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.definitions import Arguments, FunctionInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Constant,
    Dotted,
    Function,
    Instance,
    Mapping,
    Method,
    Object,
    Sequence,
    Value,
    join,
    join_all,
    sequence,
)
from fullgraph.static.interpret import operators
from fullgraph.static.interpret.binding import bind
from fullgraph.static.interpret.changes import report_growth
from fullgraph.static.interpret.conditions import name_key, narrow
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import AttributeEvent, CallEvent, CompileEvent, OutsideCall
from fullgraph.static.interpret.mutations import BYPASSED, TEACHES, learn_from_method
from fullgraph.static.interpret.special import index
from fullgraph.static.models.torch.compiling import BYPASS

_TABLE = 250
"""A literal with more elements is data, of which there is no end."""

_QUOTES = ("'", '"')
_TRIPLE_QUOTES = ("'''", '"""')

_CONSTANTS: dict[str, Value] = {"None": NONE, "True": Constant(True), "False": Constant(False)}


def evaluate(node: cst.BaseExpression, frame: Frame, engine: Engine) -> Value:
    """The value of ``node``."""
    handler = _HANDLERS.get(type(node))
    return handler(node, frame, engine) if handler else UNKNOWN


def _name(node: cst.Name, frame: Frame, engine: Engine) -> Value:
    if node.value in _CONSTANTS:
        return _CONSTANTS[node.value]
    found = frame.lookup(node.value)
    if found is None:
        return Dotted(f"builtins.{node.value}")
    return found.constant(node.value, engine) if type(found) is Dotted else found


def _attribute(node: cst.Attribute, frame: Frame, engine: Engine) -> Value:
    key = name_key(node)
    if key and key in frame.names:
        return frame.names[key]
    value, name = engine.evaluate(node.value, frame), node.attr.value
    if frame.compiled and name in engine.listener.attributes:
        engine.listener.on_event(AttributeEvent(node, value, name, frame))
    return engine.attribute(value, name, frame, node)


def _call(node: cst.Call, frame: Frame, engine: Engine) -> Value:
    callee = engine.resolved(engine.evaluate(node.func, frame))
    arguments = evaluate_arguments(node, frame, engine)
    if frame.compiled:
        engine.listener.on_event(CallEvent(node, callee, arguments, frame))
    elif callee == BYPASSED:
        engine.listener.on_compile(CompileEvent(node, UNKNOWN, frame, BYPASS))
    elif type(callee) in (Function, Object, Instance, Sequence):
        engine.listener.on_outside(OutsideCall(node, callee, arguments, frame.source))
    result = engine.call(callee, arguments, frame, node)
    if type(callee) is Method and callee.name in TEACHES:
        if frame.compiled:
            report_growth(node, callee, frame, engine)
        learn_from_method(node, callee, arguments, frame, engine)
    return result


def evaluate_arguments(node: cst.Call, frame: Frame, engine: Engine) -> Arguments:
    """The arguments of a call, in order."""
    positional: list[Value] = []
    keywords: list[tuple[str, Value]] = []
    is_open = False
    rest: Value = UNKNOWN
    for arg in node.args:
        value = engine.evaluate(arg.value, frame)
        if arg.star == "*":
            items = value.unpacked()
            if items is not None and not is_open:
                positional += items
            else:
                rest = value.iterated() if not is_open else join(rest, value.iterated())
                is_open = True
        elif arg.star == "**":
            if isinstance(value, Mapping):
                keywords += value.items
            is_open = True
        elif arg.keyword is not None:
            keywords.append((arg.keyword.value, value))
        elif not is_open:
            positional.append(value)
    return Arguments(tuple(positional), tuple(keywords), is_open, rest)


def _subscript(node: cst.Subscript, frame: Frame, engine: Engine) -> Value:
    return index(node, frame, engine, stores=False)


def _ternary(node: cst.IfExp, frame: Frame, engine: Engine) -> Value:
    outcome = operators.evaluate_test(node.test, frame, engine, "ternary")
    results: list[Value] = []
    before = dict(frame.names)
    for branch, way in ((node.body, True), (node.orelse, False)):
        if outcome is not (not way):
            narrow(node.test, way, engine, frame)
            condition = Condition(node.test, way) if outcome is None else None
            with frame.under(condition):
                results.append(engine.evaluate(branch, frame).under(condition))
            frame.names = dict(before)
    return join_all(results)


def _items(node: cst.Tuple | cst.List | cst.Set, frame: Frame, engine: Engine) -> Value:
    if len(node.elements) > _TABLE:
        return Sequence(None, UNKNOWN)
    values: list[Value] = []
    is_open = False
    for element in node.elements:
        value = engine.evaluate(element.value, frame)
        if isinstance(element, cst.StarredElement):
            items = value.unpacked()
            if items is not None:
                values += items
            else:
                is_open = True
                values.append(value.iterated())
        else:
            values.append(value)
    if is_open or len(values) > 32:
        return Sequence(None, join_all(values))
    return sequence(tuple(values))


def _dict(node: cst.Dict, frame: Frame, engine: Engine) -> Value:
    if len(node.elements) > _TABLE:
        return Mapping((), UNKNOWN)
    items: list[tuple[str, Value]] = []
    others: list[Value] = []
    for element in node.elements:
        value = engine.evaluate(element.value, frame)
        if isinstance(element, cst.DictElement):
            key = engine.evaluate(element.key, frame)
            if key.text is not None:
                items.append((key.text, value))
            else:
                others.append(value)
        elif isinstance(value, Mapping):
            items += value.items
            others.append(value.element)
    every = [*others, *(value for _, value in items)]
    return Mapping(tuple(items), join_all(others if items and others else every))


def _comprehension(
    node: cst.ListComp | cst.SetComp | cst.GeneratorExp | cst.DictComp,
    frame: Frame,
    engine: Engine,
) -> Value:
    before = dict(frame.names)
    loop: cst.CompFor | None = node.for_in
    while loop is not None:
        bind(loop.target, engine.evaluate(loop.iter, frame).iterated(), frame, engine)
        for condition in loop.ifs:
            operators.evaluate_test(condition.test, frame, engine, "comprehension")
            narrow(condition.test, True, engine, frame)
        loop = loop.inner_for_in
    result: Value
    if isinstance(node, cst.DictComp):
        engine.evaluate(node.key, frame)
        result = Mapping((), engine.evaluate(node.value, frame))
    else:
        result = Sequence(None, engine.evaluate(node.elt, frame))
    frame.names = before
    return result


def _lambda(node: cst.Lambda, frame: Frame, engine: Engine) -> Value:
    return Function(FunctionInfo("<lambda>", frame.source, None, node, frame))


def _string(node: cst.SimpleString, frame: Frame, engine: Engine) -> Value:
    written = node.value
    if "\\" not in written and written[0] in _QUOTES:
        quotes = 3 if written[:3] in _TRIPLE_QUOTES else 1
        return Constant(written[quotes:-quotes])
    try:
        value = node.evaluated_value
    except (SyntaxError, ValueError):  # libcst parses null bytes and bad escapes, Python does not.
        return PYTHON
    return Constant(value) if isinstance(value, str) else PYTHON


def _number(node: cst.Integer | cst.Float, frame: Frame, engine: Engine) -> Value:
    return _literal(node.value)


@lru_cache(maxsize=10_000)
def _literal(written: str) -> Value:
    try:
        return Constant(ast.literal_eval(written))
    except (ValueError, SyntaxError):
        return PYTHON


def _format(node: cst.FormattedString, frame: Frame, engine: Engine) -> Value:
    for part in node.parts:
        if isinstance(part, cst.FormattedStringExpression):
            engine.evaluate(part.expression, frame)
    return PYTHON


def _template(node: cst.TemplatedString, frame: Frame, engine: Engine) -> Value:
    # A t-string keeps the values in its fields; nothing is formatted.
    for part in node.parts:
        if isinstance(part, cst.TemplatedStringExpression):
            engine.evaluate(part.expression, frame)
    return PYTHON


def _concatenated(node: cst.ConcatenatedString, frame: Frame, engine: Engine) -> Value:
    engine.evaluate(node.left, frame)
    engine.evaluate(node.right, frame)
    return PYTHON


def _walrus(node: cst.NamedExpr, frame: Frame, engine: Engine) -> Value:
    value = engine.evaluate(node.value, frame)
    bind(node.target, value, frame, engine)
    return value


def _wrapped(node: cst.Await, frame: Frame, engine: Engine) -> Value:
    engine.evaluate(node.expression, frame)
    return UNKNOWN


def _yield(node: cst.Yield, frame: Frame, engine: Engine) -> Value:
    value = node.value.item if isinstance(node.value, cst.From) else node.value
    if value is not None:
        given = engine.evaluate(value, frame)
        if not isinstance(node.value, cst.From):
            given = Sequence(None, given)
        frame.returns.append(given)
    return UNKNOWN


_HANDLERS: dict[type[cst.CSTNode], Callable[[Any, Frame, Engine], Value]] = {
    cst.Name: _name,
    cst.Attribute: _attribute,
    cst.Call: _call,
    cst.Subscript: _subscript,
    cst.BinaryOperation: operators.binary,
    cst.BooleanOperation: operators.boolean,
    cst.UnaryOperation: operators.unary,
    cst.Comparison: operators.comparison,
    cst.IfExp: _ternary,
    cst.Tuple: _items,
    cst.List: _items,
    cst.Set: _items,
    cst.Dict: _dict,
    cst.ListComp: _comprehension,
    cst.SetComp: _comprehension,
    cst.GeneratorExp: _comprehension,
    cst.DictComp: _comprehension,
    cst.Lambda: _lambda,
    cst.SimpleString: _string,
    cst.Integer: _number,
    cst.Float: _number,
    cst.FormattedString: _format,
    cst.TemplatedString: _template,
    cst.ConcatenatedString: _concatenated,
    cst.NamedExpr: _walrus,
    cst.Await: _wrapped,
    cst.Yield: _yield,
}
