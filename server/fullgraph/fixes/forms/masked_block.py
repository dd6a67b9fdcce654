"""Whether a block changes nothing where a mask selects nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import libcst as cst

from fullgraph.fixes.source.document import Document, last_name
from fullgraph.fixes.source.module_names import bound_names
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import LIMITS_OF_DTYPES, NOT_FINITE
from fullgraph.static.syntax.walk import walk

_RESHAPES = names("unsqueeze expand expand_as")
_NUMBERS = (cst.Integer, cst.Float)
_LIMITS = frozenset({"min", "max", "eps", "tiny"})


class Mask(NamedTuple):
    """A mask by its name, or the opposite of it."""

    name: cst.Name
    is_negated: bool


def mask_of(document: Document, test: cst.BaseExpression) -> Mask | None:
    """The mask of ``mask.any()``, ``torch.any(mask)``, ``mask.sum() > 0`` or ``not mask.all()``."""
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        name = _receiver(document, test.expression, "all")
        return Mask(name, is_negated=True) if name else None
    if isinstance(test, cst.Comparison) and len(test.comparisons) == 1:
        compared = test.comparisons[0]
        is_zero = isinstance(compared.comparator, cst.Integer) and compared.comparator.value == "0"
        if not is_zero or not isinstance(compared.operator, (cst.GreaterThan, cst.NotEqual)):
            return None
        name = _receiver(document, test.left, "sum")
    else:
        name = _receiver(document, test, "any")
    return Mask(name, is_negated=False) if name else None


def _receiver(document: Document, call: cst.BaseExpression, method: str) -> cst.Name | None:
    if not isinstance(call, cst.Call) or not isinstance(call.func, cst.Attribute):
        return None
    if path_of(document, call.func) == f"torch.{method}":
        found = call.args[0].value if len(call.args) == 1 and not call.args[0].keyword else None
    else:
        found = call.func.value if call.func.attr.value == method and not call.args else None
    return found if isinstance(found, cst.Name) else None


class MaskedBlock:
    """Follows the statements of a block as they are where the mask is false everywhere."""

    def __init__(self, document: Document, forms: TensorForms, mask: Mask) -> None:
        """Nothing is followed yet.

        Args:
            document: the unit of the block.
            forms: the dtypes and shapes of its names.
            mask: of the test before the block.
        """
        self._document = document
        self._forms = forms
        self._test = mask.name
        self._masks = set() if mask.is_negated else {mask.name.value}
        self._opposites = {mask.name.value} - self._masks
        self._equal: dict[str, str] = {}
        """The name whose value before the block a name has."""

    def changes_nothing(self, block: Sequence[cst.BaseStatement], function: cst.CSTNode) -> bool:
        """Whether all names have the values that they had, and nothing else is done.

        A name that only this block binds does not count.
        """
        for line in block:
            if not isinstance(line, cst.SimpleStatementLine):
                return False
            if not all(self._does_nothing(small) for small in line.body):
                return False
        bound = [name for line in block for name in bound_names(line)]
        every = [*bound_names(function)]
        if isinstance(function, cst.FunctionDef):
            every = [*bound_names(function.params), *bound_names(function.body)]
        return all(
            self._equal.get(name) == name or every.count(name) == bound.count(name)
            for name in bound
        )

    def _does_nothing(self, statement: cst.BaseSmallStatement) -> bool:
        if isinstance(statement, cst.Expr):
            call = statement.value
            return isinstance(call, cst.Call) and self._is_fill(call, "masked_fill_")
        if not isinstance(statement, cst.Assign) or len(statement.targets) != 1:
            return False
        target, value = statement.targets[0].target, statement.value
        if isinstance(target, cst.Subscript):
            return self._is_masked(target) and self._is_number(value)
        if not isinstance(target, cst.Name) or target.value in self._masks | self._opposites:
            return False
        if self._is_mask(value):
            self._masks.add(target.value)
            self._equal.pop(target.value, None)
            return True
        equal = self._equal_to(value)
        if equal:
            self._equal[target.value] = equal
            self._forms.bound[target.value] = self._forms.of_name(equal, self._test)
        return bool(equal)

    def _equal_to(self, value: cst.BaseExpression) -> str:
        """The name whose value before the block an expression has; empty for none."""
        if isinstance(value, cst.Name):
            return self._equal.get(value.value, value.value)
        if not isinstance(value, cst.Call):
            return ""
        if path_of(self._document, value.func) == "torch.where":
            return self._selected(value)
        if not isinstance(value.func, cst.Attribute):
            return ""
        is_copy = value.func.attr.value == "clone" and not value.args
        if is_copy or self._is_fill(value, "masked_fill"):
            return self._equal_to(value.func.value)
        return ""

    def _selected(self, call: cst.Call) -> str:
        if len(call.args) != 3 or any(arg.keyword or arg.star for arg in call.args):
            return ""
        test, chosen, other = (arg.value for arg in call.args)
        if not self._is_mask(test):
            return ""
        forms = [self._forms.of(each, self._test) for each in (chosen, other)]
        # where promotes and broadcasts.
        is_same = forms[0] is not None and forms[0] == forms[1] and forms[0].is_tensor
        if not (is_same or self._is_number(chosen)) or not _only_computes(chosen):
            return ""
        return self._equal_to(other)

    def _is_fill(self, call: cst.Call, method: str) -> bool:
        if not isinstance(call.func, cst.Attribute) or call.func.attr.value != method:
            return False
        if len(call.args) != 2 or any(arg.keyword or arg.star for arg in call.args):
            return False
        return self._is_mask(call.args[0].value) and self._is_number(call.args[1].value)

    def _is_masked(self, target: cst.Subscript) -> bool:
        if len(target.slice) != 1 or not isinstance(target.slice[0].slice, cst.Index):
            return False
        inner = target.value
        while isinstance(inner, (cst.Subscript, cst.Attribute)):
            inner = inner.value
        return isinstance(inner, cst.Name) and self._is_mask(target.slice[0].slice.value)

    def _is_mask(self, node: cst.BaseExpression) -> bool:
        """Whether a mask is false wherever the tested one is."""
        if isinstance(node, cst.Name):
            return node.value in self._masks
        if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.BitInvert):
            return isinstance(node.expression, cst.Name) and (
                node.expression.value in self._opposites
            )
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitAnd):
            sides = (node.left, node.right)
            return any(map(self._is_mask, sides)) and all(map(_only_computes, sides))
        if isinstance(node, cst.Subscript):
            return self._is_mask(node.value) and _selects_or_adds_dimensions(node)
        if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
            return node.func.attr.value in _RESHAPES and self._is_mask(node.func.value)
        return False

    def _is_number(self, node: cst.BaseExpression) -> bool:
        if isinstance(node, cst.UnaryOperation):
            return self._is_number(node.expression)
        if isinstance(node, cst.Name) and node.value in ("True", "False"):
            return True
        if isinstance(node, cst.Attribute):
            return path_of(self._document, node) in NOT_FINITE or self._is_limit(node)
        if isinstance(node, cst.Call):
            args = [arg.value for arg in node.args]
            is_float = path_of(self._document, node.func) == "builtins.float"
            return is_float and len(args) == 1 and isinstance(args[0], cst.SimpleString)
        return isinstance(node, _NUMBERS)

    def _is_limit(self, node: cst.Attribute) -> bool:
        """Whether it is ``torch.finfo(x.dtype).min`` or alike."""
        made = path_of(self._document, node.value.func) if isinstance(node.value, cst.Call) else ""
        return node.attr.value in _LIMITS and made in LIMITS_OF_DTYPES


def _selects_or_adds_dimensions(node: cst.Subscript) -> bool:
    """Whether a subscript is ``[..., None]``, ``[0]`` or alike."""
    return all(
        isinstance(element.slice, cst.Index)
        and (
            isinstance(element.slice.value, (cst.Ellipsis, cst.Integer))
            or last_name(element.slice.value) == "None"
        )
        for element in node.slice
    )


def _only_computes(node: cst.BaseExpression) -> bool:
    """Whether an expression is made of names and arithmetic, which raise nothing."""
    return not any(
        isinstance(each, (cst.Call, cst.Subscript, cst.NamedExpr, cst.Await, cst.Yield, cst.Lambda))
        for each in walk(node)
    )
