"""Makes a value computable where it is not chosen: without exceptions and without NaN gradients.

``torch.where`` gives the value that is not chosen the gradient 0, and 0 times an infinite
derivative is NaN: https://docs.pytorch.org/docs/stable/notes/autograd.html
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.tensor_forms import TensorForms, called_name, tensor_arguments
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import (
    CASTS_TO_FLOATS,
    CASTS_TO_INTEGERS,
    CHECKS_FINITE,
    EXTREMES,
    JOINS_MASKS,
    KEEPS_NUMBERS,
    REDUCES_TO_NUMBER,
    SMOOTH,
    STEEP_SOMEWHERE,
    TESTS,
)
from fullgraph.static.syntax.walk import walk

_FINITE = (
    TESTS
    | JOINS_MASKS
    | (REDUCES_TO_NUMBER - {"prod"})
    | EXTREMES
    | SMOOTH
    | KEEPS_NUMBERS
    | CASTS_TO_FLOATS
    | (CASTS_TO_INTEGERS - {"short"})
    | names(
        "bfloat16 contiguous detach finfo flip masked_fill nan_to_num ones ones_like tensor where "
        "zeros zeros_like"
    )
)
_WITH_INFINITE_VALUES = _FINITE - names("cos sin max min mean sigmoid tanh erf amax amin maximum")


def guarded_operands(
    value: cst.BaseExpression,
    forms: TensorForms,
    at: cst.CSTNode,
    of_infinite: bool,
    *,
    is_bold: bool = False,
) -> list[cst.BaseExpression] | None:
    """What of ``value`` has to be 1 where the value is not chosen; None if that is not enough.

    Args:
        value: an expression whose form is known.
        forms: the dtypes and shapes of its names.
        at: a node of the statement before which they have the values that count.
        of_infinite: whether the condition is about infinite values, so that there may be some.
        is_bold: whether a proof shows if it is enough.
    """
    if is_bold:
        return _likely_operands(value, forms, at)
    found: list[cst.BaseExpression] = []
    for node in walk(value):
        if isinstance(node, cst.BinaryOperation):
            kind = node.operator
            right = forms.of(node.right, at)
            positive = _is_positive(node.right)
            if isinstance(kind, (cst.FloorDivide, cst.Modulo)) and not positive:
                return None
            if isinstance(kind, cst.Power) and (
                of_infinite or not (isinstance(node.right, cst.Integer) and positive)
            ):
                return None
            if isinstance(kind, cst.Divide) and not positive:
                if right is None or not right.is_tensor or right.dtype == "bool":
                    return None
                found.append(node.right)
            is_product = isinstance(kind, (cst.Multiply, cst.Divide))
            if of_infinite and is_product and not _has_number(node, forms, at):
                return None
        elif isinstance(node, cst.Call):
            name = called_name(node)
            if writes_to_arguments(node):
                return None
            if name in STEEP_SOMEWHERE and not of_infinite:
                first = tensor_arguments(node)[0]
                form = forms.of(first, at)
                if form is None or form.dtype == "bool":
                    return None
                found.append(first)
            elif name not in (_WITH_INFINITE_VALUES if of_infinite else _FINITE):
                return None
        elif isinstance(node, (cst.NamedExpr, cst.Await, cst.Yield, cst.Lambda)):
            return None
    return found


def _likely_operands(
    value: cst.BaseExpression, forms: TensorForms, at: cst.CSTNode
) -> list[cst.BaseExpression]:
    """The divisors, and the arguments of functions that are steep somewhere."""
    found: list[cst.BaseExpression] = []
    for node in walk(value):
        operand: cst.BaseExpression | None = None
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Divide):
            operand = None if _is_positive(node.right) else node.right
        elif isinstance(node, cst.Call) and called_name(node) in STEEP_SOMEWHERE:
            arguments = tensor_arguments(node)
            operand = arguments[0] if arguments and not forms.is_imported(arguments[0]) else None
        form = forms.of(operand, at) if operand is not None else None
        if operand is not None and (form is None or (form.is_tensor and form.dtype != "bool")):
            found.append(operand)
    return found


def writes_to_arguments(call: cst.Call) -> bool:
    """Whether a call is given ``inplace`` or ``out``."""
    return any(
        arg.keyword is not None
        and (
            arg.keyword.value == "out"
            or (
                arg.keyword.value == "inplace"
                and not (isinstance(arg.value, cst.Name) and arg.value.value == "False")
            )
        )
        for arg in call.args
    )


def is_computable(test: cst.BaseExpression) -> bool:
    """Whether an operand of a condition raises nothing if those before it do not stop it."""
    return not any(
        isinstance(node, cst.BinaryOperation)
        and isinstance(node.operator, (cst.FloorDivide, cst.Modulo))
        and not _is_positive(node.right)
        for node in walk(test)
    )


def _is_positive(node: cst.BaseExpression) -> bool:
    return isinstance(node, (cst.Integer, cst.Float)) and node.evaluated_value > 0


def is_about_infinite_values(document: Document, tests: Iterable[cst.BaseExpression]) -> bool:
    """Whether a condition, or what its names are bound to, checks for NaN or infinity."""
    seen: set[str] = set()
    waiting: list[cst.CSTNode] = [*tests]
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, cst.Attribute) and node.attr.value in CHECKS_FINITE:
                return True
            if isinstance(node, cst.Name) and node.value not in seen:
                seen.add(node.value)
                waiting += _bound_to(document, node.value)
    return False


def _bound_to(document: Document, name: str) -> Iterator[cst.CSTNode]:
    for statement in document.nodes(cst.Assign):
        targets = (target.target for target in statement.targets)
        if any(isinstance(target, cst.Name) and target.value == name for target in targets):
            yield statement.value


def _has_number(node: cst.BinaryOperation, forms: TensorForms, at: cst.CSTNode) -> bool:
    sides = (forms.of(side, at) for side in (node.left, node.right))
    return any(form is not None and not form.is_tensor for form in sides)
