"""The functions of a file by their names, to find a break again after an edit.

It runs in the server and in the user's interpreter.
"""

from __future__ import annotations

import ast
from functools import lru_cache


@lru_cache(maxsize=16)
def functions_in(text: str) -> dict[str, tuple[int, int]]:
    """The first and last 1-based line of each function, by its name: ``GPT.forward``.

    Of two with the same name, the later one counts. Nothing of a text that does not parse.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return {}
    found: dict[str, tuple[int, int]] = {}
    _collect(tree, "", found)
    return found


def function_at(text: str, line: int) -> str:
    """The innermost function around a 1-based line; empty outside of functions."""
    around = {
        name: last - first
        for name, (first, last) in functions_in(text).items()
        if first <= line <= last
    }
    return min(around, key=lambda name: around[name], default="")


def _collect(node: ast.AST, prefix: str, found: dict[str, tuple[int, int]]) -> None:
    for child in ast.iter_child_nodes(node):
        inner = prefix
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            inner = f"{prefix}{child.name}."
            if not isinstance(child, ast.ClassDef):
                first = min([child.lineno, *(each.lineno for each in child.decorator_list)])
                found[inner[:-1]] = first, child.end_lineno or child.lineno
        _collect(child, inner, found)
