"""Whether anything but a message is lost when a call is not made."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.forms.pure_body import is_pure
from fullgraph.fixes.source.document import Document, document_at
from fullgraph.fixes.values.bindings import bindings, path_of
from fullgraph.static.models import below
from fullgraph.static.models.torch.ranks import REDUCES
from fullgraph.static.syntax.walk import walk

_BUILTIN_NAMES = """
abs all any bool dict enumerate float format getattr hasattr id int isinstance len list max min
range repr reversed round set sorted str sum tuple type zip
"""
_METHOD_NAMES = """
abs bool clone cpu detach dim double exp flatten float format get getEffectiveLevel half int
isEnabledFor is_contiguous isfinite isinf isnan item items join keys log long lower numel numpy pow
quantile reshape size sqrt squeeze stride strip to tolist unsqueeze upper values view
"""
_BUILTINS = frozenset(_BUILTIN_NAMES.split())
_ITERATORS = below("builtins", "iter map filter zip enumerate reversed")
"""What they give has its items only once."""
_METHODS = REDUCES | frozenset(_METHOD_NAMES.split())


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
