"""Conditions: which way they go for sure, and what each way shows about names."""

from __future__ import annotations

from typing import Any

import libcst as cst

from fullgraph.static.domain.conditions import Condition
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
    Object,
    OneOf,
    Partial,
    Sequence,
    Tensor,
    Unknown,
    Value,
    join,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models.python.typing import PLAIN_TYPES, TRUTHS
from fullgraph.static.models.registry import TRACING_CHECKS
from fullgraph.static.models.torch.types import IS_TENSOR, TENSOR_TYPES

Names = dict[str, Value]
_CALLED = (Function, Object, Partial, OneOf)


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


def merge(ways: list[Names]) -> Names:
    """What is bound after several ways come together; a name bound on one way only stays."""
    result = dict(ways[0])
    for way in ways[1:]:
        for name, value in way.items():
            before = result.get(name, value)
            result[name] = value if before is value else join(before, value)
    for name in result:
        if "." in name and any(name not in way for way in ways):
            result[name] = UNKNOWN
    return result


def reconcile(
    if_true: Names, if_false: Names, test: cst.BaseExpression, frame: Frame, engine: Engine
) -> None:
    """Prepare what the two branches of an ``if`` bind for ``merge``.

    Args:
        if_true: what is bound after the one branch.
        if_false: what is bound after the other one.
        test: decides between them.
        frame: its frame.
        engine: the interpreter.
    """
    if frame.compiled:
        _keep_attributes(if_true, if_false, frame, engine)
    else:
        _keep_appended(if_true, if_false)
    _mark(test, if_true, if_false)


def _keep_attributes(if_true: Names, if_false: Names, frame: Frame, engine: Engine) -> None:
    """What is assigned to an attribute on one way leaves what it was before on the other."""
    for name in if_true.keys() ^ if_false.keys():
        root, _, attribute = name.rpartition(".")
        holder = frame.lookup(root) if root else None
        if isinstance(holder, Object):
            held = holder.held(engine)
            if attribute not in held:
                continue
            assigned, kept = (if_true, if_false) if name in if_true else (if_false, if_true)
            kept[name] = held[attribute]
            if isinstance(assigned[name], Unknown) and isinstance(kept[name], _CALLED):
                # The known value may run; the other one is unknown.
                assigned[name] = kept[name]


def _mark(test: cst.BaseExpression, if_true: Names, if_false: Names) -> None:
    """Note of tensors that are bound on one way alone that ``test`` decides about them."""
    for name in if_true.keys() & if_false.keys():
        one, other = if_true[name], if_false[name]
        if one is not other:
            if_true[name] = _conditional(one, other, Condition(test, True))
            if_false[name] = _conditional(other, one, Condition(test, False))


def _conditional(value: Value, otherwise: Value, condition: Condition) -> Value:
    """``value``, if that is a tensor only where ``condition`` holds: else it is ``otherwise``."""
    return value if isinstance(otherwise, (Tensor, Array, Unknown)) else value.under(condition)


def _keep_appended(if_true: Names, if_false: Names) -> None:
    """If a list is longer after one branch of a constructor, use the longer list after both.

    Compiled code that indexes the additional modules runs only in instances that have them.
    """
    for name in if_true.keys() & if_false.keys():
        one, other = if_true[name], if_false[name]
        if isinstance(one, Sequence) and isinstance(other, Sequence) and one.items and other.items:
            shared = min(len(one.items), len(other.items))
            if one.items[:shared] == other.items[:shared]:
                longer = other if shared == len(one.items) else one
                if_true[name] = if_false[name] = longer
