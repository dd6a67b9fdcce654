"""The dtype and shape of a reduction: of all elements, or over one dimension."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import libcst as cst

from fullgraph.fixes.values.dtypes import Form
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import EXTREMES, REDUCES_TO_NUMBER

REDUCTIONS = REDUCES_TO_NUMBER | EXTREMES | names("median")
_OVER_ONE = REDUCTIONS - names("max min median")
"""What gives a tensor over a dimension; the others give the indices too."""


def reduced(
    name: str, form: Form, call: cst.Call, arguments: Sequence[cst.BaseExpression]
) -> Form | None:
    """The form of a reduction; None if it is not known.

    Args:
        name: of the reduction.
        form: of the tensor that is reduced.
        call: of the method or function.
        arguments: what is given by position besides the tensor.
    """
    keywords = {arg.keyword.value: arg.value for arg in call.args if arg.keyword}
    result = _of_all(name, form)
    if not arguments and not keywords:
        return result
    if len(arguments) + len(keywords) != 1 or not keywords.keys() <= {"dim"}:
        return None
    dimension = _number([*arguments, *keywords.values()][0])
    if name not in _OVER_ONE or dimension is None or isinstance(form.shape, str):
        return None
    rank = len(form.shape)
    if not -rank <= dimension < rank:
        return None
    at = dimension % rank
    return replace(result, shape=(*form.shape[:at], *form.shape[at + 1 :]))


def _of_all(name: str, form: Form) -> Form:
    if name in ("any", "all"):
        return Form("bool")
    if name in ("argmax", "argmin", "count_nonzero"):
        return Form("int64")
    if name in ("sum", "prod") and form.is_integral:
        return Form("int64")
    return Form(form.dtype)


def _number(node: cst.BaseExpression) -> int | None:
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        found = _number(node.expression)
        return None if found is None else -found
    return int(node.value) if isinstance(node, cst.Integer) and node.value.isdigit() else None
