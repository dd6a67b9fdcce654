"""Names whose tensors a function writes to, directly or through another name of the same memory."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.patterns.unselected_values import writes_to_arguments
from fullgraph.fixes.source.document import Document, root_of
from fullgraph.static.models import names
from fullgraph.static.syntax.index import Index

VIEWS = names(
    "view view_as reshape flatten squeeze unsqueeze transpose permute t swapaxes expand expand_as "
    "narrow select diagonal detach contiguous T mT data real imag"
)
"""Methods and attributes that give a tensor of the same memory."""


def names_changed_in_place(document: Document, function: cst.CSTNode) -> frozenset[str]:
    """The names whose tensors a function may write to: ``x += 1``, ``x[0] = 1``, ``x.add_(1)``.

    With them, those that are bound to the same tensor or to a view of it: ``y = x[0]``.
    """
    return document.index.kept(_changed, function)


def _changed(index: Index, function: cst.CSTNode) -> frozenset[str]:
    found: set[str] = set()
    for node in index.within(function, cst.AugAssign, cst.AssignTarget, cst.Call):
        targets: list[cst.CSTNode] = []
        if isinstance(node, cst.AugAssign) or (
            isinstance(node, cst.AssignTarget) and not isinstance(node.target, cst.Name)
        ):
            targets.append(node.target)
        elif isinstance(node, cst.Call):
            if isinstance(node.func, cst.Attribute):
                name = node.func.attr.value
                if name.endswith("_") and not name.endswith("__"):
                    targets.append(node.func)
            if writes_to_arguments(node):
                targets += [arg.value for arg in node.args]
        found |= {root for target in targets if (root := _root(target))}
    return frozenset(found and _with_aliases(index, function, found))


def _root(target: cst.CSTNode) -> str:
    root = root_of(target)
    return root.value if isinstance(root, cst.Name) else ""


def _with_aliases(index: Index, function: cst.CSTNode, changed: set[str]) -> set[str]:
    pairs = [
        {node.targets[0].target.value, source}
        for node in index.within(function, cst.Assign)
        if len(node.targets) == 1
        and isinstance(node.targets[0].target, cst.Name)
        and (source := _viewed(node.value))
    ]
    found: set[str] = set()
    while found != changed:
        found = changed
        changed = found.union(*(pair for pair in pairs if pair & found))
    return found


def _viewed(value: cst.BaseExpression) -> str:
    """The name of the tensor that an expression is, or is a view of; empty for a new tensor."""
    node: cst.CSTNode = value
    while isinstance(node, (cst.Attribute, cst.Subscript, cst.Call)):
        if isinstance(node, cst.Call):
            if not isinstance(node.func, cst.Attribute):
                return ""
            node = node.func
        if isinstance(node, cst.Attribute) and node.attr.value not in VIEWS:
            return ""
        node = node.value
    return node.value if isinstance(node, cst.Name) else ""
