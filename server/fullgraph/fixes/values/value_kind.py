"""Whether an expression is a tensor, or depends on one's values, as far as that is known."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import bindings, path_of
from fullgraph.static.models import names
from fullgraph.static.models.torch.groups import (
    CHECKS_FINITE,
    COMPARES,
    FIXED_ATTRIBUTES,
    FIXED_METHODS,
)
from fullgraph.static.models.torch.sizes import REDUCES
from fullgraph.vocabulary.findings import Location
from fullgraph_worker.protocol.wire import SeenValue

_ARRAYS = frozenset({"tensor", "ndarray"})
_STATIC_ATTRIBUTES = FIXED_ATTRIBUTES | names("training is_cuda requires_grad layout itemsize")
_STATIC_METHODS = FIXED_METHODS | names("element_size is_floating_point is_complex stride")
_STATIC_CALLS = names("len isinstance hasattr callable type issubclass range id")
_TENSOR_METHODS = REDUCES | COMPARES | CHECKS_FINITE | names("item equal")
_DEPTH = 4


class ValueKinds:
    """Looks at the expressions of one unit.

    Args:
        document: the unit.
        code: what a run saw there; None where nothing was run.
        at: of a finding in the unit.
    """

    def __init__(
        self, document: Document, code: Code | None = None, at: Location | None = None
    ) -> None:
        self._document = document
        self._code = code
        self._at = at

    def is_tensor(self, node: cst.BaseExpression, depth: int = _DEPTH) -> bool | None:
        """True if the value is or depends on that of a tensor, False if not; None if unknown."""
        if isinstance(node, (cst.BaseNumber, cst.BaseString, cst.Lambda)):
            return False
        if isinstance(node, cst.UnaryOperation):
            return self.is_tensor(node.expression, depth)
        if isinstance(node, (cst.BooleanOperation, cst.BinaryOperation)):
            return _any(self.is_tensor(node.left, depth), self.is_tensor(node.right, depth))
        if isinstance(node, cst.Comparison):
            return self._comparison(node, depth)
        if isinstance(node, (cst.Name, cst.Attribute)):
            return self._named(node, depth)
        if isinstance(node, cst.Subscript):
            return self.is_tensor(node.value, depth)
        if isinstance(node, (cst.Tuple, cst.List, cst.Set)):
            return _any(*(self.is_tensor(each.value, depth) for each in node.elements))
        return self._call(node, depth) if isinstance(node, cst.Call) else None

    def is_surely_tensor(self, node: cst.BaseExpression, depth: int = _DEPTH) -> bool:
        """Whether the value itself is a tensor, not only made of one's values."""
        if isinstance(node, cst.Comparison):
            sides = (node.left, *(each.comparator for each in node.comparisons))
            return len(sides) == 2 and any(self.is_surely_tensor(side, depth) for side in sides)
        if isinstance(node, cst.BinaryOperation):
            return any(self.is_surely_tensor(side, depth) for side in (node.left, node.right))
        if isinstance(node, cst.UnaryOperation) and not isinstance(node.operator, cst.Not):
            return self.is_surely_tensor(node.expression, depth)
        if isinstance(node, cst.Subscript):
            return self.is_surely_tensor(node.value, depth)
        if isinstance(node, cst.Call):
            return bool(self._call(node, depth))
        if not isinstance(node, (cst.Name, cst.Attribute)):
            return False
        seen = self._seen(node)
        if seen:
            return all(value.kind == "tensor" for value in seen)
        if not isinstance(node, cst.Name) or not depth:
            return False
        found = bindings(self._document, node, node.value)
        return bool(found) and all(
            each.value is not None and self.is_surely_tensor(each.value, depth - 1)
            for each in found
        )

    def _seen(self, node: cst.Name | cst.Attribute) -> list[SeenValue]:
        if self._code is None or self._at is None:
            return []
        return self._code.seen(self._document, node, self._at)

    def _comparison(self, node: cst.Comparison, depth: int) -> bool | None:
        if all(isinstance(each.operator, (cst.Is, cst.IsNot)) for each in node.comparisons):
            return False
        sides = (node.left, *(each.comparator for each in node.comparisons))
        return _any(*(self.is_tensor(side, depth) for side in sides))

    def _named(self, node: cst.Name | cst.Attribute, depth: int) -> bool | None:
        seen = self._seen(node)
        if seen:
            return any(value.kind in _ARRAYS for value in seen)
        if isinstance(node, cst.Attribute):
            is_static = node.attr.value in _STATIC_ATTRIBUTES
            # torch.float32 and torch.inf, for example.
            is_static = is_static or path_of(self._document, node).startswith("torch.")
            return False if is_static else None
        if node.value in ("True", "False", "None"):
            return False
        found = bindings(self._document, node, node.value)
        if not depth or not found:
            return None
        return _any(
            *(
                None if each.value is None else self.is_tensor(each.value, depth - 1)
                for each in found
            )
        )

    def _call(self, node: cst.Call, depth: int) -> bool | None:
        path = path_of(self._document, node.func)
        holder, _, name = path.rpartition(".")
        if holder == "builtins" and name in _STATIC_CALLS:
            return False
        if holder == "torch" and name.startswith("is_"):
            return False
        if holder == "torch":
            return True
        if isinstance(node.func, cst.Attribute):
            method = node.func.attr.value
            if method in _STATIC_METHODS:
                return False
            if method in _TENSOR_METHODS and self.is_tensor(node.func.value, depth) is not False:
                return True
        return None


def _any(*parts: bool | None) -> bool | None:
    if any(part for part in parts):
        return True
    return None if any(part is None for part in parts) else False
