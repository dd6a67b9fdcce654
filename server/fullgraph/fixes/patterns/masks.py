"""Reads of a tensor through a mask, and the places where a mask holds."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.values.tensor_forms import called_name, tensor_arguments

ARITHMETIC: dict[type[cst.BaseAugOp], str] = {
    cst.AddAssign: "+",
    cst.SubtractAssign: "-",
    cst.MultiplyAssign: "*",
    cst.DivideAssign: "/",
}
"""The operators of ``x[mask] += y`` and the like that are rewritten."""

_PLACES = frozenset({"nonzero", "where", "argwhere"})


def masked(node: cst.CSTNode) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """The tensor and the mask of ``x[mask]`` or ``masked_select``; the index may be no mask."""
    if isinstance(node, cst.Subscript):
        index = node.slice[0].slice if len(node.slice) == 1 else None
        return (node.value, index.value) if isinstance(index, cst.Index) else None
    if isinstance(node, cst.Call) and called_name(node) == "masked_select":
        arguments = tensor_arguments(node)
        return (arguments[0], arguments[1]) if len(arguments) == 2 else None
    return None


def mask_of_places(
    document: Document, value: cst.BaseExpression, *, is_unpacked: bool = False
) -> cst.BaseExpression | None:
    """The mask of ``torch.where(mask)[0]``, ``mask.nonzero().squeeze(1)`` and the like.

    Args:
        document: the unit of the node.
        value: the places where a mask holds.
        is_unpacked: whether they may have several dimensions, or be a tuple.
    """
    if isinstance(value, cst.Subscript) and not is_unpacked:
        if document.source(value.slice[0]).replace(" ", "") in ("0", ":,0"):
            return mask_of_places(document, value.value, is_unpacked=True)
        return None
    if not isinstance(value, cst.Call):
        return None
    if called_name(value) in ("squeeze", "flatten", "view", "reshape") and not is_unpacked:
        func = value.func
        if not isinstance(func, cst.Attribute):
            return None
        return mask_of_places(document, func.value, is_unpacked=True)
    arguments = tensor_arguments(value) if called_name(value) in _PLACES else ()
    return arguments[0] if len(arguments) == 1 and is_unpacked else None


def counted(
    document: Document, node: cst.BaseExpression, *, is_row: bool = False
) -> cst.BaseExpression | None:
    """The expression that is the number of selected elements: ``len(node)``, ``node.numel()``.

    Args:
        document: the unit of the node.
        node: the selected elements, or their indices.
        is_row: whether each element has dimensions of its own, which ``numel`` counts too.

    Returns:
        The call or item around ``node``; None if it is not one of these.
    """
    around = document.parents[node]
    if isinstance(around, cst.Arg):
        call = document.parents[around]
        is_length = isinstance(call, cst.Call) and document.source(call.func) == "len"
        return call if is_length and isinstance(call, cst.Call) else None
    if not isinstance(around, cst.Attribute) or around.value is not node:
        return None
    outer, name = document.parents[around], around.attr.value
    if isinstance(outer, cst.Call) and outer.func is around:
        argument = document.source(outer.args[0].value) if outer.args else ""
        is_count = name == "numel" and not outer.args and not is_row
        return outer if is_count or (name == "size" and argument == "0") else None
    if name == "shape" and isinstance(outer, cst.Subscript):
        return outer if document.source(outer.slice[0]) == "0" else None
    return None
