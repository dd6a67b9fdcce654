"""Whether a name is the dict of the keywords that a function was called with."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.module_names import bound_names


def is_own_keywords(document: Document, node: cst.BaseExpression) -> bool:
    """Whether ``node`` is ``kwargs`` of the innermost function, which binds the name once."""
    if not isinstance(node, cst.Name):
        return False
    scopes = (cst.FunctionDef, cst.Lambda, cst.ClassDef)
    function = next((a for a in document.ancestors(node) if isinstance(a, scopes)), None)
    if not isinstance(function, cst.FunctionDef) or function.params.star_kwarg is None:
        return False
    is_own = function.params.star_kwarg.name.value == node.value
    return is_own and node.value not in bound_names(function.body)
