"""The condition of a branch: what of it is static, and the tensor that the rest is."""

from __future__ import annotations

import libcst as cst

from fullgraph.findings import Location
from fullgraph.fixes.forms.stacked_conditions import stacked_condition
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.dtypes import Form
from fullgraph.fixes.values.tensor_forms import TensorForms
from fullgraph.static.models.torch.groups import FIXED_ATTRIBUTES
from fullgraph.static.syntax.walk import walk

_STATIC_ATTRIBUTES = FIXED_ATTRIBUTES | {"training", "is_cuda"}
_STATIC_KINDS = frozenset({"bool", "int", "float", "str", "none", "module", "class"})
_SIMPLE = (cst.Name, cst.Attribute, cst.Call, cst.Subscript)


class Conditions:
    """Reads the conditions of one function."""

    def __init__(
        self, document: Document, code: Code, location: Location, forms: TensorForms, torch: str
    ) -> None:
        """Look at the unit ``document``; ``torch`` is the name of torch in it."""
        self._document = document
        self._code = code
        self._path = location.path
        self._forms = forms
        self._torch = torch

    def split(
        self, test: cst.BaseExpression
    ) -> tuple[list[cst.BaseExpression], cst.BaseExpression]:
        """The static conjuncts before the rest of ``test``, and the rest."""
        static: list[cst.BaseExpression] = []
        operands = _conjuncts(test)
        while len(operands) > 1 and self._is_static(operands[0], test):
            static.append(operands.pop(0))
        if len(operands) > 1:
            # "a and b and c" is "(a and b) and c": a part of it may have no node of its own.
            return ([], test) if static else (static, test)
        return static, operands[0]

    def text(self, test: cst.BaseExpression) -> tuple[str, Form] | None:
        """The text of a bool tensor that is ``test``, and its form; None if that is not known."""
        if isinstance(test, cst.BooleanOperation):
            left, right = self.text(test.left), self.text(test.right)
            if left is None or right is None or (left[1].shape, right[1].shape) != ((), ()):
                return None
            is_and = isinstance(test.operator, cst.And)
            if _is_operand(test.left, left[0]) and _is_operand(test.right, right[0]):
                return f"{left[0]} {'&' if is_and else '|'} {right[0]}", Form("bool")
            name = "logical_and" if is_and else "logical_or"
            return f"{self._torch}.{name}({left[0]}, {right[0]})", Form("bool")
        if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
            inner = self.text(test.expression)
            return inner and (f"{self._torch}.logical_not({inner[0]})", inner[1])
        if isinstance(test, cst.Call) and (compared := self._compared(test)):
            return compared, Form("bool")
        form = self._forms.of(test, test)
        if form is None or not form.is_tensor:
            return None
        source = self._document.source(test)
        if form.dtype == "bool":
            return source, form
        if not isinstance(test, _SIMPLE) or not (form.is_float or form.is_integral):
            return None
        return f"{source} != 0", Form("bool", form.shape)

    def _compared(self, call: cst.Call) -> str:
        """The bool tensor that ``any``, ``torch.allclose`` or ``torch.equal`` gives as a bool."""
        stacked = stacked_condition(self._document, call, self._forms, self._torch)
        if stacked:
            return stacked
        function = self._document.source(call.func)
        if len(call.args) < 2 or any(arg.star for arg in call.args):
            return ""
        sides = [arg.value for arg in call.args[:2] if arg.keyword is None]
        forms = [self._forms.of(side, call) for side in sides]
        known = [form for form in forms if form is not None and form.is_tensor]
        if len(known) != 2:
            return ""
        if function == f"{self._torch}.allclose":
            arguments = ", ".join(self._document.source(arg) for arg in call.args)
            return f"{self._torch}.isclose({arguments}).all()"
        # Of tensors with different shapes, equal is False, and == broadcasts.
        if function != f"{self._torch}.equal" or len(call.args) != 2 or known[0] != known[1]:
            return ""
        first, second = (self._document.source(side) for side in sides)
        return f"{self._torch}.eq({first}, {second}).all()"

    def _is_static(self, node: cst.BaseExpression, at: cst.BaseExpression) -> bool:
        """Whether an operand certainly depends on no tensor's value."""
        if isinstance(node, cst.Comparison) and all(
            isinstance(target.operator, (cst.Is, cst.IsNot)) for target in node.comparisons
        ):
            return isinstance(node.left, (cst.Name, cst.Attribute))
        for inner in walk(node, cst.Attribute):
            if isinstance(inner, (cst.Name, cst.Attribute)):
                if not self._is_static_name(inner, at):
                    return False
            elif isinstance(inner, (cst.Call, cst.Subscript, cst.NamedExpr, cst.Await, cst.Yield)):
                return False
        return True

    def _is_static_name(self, node: cst.Name | cst.Attribute, at: cst.BaseExpression) -> bool:
        source = self._document.source(node)
        if isinstance(node, cst.Attribute):
            if node.attr.value in _STATIC_ATTRIBUTES or source.startswith(f"{self._torch}."):
                return True
        elif source in ("None", "True", "False"):
            return True
        line = self._document.statement_line(at)
        seen = self._code.facts.of(self._path, line, source)
        return bool(seen) and all(value.kind in _STATIC_KINDS for value in seen)


def _is_operand(test: cst.BaseExpression, text: str) -> bool:
    """Whether the text of a condition can stand beside an operator."""
    return isinstance(test, _SIMPLE) and not text.endswith(" != 0")


def _conjuncts(test: cst.BaseExpression) -> list[cst.BaseExpression]:
    if isinstance(test, cst.BooleanOperation) and isinstance(test.operator, cst.And):
        return [*_conjuncts(test.left), *_conjuncts(test.right)]
    return [test]
