"""Whether a tensor may be written in place under some name."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document


def is_written(document: Document, name: str) -> bool:
    """Whether the unit writes in place to what a name is bound to, as far as the text shows."""
    targets = [
        *(node.target for node in document.nodes(cst.AugAssign)),
        *(
            node.target
            for node in document.nodes(cst.AssignTarget)
            if isinstance(node.target, cst.Subscript)
        ),
        *(
            call.func.value
            for call in document.nodes(cst.Call)
            if isinstance(call.func, cst.Attribute)
            and call.func.attr.value.endswith("_")
            and not call.func.attr.value.endswith("__")
        ),
    ]
    return any(_head(target) == name for target in targets)


def _head(node: cst.BaseExpression) -> str:
    """The name that attributes and items belong to."""
    while isinstance(node, (cst.Subscript, cst.Attribute)):
        node = node.value
    return node.value if isinstance(node, cst.Name) else ""
