"""Whether anything but a message is lost when a call is not made."""

from __future__ import annotations

import libcst as cst

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
_METHODS = REDUCES | frozenset(_METHOD_NAMES.split())


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
