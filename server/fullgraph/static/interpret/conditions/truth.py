"""Conditions: which way they go for sure, and what each way shows about names."""

from __future__ import annotations

from typing import Any

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Array,
    Class,
    Constant,
    Dotted,
    Function,
    Tensor,
    Unknown,
    Value,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models.python.typing import PLAIN_TYPES, TRUTHS
from fullgraph.static.models.registry import TRACING_CHECKS
from fullgraph.static.models.torch.types import IS_TENSOR, TENSOR_TYPES


def truth(value: Value) -> bool | None:
    """Whether ``value`` is true, if that is known."""
    return TRUTHS.get(value.path) if isinstance(value, Dotted) else value.truth()


def is_tracing_check(value: Value) -> bool:
    """Whether it is a check of whether Dynamo traces, or its result: known in compiled code.

    A handler of an error of such a check is for versions of PyTorch that do not have it.
    """
    if isinstance(value, Dotted):
        return value.path in TRACING_CHECKS
    return isinstance(value, Constant) and value.is_tracing_check


def identity(left: Value, right: Value) -> bool | None:
    """Whether ``left is right``, if that is known; only ``None`` is understood."""
    if right != NONE:
        return None
    if left == NONE:
        return True
    return False if isinstance(left, (Constant, Function, Class)) else None


def narrow(node: cst.BaseExpression, outcome: bool, engine: Engine, frame: Frame) -> None:
    """Bind what is known once the condition ``node`` came out as ``outcome``."""
    # The classes of libcst are abstract ones, for which a negative isinstance() is slow.
    kind = type(node)
    test: Any = node
    if kind is cst.UnaryOperation:
        if type(test.operator) is cst.Not:
            narrow(test.expression, not outcome, engine, frame)
    elif kind is cst.BooleanOperation:
        if (type(test.operator) is cst.And) is outcome:
            narrow(test.left, outcome, engine, frame)
            narrow(test.right, outcome, engine, frame)
    elif kind is cst.Comparison and len(test.comparisons) == 1:
        _narrow_identity(test.left, test.comparisons[0], outcome, frame)
    elif kind is cst.Call and test.args:
        _narrow_type(test, outcome, engine, frame)


def _narrow_identity(
    left: cst.BaseExpression, target: cst.ComparisonTarget, outcome: bool, frame: Frame
) -> None:
    key = name_key(left)
    other = target.comparator
    if not key or type(other) is not cst.Name or other.value != "None":
        return
    operator = type(target.operator)
    if operator is cst.IsNot:
        outcome = not outcome
    elif operator is not cst.Is:
        return
    if outcome:
        frame.names[key] = NONE
    elif frame.lookup(key) == NONE:
        frame.names[key] = UNKNOWN


def _narrow_type(node: cst.Call, outcome: bool, engine: Engine, frame: Frame) -> None:
    key = name_key(node.args[0].value)
    callee = node.func
    if not key or not isinstance(callee, (cst.Name, cst.Attribute)):
        return
    current = frame.lookup(key) or UNKNOWN
    function = engine.evaluate(callee, frame)
    if isinstance(function, Dotted) and function.path in IS_TENSOR:
        types = [*TENSOR_TYPES]
    elif function == Dotted("builtins.isinstance") and len(node.args) == 2:
        types = [v.path for v in _types(node.args[1].value, engine, frame)]
    else:
        return
    if outcome and types and all(t in TENSOR_TYPES for t in types):
        if not (isinstance(current, Tensor) and current.certain):
            provenance = frame.provenance(f"`{key}`, by a type check", node)
            frame.names[key] = Tensor(provenance)
    elif outcome and types and all(t in PLAIN_TYPES for t in types):
        frame.names[key] = PYTHON
    elif isinstance(current, (Tensor, Array, Unknown)):
        is_tensor_test = any(t in TENSOR_TYPES for t in types)
        if outcome or is_tensor_test:
            frame.names[key] = UNKNOWN


def _types(node: cst.BaseExpression, engine: Engine, frame: Frame) -> list[Dotted]:
    parts = [e.value for e in node.elements] if isinstance(node, cst.Tuple) else [node]
    values = [engine.evaluate(part, frame) for part in parts]
    return [v if isinstance(v, Dotted) else Dotted("?") for v in values]


def name_key(node: cst.BaseExpression) -> str:
    """How a frame names the place ``node``: ``x``, ``self.x``; empty for others."""
    # The classes of libcst are abstract ones, for which a negative isinstance() is slow.
    kind = type(node)
    if kind is cst.Name:
        return node.value  # type: ignore[attr-defined, no-any-return]
    if kind is cst.Attribute:
        value, attr = node.value, node.attr.value  # type: ignore[attr-defined]
        return f"{value.value}.{attr}" if type(value) is cst.Name else ""
    if kind is cst.NamedExpr:
        return name_key(node.target)  # type: ignore[attr-defined]
    return ""
