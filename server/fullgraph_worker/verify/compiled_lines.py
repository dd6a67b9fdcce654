"""The lines that only compiled code runs: no call in eager mode can reach them."""

from __future__ import annotations

import ast
import linecache
from typing import List, Set

_CHECKS = ("is_compiling", "is_dynamo_compiling", "is_torchdynamo_compiling")


def compiled_lines(path: str) -> Set[int]:
    """The lines of a file in the branch that ``torch.compiler.is_compiling()`` chooses."""
    try:
        tree = ast.parse("".join(linecache.getlines(path)))
    except (SyntaxError, ValueError):
        return set()
    found: Set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and _is_check(node.test):
            is_negated = isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not)
            found |= _lines(node.orelse if is_negated else node.body)
    return found


def _is_check(test: ast.expr) -> bool:
    names = (
        node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
        for node in ast.walk(test)
    )
    return any(name in _CHECKS for name in names)


def _lines(body: List[ast.stmt]) -> Set[int]:
    return {n for node in body for n in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
