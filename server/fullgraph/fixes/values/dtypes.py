"""Which dtype an operation on tensors and numbers gives, as torch's promotion defines it.

https://docs.pytorch.org/docs/stable/tensor_attributes.html#type-promotion-doc
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import libcst as cst

from fullgraph.fixes.source.document import keywords
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import DTYPES, EXTREMES, REDUCES_TO_NUMBER

_OF_NUMBERS = ("bool", "int64", "float32")
_NUMBERS = ("bool", "int", "float")
_CHANGED = ("", "+int", "+float")
REDUCTIONS = REDUCES_TO_NUMBER | EXTREMES | names("median")
COUNTS = names("argmax argmin count_nonzero")
_OVER_ONE = REDUCTIONS - names("max min median")
"""What gives a tensor over a dimension; the others give the indices too."""


@dataclass(frozen=True)
class Form:
    """What is known of a value.

    Attributes:
        dtype: of a tensor, without the library's name, or ``?`` and the name whose dtype it is;
            of a Python number, empty.
        shape: the sizes, or ``?`` and the name whose shape it is.
        number: the type of a Python number; empty for a tensor.
        value: the literal of a number where it is known.
    """

    dtype: str = ""
    shape: tuple[int, ...] | str = ()
    number: str = ""
    value: str = ""

    @property
    def is_tensor(self) -> bool:
        """Whether it is no Python number."""
        return not self.number

    @property
    def is_float(self) -> bool:
        """Whether it is certainly a floating-point tensor."""
        return self.dtype in DTYPES[2]

    @property
    def is_integral(self) -> bool:
        """Whether it is certainly a tensor of integers or bools."""
        return self.is_tensor and _category(self.dtype) in (0, 1)


def promoted(forms: Iterable[Form], to_float: bool = False) -> str | None:
    """The dtype of an elementwise operation on ``forms``; None if that is not known.

    Args:
        forms: the operands; at least one is a tensor.
        to_float: whether the operation turns integers into floating-point numbers.
    """
    operands = [*forms]
    tensors = [form for form in operands if form.is_tensor]
    number = max((_NUMBERS.index(f.number) for f in operands if f.number), default=0)
    known = {form.dtype for form in tensors}
    if any(dtype.startswith("?") for dtype in known):
        # The operands have one dtype, whichever it is; a number can have changed its category.
        names = {dtype.partition("+")[0] for dtype in known}
        changed = [
            2 if to_float else number,
            *(_CHANGED.index(d[d.find("+") :]) if "+" in d else 0 for d in known),
        ]
        return names.pop() + _CHANGED[max(changed)] if len(names) == 1 else None
    if any(_category(dtype) is None for dtype in known):
        return None
    result = ""
    for ranked in (
        [f.dtype for f in tensors if f.shape != ()],
        [f.dtype for f in tensors if f.shape == ()],
        [_OF_NUMBERS[number]],
    ):
        common = _widest(ranked)
        if common and (not result or (_category(common) or 0) > (_category(result) or 0)):
            result = common
    return "float32" if to_float and _category(result) != 2 else result


def broadcast(forms: Iterable[Form]) -> tuple[int, ...] | str | None:
    """The shape of an elementwise operation; None if the shapes do not fit or are not known."""
    shapes = {form.shape for form in forms if form.is_tensor} - {()}
    if len(shapes) <= 1:
        return shapes.pop() if shapes else ()
    result: list[int] = []
    for shape in shapes:
        if isinstance(shape, str):
            return None
        missing = len(shape) - len(result)
        result = [1] * missing + result
        padded = (1,) * -missing + shape
        for place, (mine, other) in enumerate(zip(result, padded, strict=True)):
            if 1 not in (mine, other) and mine != other:
                return None
            result[place] = other if mine == 1 else mine
    return tuple(result)


def _category(dtype: str) -> int | None:
    return next((n for n, dtypes in enumerate(DTYPES) if dtype in dtypes), None)


def _widest(dtypes: Iterable[str]) -> str:
    result = ""
    for dtype in dtypes:
        pair = {result, dtype}
        if pair == {"float16", "bfloat16"}:
            result = "float32"
        elif pair == {"uint8", "int8"}:
            result = "int16"
        elif not result or _order(dtype) > _order(result):
            result = dtype
    return result


def _order(dtype: str) -> int:
    return [name for names in DTYPES for name in names].index(dtype)


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
    named = keywords(call)
    result = _of_all(name, form)
    if not arguments and not named:
        return result
    if len(arguments) + len(named) != 1 or not named.keys() <= {"dim"}:
        return None
    dimension = _number([*arguments, *named.values()][0])
    if name not in _OVER_ONE or dimension is None or isinstance(form.shape, str):
        return None
    rank = len(form.shape)
    if not -rank <= dimension < rank:
        return None
    at = dimension % rank
    return replace(result, shape=(*form.shape[:at], *form.shape[at + 1 :]))


def _of_all(name: str, form: Form) -> Form:
    if name in ("any", "all"):
        return Form("uint8" if form.dtype == "uint8" else "bool")
    if name in COUNTS:
        return Form("int64")
    if name in ("sum", "prod") and form.is_integral:
        return Form("int64")
    return Form(form.dtype)


def _number(node: cst.BaseExpression) -> int | None:
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        found = _number(node.expression)
        return None if found is None else -found
    return int(node.value) if isinstance(node, cst.Integer) and node.value.isdigit() else None
