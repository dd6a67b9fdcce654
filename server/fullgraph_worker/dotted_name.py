"""Attributes of a name as they are written."""

from __future__ import annotations

import ast


def dotted_name(node: ast.AST) -> str:
    """``self.drop`` for such an expression; empty for any other than a name and its attributes."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        owner = dotted_name(node.value)
        return f"{owner}.{node.attr}" if owner else ""
    return ""
