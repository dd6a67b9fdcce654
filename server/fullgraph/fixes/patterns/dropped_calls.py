"""Whether anything but a message is lost when a call is not made."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.pure_body import is_pure
from fullgraph.fixes.source.document import Document, document_at
from fullgraph.fixes.values.bindings import bindings, path_of
from fullgraph.static.models import below, names
from fullgraph.static.models.python.builtins import COMPUTES
from fullgraph.static.models.torch.groups import (
    CASTS_TO_FLOATS,
    CASTS_TO_INTEGERS,
    CHECKS_FINITE,
    FIXED_METHODS,
    VIEWS,
)
from fullgraph.static.models.torch.sizes import REDUCES
from fullgraph.static.syntax.walk import walk

_ITERATORS = below("builtins", "iter map filter zip enumerate reversed")
"""What they give has its items only once."""
_BUILTINS = COMPUTES | names("format getattr hasattr id repr str type")
_METHODS = (
    REDUCES
    | VIEWS
    | FIXED_METHODS
    | CHECKS_FINITE
    | CASTS_TO_FLOATS
    | (CASTS_TO_INTEGERS - {"short"})
    | names(
        "abs clone cpu detach exp is_contiguous item log numpy pow quantile sqrt stride to tolist"
    )
    | names("format get getEffectiveLevel isEnabledFor items join keys lower strip upper values")
)


def only_reads(document: Document, call: cst.Call) -> bool:
    """Whether evaluating the arguments of a call certainly changes nothing."""
    return all(reads_only(document, arg) for arg in call.args)


def reads_only(document: Document, part: cst.CSTNode) -> bool:
    """Whether evaluating a part of an expression certainly changes nothing."""
    return not any(_may_change(document, node) for node in walk(part, cst.Lambda))


def _may_change(document: Document, node: cst.CSTNode) -> bool:
    if isinstance(node, cst.Call):
        if isinstance(node.func, cst.Name):
            name = node.func.value
            is_builtin = path_of(document, node.func) == f"builtins.{name}"
            return not is_builtin or name not in _BUILTINS or _takes_items(document, node)
        return not (isinstance(node.func, cst.Attribute) and node.func.attr.value in _METHODS)
    if isinstance(node, cst.Attribute):
        return _is_defined_with_effects(document, node)
    return isinstance(node, (cst.NamedExpr, cst.Await, cst.Yield))


def _takes_items(document: Document, call: cst.Call) -> bool:
    """Whether a call may take items out of an iterator, which has them only once."""
    return any(
        isinstance(arg.value, cst.Name)
        and any(
            isinstance(found.value, cst.GeneratorExp)
            or (isinstance(found.value, cst.Call) and _is_iterator(document, found.value))
            for found in bindings(document, call, arg.value.value)
        )
        for arg in call.args
    )


def _is_iterator(document: Document, made: cst.Call) -> bool:
    return path_of(document, made.func) in _ITERATORS


def _is_defined_with_effects(document: Document, attribute: cst.Attribute) -> bool:
    """Whether a class of the file has a method or property of this name that may change state.

    Which class the value has is not known, so that any counts.
    """
    name = attribute.attr.value
    units = (unit for unit in document.file.units if unit.owner and unit.name == name)
    found = (document_at(document.file, unit.line) for unit in units)
    return any(
        each is None or not all(is_pure(each, f) for f in each.nodes(cst.FunctionDef))
        for each in found
    )
