"""Whether arithmetic gives the same if a number of it is a tensor without dimensions instead."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.tensor_forms import COMPARES, TensorForms, called_name, is_method
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import REDUCES_TO_NUMBER

_ARITHMETIC = (cst.Add, cst.Subtract, cst.Multiply, cst.Divide)
_IN_PLACE = (cst.AddAssign, cst.SubtractAssign, cst.MultiplyAssign, cst.DivideAssign)
_METHODS = names("add add_ sub sub_ subtract mul mul_ multiply div div_")
_16_BITS = ("float16", "bfloat16")
_MAKES = REDUCES_TO_NUMBER | names("abs norm")


class ArithmeticUse:
    """Looks at where one number is used.

    Attributes:
        is_rounded: whether a use computes with another number first, which Python does in 64 bits.
    """

    def __init__(
        self, document: Document, forms: TensorForms, form: Form, is_exact: bool = True
    ) -> None:
        """Look at the uses of a number.

        Args:
            document: the unit that uses it.
            forms: the dtypes and shapes of the other values.
            form: of the tensor that takes its place, which has no dimensions.
            is_exact: whether it has the number's value exactly.
        """
        self.is_rounded = False
        self._document = document
        self._forms = forms
        self._form = form
        self._is_exact = is_exact

    def fits(self, node: cst.BaseExpression) -> bool:
        """Whether the expression around ``node`` has the same value and dtype with the tensor."""
        around = self._document.parents[node]
        if isinstance(around, cst.BinaryOperation) and isinstance(around.operator, _ARITHMETIC):
            is_left = around.left is node
            other = self._forms.of(around.right if is_left else around.left, node)
            if other is not None and not other.is_tensor:
                # Python computes with 64 bits: what float32 makes of it differs by rounding.
                self.is_rounded = True
                return self._form.dtype in ("float32", "float64") and self.fits(around)
            if is_left and isinstance(around.operator, cst.Divide):
                # torch multiplies by the reciprocal if a number is divided.
                return False
            return self._agrees(other)
        if isinstance(around, cst.AugAssign) and isinstance(around.operator, _IN_PLACE):
            target = self._forms.of(around.target, node)
            return around.value is node and self._agrees(target)
        if isinstance(around, cst.Arg):
            return self._fits_argument(around)
        if isinstance(around, cst.GeneratorExp) and around.elt is node:
            return self._fits_sum(around)
        compared = around
        if isinstance(around, cst.ComparisonTarget):
            compared = self._document.parents[around]
        if isinstance(compared, cst.Comparison) and len(compared.comparisons) == 1:
            target_of = compared.comparisons[0]
            is_left = compared.left is node
            if is_left and isinstance(target_of.operator, (cst.Is, cst.IsNot)):
                return self._document.source(target_of.comparator) == "None"
            other = self._forms.of(target_of.comparator if is_left else compared.left, node)
            is_same = other is not None and other.dtype == self._form.dtype
            return isinstance(target_of.operator, COMPARES) and is_same
        return False

    def _fits_argument(self, argument: cst.Arg) -> bool:
        """``x.mul(number)``."""
        call = self._document.parents[argument]
        if not isinstance(call, cst.Call) or len(call.args) != 1 or argument.keyword:
            return False
        if argument.star or called_name(call) not in _METHODS or not is_method(call):
            return False
        assert isinstance(call.func, cst.Attribute)
        return self._agrees(self._forms.of(call.func.value, call))

    def _fits_sum(self, items: cst.GeneratorExp) -> bool:
        """``sum(number for ...)``: a sum of tensors without dimensions is one too."""
        argument = self._document.parents[items]
        call = self._document.parents[argument]
        if not isinstance(call, cst.Call) or len(call.args) != 1:
            return False
        if self._document.source(call.func) != "sum" or self._form.dtype == "bool":
            return False
        self.is_rounded = True
        return not items.for_in.asynchronous and self.fits(call)

    def _agrees(self, other: Form | None) -> bool:
        """Whether an operation with ``other`` gives the dtype that it gives with a number."""
        mine = self._form
        if other is None or not other.is_tensor:
            return False
        if not self._is_exact and other.dtype != self._form.dtype:
            return False
        if mine.dtype.startswith("?") or other.dtype.startswith("?"):
            # Of the same name: it has the same dtype, or one that a number has promoted.
            return other.dtype.startswith(mine.dtype) and other.shape != ()
        if other.dtype == mine.dtype or (other.is_float and mine.is_integral):
            return True
        if other.shape == ():
            return False
        if other.is_float and mine.is_float:
            return other.dtype not in _16_BITS
        if other.is_integral and mine.is_float:
            return mine.dtype == "float32"
        return other.dtype == "int64" or mine.dtype == "bool"


def is_new_tensor(node: cst.BaseExpression) -> bool:
    """Whether a value is computed, so that no later write to another tensor changes it."""
    if isinstance(node, cst.BinaryOperation):
        return True
    return isinstance(node, cst.Call) and called_name(node) in _MAKES
