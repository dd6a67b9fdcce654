"""Operators, and the truth tests that ``if``, ``and`` and others make."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Array,
    Constant,
    Mapping,
    Python,
    Sequence,
    Tensor,
    Traced,
    Value,
    join,
    sequence,
)
from fullgraph.static.domain.values.plain import Plain
from fullgraph.static.interpret.conditions import identity, is_tracing_check, narrow, truth
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import (
    CompareEvent,
    OperatorEvent,
    TestEvent,
    TestKind,
    TextEvent,
)
from fullgraph.static.interpret.special import call_operator

_BITWISE = (cst.BitAnd, cst.BitOr, cst.BitXor)


def evaluate_test(
    node: cst.BaseExpression,
    frame: Frame,
    engine: Engine,
    kind: TestKind,
    *,
    raises: bool = False,
    root: cst.BaseExpression | None = None,
) -> bool | None:
    """Test whether ``node`` is true; the outcome if it is known for sure.

    Every operand of ``and``, ``or`` and ``not`` is tested on its own, as in Python.
    """
    root = root or node
    # The classes of libcst are abstract ones, for which a negative isinstance() is slow.
    if type(node) is cst.UnaryOperation and type(node.operator) is cst.Not:
        inner = evaluate_test(node.expression, frame, engine, kind, raises=raises, root=root)
        return None if inner is None else not inner
    if type(node) is cst.BooleanOperation:
        decides = type(node.operator) is cst.Or
        left = evaluate_test(node.left, frame, engine, kind, raises=raises, root=root)
        if left is decides:
            return decides
        before = dict(frame.names)
        narrow(node.left, not decides, engine, frame)
        doubted = frame.doubted
        frame.doubted = doubted or _doubts(node.left, frame)
        with frame.under(Condition(node.left, not decides) if left is None else None):
            right = evaluate_test(node.right, frame, engine, kind, raises=raises, root=root)
        frame.doubted = doubted
        frame.names = before
        if right is decides or left is not None:
            return right
        return None
    value = engine.evaluate(node, frame)
    if frame.compiled:
        tested = value.possible() if frame.doubted else value
        engine.listener.on_event(TestEvent(root, tested, kind, raises, frame))
    return truth(value)


def _doubts(node: cst.BaseExpression, frame: Frame) -> bool:
    """Whether the operand left of ``and`` or ``or`` selects a configuration in one of its parts."""
    if isinstance(node, cst.BooleanOperation):
        return _doubts(node.left, frame) or _doubts(node.right, frame)
    return _selects_configuration(node) or _lacks_argument(node, frame)


def _lacks_argument(node: cst.BaseExpression, frame: Frame) -> bool:
    """``x is None or ...`` where only an annotation shows that ``x`` may be given."""
    if not isinstance(node, cst.Comparison) or not isinstance(node.left, cst.Name):
        return False
    value = frame.names.get(node.left.value)
    is_lack = isinstance(node.comparisons[0].operator, cst.Is)
    return is_lack and isinstance(value, Tensor) and value.annotated


def _selects_configuration(node: cst.BaseExpression) -> bool:
    """``x.dtype == torch.float16``, ``mode == "name"``, ``rate > 0``: many runs end here."""
    if not isinstance(node, cst.Comparison) or len(node.comparisons) != 1:
        return False
    target = node.comparisons[0]
    right = target.comparator
    is_half = isinstance(right, cst.Attribute) and right.attr.value in ("float16", "half")
    is_name = isinstance(right, cst.SimpleString)
    is_rate = isinstance(target.operator, (cst.GreaterThan, cst.NotEqual)) and _is_zero(right)
    return is_name or is_rate or (is_half and isinstance(target.operator, cst.Equal))


def _is_zero(node: cst.BaseExpression) -> bool:
    return isinstance(node, (cst.Integer, cst.Float)) and node.evaluated_value == 0


def evaluate_assert(node: cst.Assert, frame: Frame, engine: Engine) -> None:
    """The truth test of ``assert``.

    Dynamo turns the last jump of an assert into an op of the graph, without a break, if it
    jumps when true and the message is constant; other jumps are like those of ``if``.
    """
    is_traced = node.msg is None or _is_literal(node.msg)
    last = node.test
    if isinstance(last, cst.BooleanOperation) and is_traced:
        evaluate_test(last.left, frame, engine, "assert", root=node.test)
        before = dict(frame.names)
        narrow(last.left, isinstance(last.operator, cst.And), engine, frame)
        last = last.right
        frame.names, kept = dict(frame.names), before
        _ask_last(last, node.test, frame, engine)
        frame.names = kept
    elif is_traced:
        _ask_last(last, node.test, frame, engine)
    else:
        evaluate_test(last, frame, engine, "assert")


def _is_literal(node: cst.BaseExpression) -> bool:
    """Whether the compiler folds a message to one constant string."""
    if isinstance(node, cst.ConcatenatedString):
        return _is_literal(node.left) and _is_literal(node.right)
    if isinstance(node, cst.FormattedString):
        return all(isinstance(part, cst.FormattedStringText) for part in node.parts)
    return isinstance(node, cst.SimpleString)


def _ask_last(
    node: cst.BaseExpression, root: cst.BaseExpression, frame: Frame, engine: Engine
) -> None:
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not):
        evaluate_test(node, frame, engine, "assert", root=root)
    else:
        engine.evaluate(node, frame)


def boolean(node: cst.BooleanOperation, frame: Frame, engine: Engine) -> Value:
    """``a and b`` as a value."""
    decides = isinstance(node.operator, cst.Or)
    left = engine.evaluate(node.left, frame)
    if frame.compiled:
        engine.listener.on_event(TestEvent(node.left, left, "and/or", False, frame))
    outcome = truth(left)
    if outcome is decides:
        return left
    before = dict(frame.names)
    narrow(node.left, not decides, engine, frame)
    doubted = frame.doubted
    frame.doubted = doubted or _doubts(node.left, frame)
    condition = Condition(node.left, not decides) if outcome is None else None
    with frame.under(condition):
        right = engine.evaluate(node.right, frame)
    if not isinstance(left, Traced):
        right = right.under(condition)
    frame.doubted = doubted
    frame.names = before
    is_flag = isinstance(left, Python) and isinstance(right, Traced)
    if isinstance(left, Traced) and isinstance(right, Python):
        return left
    return right if outcome is not None or is_flag else join(left, right)


def binary(node: cst.BinaryOperation, frame: Frame, engine: Engine) -> Value:
    """``a + b`` and all other arithmetic."""
    left = engine.evaluate(node.left, frame)
    right = engine.evaluate(node.right, frame)
    if frame.compiled and type(node.operator) is cst.Modulo and left.text is not None:
        engine.listener.on_event(TextEvent(node, right, frame))
    defined = call_operator(node, left, right, frame, engine)
    if defined is not None:
        return defined
    result = arithmetic(left, right)
    if frame.compiled and isinstance(left, Plain) and isinstance(right, Plain):
        drawn = _number(left, right)
        if drawn.is_drawn:
            engine.listener.on_event(OperatorEvent(node, drawn, frame))
    if isinstance(result, Tensor) and isinstance(node.operator, _BITWISE):
        return replace(result, is_mask=_is_mask(left) or _is_mask(right))
    return result


def _is_mask(value: Value) -> bool:
    return isinstance(value, Tensor) and value.is_mask


def arithmetic(left: Value, right: Value) -> Value:
    """What an arithmetic operator gives."""
    if left.text is not None:
        return PYTHON
    if isinstance(left, Sequence) or isinstance(right, Sequence):
        return _joined(left, right)
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return Mapping((*left.items, *right.items), join(left.element, right.element))
    tensors = [v for v in (left, right) if isinstance(v, Tensor)]
    if tensors:
        best = max(tensors, key=lambda v: v.certain)
        is_known = all(v.is_known for v in tensors)
        return replace(best, is_known=is_known, is_mask=False, rank=_rank(left, right))
    arrays = [v for v in (left, right) if isinstance(v, Array)]
    if arrays:
        array = max(arrays, key=lambda v: v.certain)
        return replace(array, is_folded=array.is_folded and not array.is_given)
    if isinstance(left, Plain) and isinstance(right, Plain):
        return PYTHON
    return UNKNOWN


def _number(left: Value, right: Value) -> Value:
    """What two plain values give: a number that is drawn if one of them is."""
    return next((value for value in (left, right) if value.is_drawn), PYTHON)


def _rank(left: Value, right: Value) -> int:
    """The rank that broadcasting gives."""
    ranks = [v.rank if isinstance(v, Tensor) else 0 for v in (left, right)]
    plain = (Tensor, Python, Constant)
    is_known = isinstance(left, plain) and isinstance(right, plain) and min(ranks) >= 0
    return max(ranks) if is_known else -1


def _joined(left: Value, right: Value) -> Value:
    if isinstance(left, Sequence) and isinstance(right, Sequence):
        if left.items is not None and right.items is not None:
            return sequence((*left.items, *right.items)[:32])
        if left.items == ():
            return right
        return Sequence(None, join(left.element, right.element))
    one = left if isinstance(left, Sequence) else right
    other = right if one is left else left
    if isinstance(other, Plain) and isinstance(one, Sequence):
        return Sequence(None, one.element)
    if isinstance(other, Traced):
        return other
    return UNKNOWN


def unary(node: cst.UnaryOperation, frame: Frame, engine: Engine) -> Value:
    """``-a``, ``~a`` and ``not a`` as values."""
    value = engine.evaluate(node.expression, frame)
    if isinstance(node.operator, cst.Not):
        if frame.compiled:
            event = TestEvent(node.expression, value, "and/or", False, frame)
            engine.listener.on_event(event)
        outcome = truth(value)
        return PYTHON if outcome is None else Constant(not outcome, is_tracing_check(value))
    if isinstance(value, Traced):
        return value
    defined = call_operator(node, value, None, frame, engine)
    if defined is not None:
        return defined
    if isinstance(value, Constant) and isinstance(node.operator, cst.Minus):
        return Constant(-value.value) if isinstance(value.value, (int, float)) else PYTHON
    if frame.compiled and value.is_drawn:
        engine.listener.on_event(OperatorEvent(node, value, frame))
    return PYTHON if isinstance(value, Plain) else UNKNOWN


def comparison(node: cst.Comparison, frame: Frame, engine: Engine) -> Value:
    """``a < b``, ``a is b``, ``a in b`` and chains of them."""
    left = engine.evaluate(node.left, frame)
    result: Value = PYTHON
    last = len(node.comparisons) - 1
    for index, target in enumerate(node.comparisons):
        right = engine.evaluate(target.comparator, frame)
        if frame.compiled:
            event = CompareEvent(node, target.operator, left, right, frame)
            engine.listener.on_event(event)
        result = _compare(target.operator, left, right)
        if index < last and frame.compiled:
            engine.listener.on_event(TestEvent(node, result, "and/or", False, frame))
        left = right
    return result


def _compare(operator: cst.BaseCompOp, left: Value, right: Value) -> Value:
    kind = type(operator)
    if kind in (cst.Is, cst.IsNot):
        same = identity(left, right)
        return PYTHON if same is None else Constant(same is (kind is cst.Is))
    if kind in (cst.In, cst.NotIn):
        return _membership(left, right)
    if isinstance(left, Constant) and isinstance(right, Constant):
        return _compare_constants(operator, left, right)
    for value, other in ((left, right), (right, left)):
        if isinstance(value, Traced):
            if other.is_none or other.text is not None:
                return PYTHON
            if isinstance(other, (Sequence, Mapping)):
                return PYTHON
            return value if not isinstance(value, Tensor) else _compared(value)
    return _number(left, right)


def _compared(value: Tensor) -> Tensor:
    """A mask: the result of a comparison depends on the values of the tensor."""
    return Tensor(value.provenance, value.certain, is_mask=True)


def _membership(left: Value, right: Value) -> Value:
    if isinstance(right, Traced):
        return right
    if isinstance(left, Traced) and isinstance(right, Sequence):
        items = right.items or ()
        numbers = [i for i in items if isinstance(i, Constant) and i.text is None]
        is_sure = isinstance(right.element, Python) if not items else len(numbers) == len(items)
        return left if is_sure else left.possible()
    return PYTHON


def _compare_constants(operator: cst.BaseCompOp, left: Constant, right: Constant) -> Value:
    if isinstance(operator, cst.Equal):
        return Constant(left.value == right.value)
    if isinstance(operator, cst.NotEqual):
        return Constant(left.value != right.value)
    return PYTHON
