"""Whether a function reads nothing of its module that may change."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.bindings import Binding, bindings

_LITERALS = (cst.Integer, cst.Float, cst.SimpleString)


def reads_only_constants(document: Document, function: cst.FunctionDef) -> bool:
    """Whether the module's names that a function reads are imports, definitions or literals."""
    own = {*document.bound_names(function.params), *document.bound_names(function.body)}
    return all(
        _is_constant(document, node)
        for node in document.within(function.body, cst.Name)
        if node.value not in own and _is_read(document, node)
    )


def _is_read(document: Document, name: cst.Name) -> bool:
    around = document.parents[name]
    if isinstance(around, cst.Attribute):
        return around.value is name
    return not (isinstance(around, cst.Arg) and around.keyword is name)


def _is_constant(document: Document, name: cst.Name) -> bool:
    found = bindings(document, name, name.value)
    if re.search(rf"\bglobal\b[^\n]*\b{name.value}\b", document.file.text):
        return False
    return all(_is_fixed(binding, len(found)) for binding in found)


def _is_fixed(binding: Binding, count: int) -> bool:
    if binding.value is None:
        return True
    return count == 1 and _is_literal(binding.value)


def _is_literal(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.UnaryOperation):
        return _is_literal(value.expression)
    if isinstance(value, cst.BinaryOperation):
        return _is_literal(value.left) and _is_literal(value.right)
    if isinstance(value, cst.Tuple):
        return all(_is_literal(element.value) for element in value.elements)
    return isinstance(value, _LITERALS)
