"""An expression with its tensors as they are, without the conversions to Python numbers."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import path_of
from fullgraph.fixes.values.value_kind import ValueKinds
from fullgraph.static.models import names
from fullgraph.static.models.torch.signatures import TENSOR, returning

_KEEPS_VALUE = names("builtins.bool builtins.float")
_OPERATORS = (cst.BinaryOperation, cst.BooleanOperation, cst.Comparison, cst.UnaryOperation)


def tensor_form(node: cst.BaseExpression, document: Document, *, is_stored: bool = False) -> str:
    """The source of ``node`` for tensors: ``torch.isnan(x)`` for ``math.isnan(x.item())``.

    Args:
        node: an expression of the document.
        document: the unit that it is in.
        is_stored: whether the value outlives the call, so that it needs ``.detach()``.

    Returns:
        The source as it is where nothing is converted; empty where a conversion has no such form.
    """
    forms = _Forms(node, document, is_stored=is_stored)
    found = node.visit(forms)
    if not forms.is_known or not isinstance(found, cst.BaseExpression):
        return ""
    return cst.Module([]).code_for_node(found) if forms.has_changed else document.source(node)


class _Forms(cst.CSTTransformer):
    """Replaces conversions, the innermost first.

    Attributes:
        is_known: whether each of them has a form for tensors.
        has_changed: whether there was one.
    """

    def __init__(self, root: cst.BaseExpression, document: Document, *, is_stored: bool) -> None:
        super().__init__()
        self._root, self._document, self._is_stored = root, document, is_stored
        self._kinds = ValueKinds(document)
        self.is_known, self.has_changed = True, False

    def leave_Call(  # noqa: N802
        self, original_node: cst.Call, updated_node: cst.Call
    ) -> cst.BaseExpression:
        function = original_node.func
        path = path_of(self._document, function)
        if isinstance(function, cst.Attribute) and not original_node.args and not path:
            assert isinstance(updated_node.func, cst.Attribute)
            if function.attr.value == "item":
                return self._kept(original_node, updated_node.func.value)
            self.is_known &= function.attr.value != "tolist"
        if len(original_node.args) != 1:
            return updated_node
        given = original_node.args[0].value
        if self._kinds.is_tensor(given) is False:
            return updated_node
        if path in _KEEPS_VALUE:
            return self._kept(original_node, updated_node.args[0].value)
        module, _, name = path.rpartition(".")
        if module == "math":
            self.is_known &= name in returning("functions", TENSOR)
            self.has_changed = True
            of_torch = cst.Attribute(cst.Name("torch"), cst.Name(name))
            return updated_node.with_changes(func=of_torch)
        # It cuts a number off, and as an index it is another thing than a tensor.
        self.is_known &= path != "builtins.int"
        return updated_node

    def _kept(self, original: cst.Call, value: cst.BaseExpression) -> cst.BaseExpression:
        self.has_changed = True
        is_inner = self._is_stored or original is not self._root
        if is_inner and isinstance(value, _OPERATORS) and not value.lpar:
            value = value.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        if not self._is_stored or _is_detached(value):
            return value
        return cst.Call(cst.Attribute(value, cst.Name("detach")))


def _is_detached(value: cst.BaseExpression) -> bool:
    called = value.func if isinstance(value, cst.Call) else None
    return isinstance(called, cst.Attribute) and called.attr.value == "detach"
