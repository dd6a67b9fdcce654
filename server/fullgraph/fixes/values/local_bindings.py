"""What the local names of a function are bound to."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.static.syntax.index import Index
from fullgraph.static.syntax.walk import walk

_SHARING: tuple[type[cst.Global | cst.Nonlocal], ...] = (cst.Global, cst.Nonlocal)
_SCOPES = (cst.FunctionDef, cst.ClassDef, cst.Lambda)


def function_around(document: Document, node: cst.CSTNode) -> cst.FunctionDef | None:
    """The innermost function that a node is in; None in a lambda, and outside of functions."""
    for around in document.ancestors(node):
        if isinstance(around, cst.FunctionDef):
            return around
        if isinstance(around, (cst.Lambda, cst.ClassDef)):
            return None
    return None


def only_values(document: Document, name: cst.Name) -> list[cst.BaseExpression] | None:
    """The values that plain assignments give a local name.

    None if it is bound in any other way too: a parameter, a loop, a part of a tuple, an outer
    or inner scope that shares it.
    """
    function = function_around(document, name)
    if function is None or name.value in document.bound_names(function.params):
        return None
    values = [
        assignment.value
        for assignment in document.index.kept(_assignments, function)
        if isinstance(assignment.targets[0].target, cst.Name)
        and assignment.targets[0].target.value == name.value
    ]
    count = document.bound_names(function.body).count(name.value)
    shared = any(
        item.name.value == name.value
        for node in document.within(function.body, *_SHARING)
        for item in node.names
    )
    return values if count == len(values) and not shared else None


def reads(document: Document, name: cst.Name) -> list[cst.Name]:
    """Where the function that a local name belongs to reads it, inner functions included."""
    function = function_around(document, name)
    if function is None:
        return []
    return [
        node
        for node in document.index.named(function.body, name.value)
        if not isinstance(document.parents[node], (cst.AssignTarget, cst.Param))
        and not _is_label(document, node)
    ]


def _assignments(_: Index, function: cst.FunctionDef) -> tuple[cst.Assign, ...]:
    return tuple(
        node
        for node in walk(function.body, *_SCOPES)
        if isinstance(node, cst.Assign) and len(node.targets) == 1
    )


def _is_label(document: Document, node: cst.Name) -> bool:
    """Whether a name is that of an attribute or a keyword argument."""
    around = document.parents[node]
    if isinstance(around, cst.Attribute):
        return around.attr is node
    return isinstance(around, cst.Arg) and around.keyword is node
