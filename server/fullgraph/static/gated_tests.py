"""Finds the tests that fail at a graph break: they compile with ``fullgraph=True``."""

from __future__ import annotations

import ast
import textwrap
from typing import NamedTuple

from fullgraph.static.nearest_test import tests_of
from fullgraph.static.syntax.split import UnitKind, split

_MARK = "fullgraph"


class GatedTest(NamedTuple):
    """A test.

    Attributes:
        name: its node id without the file (``TestNet::test_forward``).
        line: 1-based.
    """

    name: str
    line: int


def gated_tests(text: str) -> tuple[GatedTest, ...]:
    """The tests of a file that compile with ``fullgraph=True`` or have the mark ``fullgraph``.

    Args:
        text: of the file; what cannot be parsed has no gated tests.
    """
    if _MARK not in text:
        return ()
    texts = {unit.line: unit.text for unit in split(text) if unit.kind is UnitKind.FUNCTION}
    return tuple(
        GatedTest(name, line) for name, line in tests_of(text) if _is_gated(texts.get(line, ""))
    )


def _is_gated(text: str) -> bool:
    try:
        tree = ast.parse(textwrap.dedent(text))
    except (SyntaxError, ValueError, RecursionError):
        return False
    return any(_is_gate(node) for node in ast.walk(tree))


def _is_gate(node: ast.AST) -> bool:
    if isinstance(node, ast.keyword):
        value = node.value
        return node.arg == _MARK and isinstance(value, ast.Constant) and value.value is True
    # pytest.mark.fullgraph
    return (
        isinstance(node, ast.Attribute)
        and node.attr == _MARK
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )
