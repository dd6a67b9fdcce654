"""What the branches of a statement leave bound where they come together."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.conditions.condition import Condition
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    UNKNOWN,
    Array,
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

Names = dict[str, Value]
_CALLED = (Function, Object, Partial, OneOf)


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
