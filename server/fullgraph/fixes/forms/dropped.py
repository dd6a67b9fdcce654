"""Whether anything but a message is lost when a call is not made."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.models import names
from fullgraph.static.models.python.builtins import COMPUTES
from fullgraph.static.models.torch.groups import (
    CASTS_TO_FLOATS,
    CASTS_TO_INTEGERS,
    CHECKS_FINITE,
    FIXED_METHODS,
    VIEWS,
)
from fullgraph.static.models.torch.ranks import REDUCES
from fullgraph.static.syntax.walk import walk

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


def only_reads(call: cst.Call) -> bool:
    """Whether evaluating the arguments of a call certainly changes nothing."""
    return all(reads_only(arg) for arg in call.args)


def reads_only(part: cst.CSTNode) -> bool:
    """Whether evaluating a part of an expression certainly changes nothing."""
    return not any(_may_change(node) for node in walk(part, cst.Lambda))


def _may_change(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.Call):
        if isinstance(node.func, cst.Name):
            return node.func.value not in _BUILTINS
        return not (isinstance(node.func, cst.Attribute) and node.func.attr.value in _METHODS)
    return isinstance(node, (cst.NamedExpr, cst.Await, cst.Yield))
