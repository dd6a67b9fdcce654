"""Which expressions of a function are Python integers, by its text alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.static.syntax.index import Index
from fullgraph.static.syntax.walk import walk

_INTEGER = (cst.Add, cst.Subtract, cst.Multiply, cst.FloorDivide, cst.Modulo)
_DEEPEST = 6
_BINDS = (cst.Assign, cst.AnnAssign, cst.For, cst.CompFor, cst.AugAssign, cst.NamedExpr, cst.Del)
_DEFINES = (cst.AsName, cst.FunctionDef, cst.ClassDef, cst.Global, cst.Nonlocal)


class PythonNumbers:
    """The Python integers of one function, and its lists and tuples of them."""

    def __init__(self, index: Index, function: cst.FunctionDef) -> None:
        """Look at the bindings of ``function``, which is in the tree of ``index``."""
        self._values: dict[str, list[cst.BaseExpression]] = {}
        self._unpacked: dict[str, list[cst.BaseExpression]] = {}
        self._unknown: set[str] = set()
        self._rebound: set[str] = set()
        self._appended: dict[str, list[cst.BaseExpression]] = {}
        self._annotated: set[str] = set()
        params = function.params
        for param in (*params.posonly_params, *params.params, *params.kwonly_params):
            kind = param.annotation.annotation if param.annotation else None
            is_int = isinstance(kind, cst.Name) and kind.value == "int"
            (self._annotated if is_int else self._unknown).add(param.name.value)
        for node in index.within(function.body, *_BINDS, *_DEFINES, cst.Call):
            self._read(node)
        self._unknown |= self._rebound

    @classmethod
    def of(cls, document: Document, function: cst.FunctionDef) -> PythonNumbers:
        """Those of a function of the document, which is looked at once."""
        return document.index.kept(cls, function)

    def bindings(self, name: str) -> list[cst.BaseExpression] | None:
        """The values that a local name is assigned, in order; None if there are others."""
        if name in self._unknown or name in self._unpacked or name in self._annotated:
            return None
        return self._values.get(name)

    def is_assigned(self, name: str) -> bool:
        """Whether the function binds a name again that is a parameter."""
        return name in self._values or name in self._unpacked or name in self._rebound

    def is_number(self, node: cst.BaseExpression, depth: int = 0) -> bool:
        """Whether an expression is a Python integer."""
        if depth > _DEEPEST:
            return False
        if isinstance(node, cst.Integer):
            return True
        if isinstance(node, cst.UnaryOperation):
            minus = isinstance(node.operator, cst.Minus)
            return minus and self.is_number(node.expression, depth + 1)
        if isinstance(node, cst.BinaryOperation):
            return isinstance(node.operator, _INTEGER) and all(
                self.is_number(side, depth + 1) for side in (node.left, node.right)
            )
        if isinstance(node, cst.Name):
            return self._is_bound_to_numbers(node.value, depth)
        if isinstance(node, cst.Subscript):
            index = node.slice[0].slice
            return isinstance(index, cst.Index) and len(node.slice) == 1 and _is_size(node.value)
        return isinstance(node, cst.Call) and self._gives_number(node, depth)

    def is_row(self, node: cst.BaseExpression, depth: int = 0) -> bool:
        """Whether an expression is a tuple or list of Python integers."""
        if depth > _DEEPEST:
            return False
        if isinstance(node, (cst.Tuple, cst.List)):
            return bool(node.elements) and all(
                self.is_number(element.value, depth + 1) for element in node.elements
            )
        if isinstance(node, cst.Name):
            found = self.bindings(node.value)
            return bool(found) and all(self.is_row(value, depth + 1) for value in found or ())
        if isinstance(node, cst.Subscript):
            is_slice = len(node.slice) == 1 and isinstance(node.slice[0].slice, cst.Slice)
            return is_slice and _is_size(node.value)
        return _is_size(node)

    def is_list_of_rows(self, node: cst.BaseExpression) -> bool:
        """Whether an expression is a list of rows."""
        return self._is_list(node, self.is_row)

    def is_list_of_numbers(self, node: cst.BaseExpression) -> bool:
        """Whether an expression is a list of Python integers."""
        return self._is_list(node, self.is_number)

    def _is_list(
        self, node: cst.BaseExpression, is_item: Callable[[cst.BaseExpression], bool]
    ) -> bool:
        if isinstance(node, cst.ListComp):
            return is_item(node.elt)
        if isinstance(node, (cst.List, cst.Tuple)):
            return bool(node.elements) and all(is_item(e.value) for e in node.elements)
        if not isinstance(node, cst.Name):
            return False
        values = self.bindings(node.value) or []
        appended = self._appended.get(node.value, [])
        first = values[0] if values else None
        if isinstance(first, cst.List) and not first.elements:
            return bool(appended) and all(is_item(value) for value in appended)
        return first is not None and not appended and self._is_list(first, is_item)

    def _is_bound_to_numbers(self, name: str, depth: int) -> bool:
        if name in self._annotated:
            return name not in self._values and name not in self._unpacked
        if name in self._unknown:
            return False
        values, unpacked = self._values.get(name, []), self._unpacked.get(name, [])
        return bool(values or unpacked) and (
            all(self.is_number(value, depth + 1) for value in values)
            and all(self.is_row(value, depth + 1) for value in unpacked)
        )

    def _gives_number(self, call: cst.Call, depth: int) -> bool:
        func, args = call.func, [arg.value for arg in call.args]
        if isinstance(func, cst.Attribute) and func.attr.value == "size":
            return len(args) == 1
        if not isinstance(func, cst.Name):
            return False
        if func.value == "len":
            return True
        numbers = bool(args) and all(self.is_number(arg, depth + 1) for arg in args)
        return func.value in ("min", "max", "int", "abs") and numbers

    def _read(self, node: cst.CSTNode) -> None:
        if isinstance(node, cst.Assign):
            for target in node.targets:
                self._bind(target.target, node.value)
        elif isinstance(node, cst.AnnAssign) and node.value is not None:
            self._bind(node.target, node.value)
        elif isinstance(node, (cst.For, cst.CompFor, cst.AugAssign, cst.NamedExpr, cst.Del)):
            self._rebound |= set(_names(node.target))
        elif isinstance(node, (cst.AsName, cst.FunctionDef, cst.ClassDef)):
            self._rebound |= set(_names(node.name))
        elif isinstance(node, (cst.Global, cst.Nonlocal)):
            self._rebound |= {item.name.value for item in node.names}
        elif isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
            owner = node.func.value
            if isinstance(owner, cst.Name) and node.func.attr.value == "append" and node.args:
                self._appended.setdefault(owner.value, []).append(node.args[0].value)

    def _bind(self, target: cst.BaseExpression, value: cst.BaseExpression) -> None:
        if isinstance(target, cst.Name):
            self._values.setdefault(target.value, []).append(value)
        elif isinstance(target, (cst.Tuple, cst.List)):
            for element in target.elements:
                if isinstance(element.value, cst.Name):
                    self._unpacked.setdefault(element.value.value, []).append(value)
                else:
                    self._rebound |= set(_names(element))
        elif isinstance(target, cst.Subscript):
            self._rebound |= set(_names(target.value))


def _is_size(node: cst.BaseExpression) -> bool:
    """``x.shape``, ``x.size()``, or a part of one."""
    if isinstance(node, cst.Attribute):
        return node.attr.value == "shape"
    if isinstance(node, cst.Subscript):
        return isinstance(node.slice[0].slice, cst.Slice) and _is_size(node.value)
    func = node.func if isinstance(node, cst.Call) and not node.args else None
    return isinstance(func, cst.Attribute) and func.attr.value == "size"


def _names(node: cst.CSTNode) -> Iterator[str]:
    for part in walk(node):
        if isinstance(part, cst.Name):
            yield part.value
