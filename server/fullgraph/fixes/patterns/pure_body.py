"""Whether a function only computes: it changes nothing but what it made itself."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.source.document import Document, root_of
from fullgraph.fixes.values.bindings import path_of
from fullgraph.static.models import names
from fullgraph.static.models.python.builtins import CHANGES_LIST, COMPUTES
from fullgraph.static.models.torch.groups import (
    CASTS_TO_FLOATS,
    CASTS_TO_INTEGERS,
    CHECKS_FINITE,
    COMPARES,
    EXTREMES,
    JOINS_MASKS,
    MAKES,
    MAKES_LIKE,
    MAKES_NEW,
    REDUCES_TO_NUMBER,
)
from fullgraph.static.syntax.walk import walk

_REFUSED = (
    cst.FunctionDef,
    cst.ClassDef,
    cst.Lambda,
    cst.Global,
    cst.Nonlocal,
    cst.Yield,
    cst.Await,
    cst.With,
    cst.Try,
    cst.TryStar,
    cst.Del,
    cst.NamedExpr,
    cst.Match,
    cst.Import,
    cst.ImportFrom,
)
_BUILTINS = COMPUTES | {"divmod"}
_MAKERS = MAKES | MAKES_LIKE | names("eye arange linspace tensor")
_TORCH = (
    _MAKERS
    | (REDUCES_TO_NUMBER - {"count_nonzero"})
    | EXTREMES
    | COMPARES
    | CHECKS_FINITE
    | JOINS_MASKS
    | names(
        "nonzero where argwhere unique unique_consecutive bincount masked_select isin searchsorted "
        "cumsum cumprod maximum minimum abs clamp stack cat concat flip roll sort argsort topk "
        "gather index_select take outer logical_not logical_xor floor ceil round remainder div mul "
        "add sub meshgrid tril triu diff diag split chunk"
    )
)
_NEW = MAKES_NEW | {"clone"}
_CHANGE_LISTS = CHANGES_LIST | names("add update discard")
_METHODS_REFUSED = names(
    "backward register_hook retain_grad bernoulli multinomial share_memory numpy resize "
    "setdefault popitem __setitem__ __setattr__"
)
_LITERALS = (cst.Integer, cst.Float, cst.List, cst.ListComp, cst.Dict, cst.Set)
_CHAINED = CASTS_TO_INTEGERS | CASTS_TO_FLOATS | names("to repeat unsqueeze")


def is_pure(document: Document, function: cst.FunctionDef) -> bool:
    """Whether running a function once more, or not at all, can only be seen by its result.

    Its calls are those of torch and of Python that are known to compute, it draws no random
    numbers, and it writes only into tensors and lists that it made.
    """
    own = {*document.bound_names(function.params), *document.bound_names(function.body)}
    return all(_is_allowed(document, function, node, own) for node in walk(function.body))


def _is_allowed(
    document: Document, function: cst.FunctionDef, node: cst.CSTNode, own: set[str]
) -> bool:
    if isinstance(node, _REFUSED):
        return False
    if isinstance(node, cst.AugAssign):
        return _is_own(document, function, node.target, tensors_only=_is_item(node.target))
    if isinstance(node, (cst.AssignTarget, cst.AnnAssign, cst.For, cst.CompFor)):
        return all(
            isinstance(target, cst.Name)
            or (_is_item(target) and _is_own(document, function, target, tensors_only=False))
            for target in _targets(node.target)
        )
    return _is_allowed_call(document, function, node, own) if isinstance(node, cst.Call) else True


def _is_allowed_call(
    document: Document, function: cst.FunctionDef, call: cst.Call, own: set[str]
) -> bool:
    if any(arg.keyword and arg.keyword.value == "out" for arg in call.args):
        return False
    path = path_of(document, call.func)
    if path.startswith("builtins.") and isinstance(call.func, cst.Name):
        return call.func.value in _BUILTINS
    if path.startswith("torch."):
        return path.removeprefix("torch.") in _TORCH
    if not isinstance(call.func, cst.Attribute) or not _belongs(call.func.value, own):
        return False
    method = call.func.attr.value
    if method in _METHODS_REFUSED or method.startswith("_"):
        return False
    if method.endswith("_"):
        return _is_own(document, function, call.func.value, tensors_only=True)
    if method in _CHANGE_LISTS:
        return isinstance(call.func.value, cst.Name) and _is_own(
            document, function, call.func.value, tensors_only=False
        )
    return True


def _belongs(owner: cst.BaseExpression, own: set[str]) -> bool:
    """Whether a method is one of a value that the function was given or made."""
    root = root_of(owner)
    if isinstance(root, cst.Name):
        return root.value in own or root.value == "torch"
    return isinstance(root, (cst.Comparison, cst.BinaryOperation, cst.UnaryOperation))


def _targets(target: cst.BaseExpression) -> list[cst.BaseExpression]:
    if isinstance(target, (cst.Tuple, cst.List)):
        return [each for element in target.elements for each in _targets(element.value)]
    return [target]


def _is_item(target: cst.BaseExpression) -> bool:
    return isinstance(target, cst.Subscript)


def _is_own(
    document: Document, function: cst.FunctionDef, target: cst.BaseExpression, *, tensors_only: bool
) -> bool:
    """Whether what is written into is a local that every assignment makes anew.

    An item of an own list can be the caller's, so that only an own tensor is written through.
    """
    depth = 0
    while isinstance(target, cst.Subscript):
        target, depth = target.value, depth + 1
    if not isinstance(target, cst.Name):
        return False
    name = target.value
    values = _values(function, name)
    written = sum(
        isinstance(node, cst.AugAssign)
        and isinstance(node.target, cst.Name)
        and node.target.value == name
        for node in walk(function.body)
    )
    if len(values) + written != document.bound_names(function.body).count(name) or not values:
        return False
    makes = _is_new_tensor if tensors_only or depth > 1 else _is_new
    return all(makes(document, value) for value in values)


def _values(function: cst.FunctionDef, name: str) -> Sequence[cst.BaseExpression]:
    return [
        node.value
        for node in walk(function.body)
        if isinstance(node, cst.Assign)
        and len(node.targets) == 1
        and isinstance(node.targets[0].target, cst.Name)
        and node.targets[0].target.value == name
    ]


def _is_new(document: Document, value: cst.BaseExpression) -> bool:
    return isinstance(value, _LITERALS) or _is_new_tensor(document, value)


def _is_new_tensor(document: Document, value: cst.BaseExpression) -> bool:
    if not isinstance(value, cst.Call) or not isinstance(value.func, cst.Attribute):
        return False
    name = value.func.attr.value
    if path_of(document, value.func) == f"torch.{name}":
        return name in _MAKERS
    return name in _NEW or (name in _CHAINED and _is_new_tensor(document, value.func.value))
