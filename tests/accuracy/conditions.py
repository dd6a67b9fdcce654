"""Conditions of several lines: Dynamo places what breaks in one on the line that opens it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from fullgraph.source.text import SourceError, read_source

_CONDITIONAL = (ast.If, ast.While, ast.IfExp, ast.Assert)


@lru_cache
def conditions_in(path: str) -> Mapping[int, range]:
    """By the line of each ``if (``, ``while (`` or ``assert (``, the lines of its condition.

    Args:
        path: of a Python file; one that cannot be read or parsed has no conditions.
    """
    try:
        tree = ast.parse(read_source(Path(path)))
    except (SourceError, SyntaxError, ValueError):
        return {}
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, _CONDITIONAL):
            end = node.test.end_lineno or node.test.lineno
            first = node.test.lineno if isinstance(node, ast.IfExp) else node.lineno
            if end > first:
                found[first] = range(first, end + 1)
    return found
