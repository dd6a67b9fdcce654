"""Special methods: what operators and subscripts call of an instance."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    UNKNOWN,
    Dotted,
    Function,
    Instance,
    Object,
    OneOf,
    Value,
    join_all,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import IndexEvent
from fullgraph.static.models.training_libraries import ACTIVATIONS

_OPERATORS: dict[type[cst.CSTNode], str] = {
    cst.Add: "add",
    cst.Subtract: "sub",
    cst.Multiply: "mul",
    cst.MatrixMultiply: "matmul",
    cst.Divide: "truediv",
    cst.FloorDivide: "floordiv",
    cst.Modulo: "mod",
    cst.Power: "pow",
    cst.BitAnd: "and",
    cst.BitOr: "or",
    cst.BitXor: "xor",
    cst.LeftShift: "lshift",
    cst.RightShift: "rshift",
    cst.AddAssign: "add",
    cst.SubtractAssign: "sub",
    cst.MultiplyAssign: "mul",
    cst.MatrixMultiplyAssign: "matmul",
    cst.DivideAssign: "truediv",
    cst.FloorDivideAssign: "floordiv",
    cst.ModuloAssign: "mod",
    cst.PowerAssign: "pow",
    cst.Minus: "neg",
    cst.Plus: "pos",
    cst.BitInvert: "invert",
}
UNARY = frozenset({"neg", "pos", "invert"})
BINARY = frozenset(_OPERATORS.values()) - UNARY
"""Operators by the names of their special methods, without underscores."""


def call_operator(
    node: cst.BinaryOperation | cst.UnaryOperation | cst.AugAssign,
    left: Value,
    right: Value | None,
    frame: Frame,
    engine: Engine,
) -> Value | None:
    """What an operator gives that a class of the workspace defines; None if none does.

    Args:
        node: the operation.
        left: its first operand.
        right: its second operand; None if it has only one.
        frame: its frame.
        engine: the interpreter.
    """
    name = _OPERATORS.get(type(node.operator))
    if name is None:
        return None
    if right is None:
        return call_special(left, f"__{name}__", Arguments(), frame, engine, node)
    if isinstance(node, cst.AugAssign):
        found = call_special(left, f"__i{name}__", Arguments((right,)), frame, engine, node)
        if found is not None:
            return found
    found = call_special(left, f"__{name}__", Arguments((right,)), frame, engine, node)
    if found is not None:
        return found
    return call_special(right, f"__r{name}__", Arguments((left,)), frame, engine, node)


def call_special(
    value: Value,
    name: str,
    given: Arguments,
    frame: Frame,
    engine: Engine,
    node: cst.CSTNode,
) -> Value | None:
    """What a method of the workspace gives that Python calls by itself; None if there is none."""
    methods = list(_methods(value, name, frame, engine, node))
    if not methods:
        return None
    return join_all([engine.call(method, given, frame, node) for method in methods])


def _methods(
    value: Value, name: str, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Iterator[Function]:
    for each in value.values if isinstance(value, OneOf) else (value,):
        if isinstance(each, Object):
            method = engine.attribute(each, name, frame, node)
            if isinstance(method, Function):
                yield method


def index(node: cst.Subscript, frame: Frame, engine: Engine, *, stores: bool) -> Value:
    """The value of ``node``; ``stores`` if something is assigned to it."""
    value = engine.evaluate(node.value, frame)
    indices: list[Value] = []
    bounds: list[Value] = []
    for element in node.slice:
        # The classes of libcst are abstract ones, for which a negative isinstance() is slow.
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
