"""Finds the test that is nearest to a place in code, and those that fail at a break."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from fullgraph.source.python_files import python_files
from fullgraph.source.text import source_or_none
from fullgraph.static.syntax.split import Unit, UnitKind, split

_MOST_FILES = 2000
"""Test files that are searched for an import; above this, a search would be felt."""
_MARK = "fullgraph"


def tests_of(text: str) -> list[tuple[str, int]]:
    """The test functions of a file: their names as pytest's node ids, and their 1-based lines."""
    units = split(text)
    collected = {unit.path for unit in units if unit.kind is UnitKind.CLASS and _is_collected(unit)}
    return [
        ("::".join(unit.path), unit.line)
        for unit in units
        if unit.kind is UnitKind.FUNCTION
        and unit.name.startswith("test")
        and (not unit.owner or unit.owner in collected)
    ]


def nearest_test(text: str, line: int) -> str:
    """The test around a 1-based line, or else the nearest one above, or below.

    Within a class, the tests of other classes are not near.

    Returns:
        Its node id without the file; empty if the file has no tests.
    """
    tests = tests_of(text)
    around = [unit for unit in split(text) if unit.line <= line][-1:]
    owner = "".join(f"{name}::" for unit in around for name in _class_of(unit))
    tests = [test for test in tests if test[0].startswith(owner)] or tests
    above = [name for name, first in tests if first <= line]
    return above[-1] if above else tests[0][0] if tests else ""


def importing_tests(path: str, root: Path) -> str:
    """The test file that imports a file: one named after it before others.

    Args:
        path: the file.
        root: the folder whose test files are searched.

    Returns:
        Its absolute path; empty if none imports it.
    """
    name = Path(path).parent.name if Path(path).name == "__init__.py" else Path(path).stem
    imported = re.compile(
        rf"^\s*(?:from\s+[\w.]*\b{re.escape(name)}\s+import\b|from\s+[\w.]+\s+import\s.*\b"
        rf"{re.escape(name)}\b|import\s.*\b{re.escape(name)}\b)",
        re.MULTILINE,
    )
    own = {f"test_{name}.py", f"{name}_test.py"}
    for file in sorted(_test_files(root), key=lambda file: (file.name not in own, str(file))):
        if imported.search(source_or_none(file) or ""):
            return str(file)
    return ""


def _class_of(unit: Unit) -> tuple[str, ...]:
    return unit.path if unit.kind is UnitKind.CLASS else unit.owner


def _is_collected(unit: Unit) -> bool:
    """Whether pytest collects a class: by its name, or as a case of unittest."""
    return unit.name.startswith("Test") or "TestCase" in unit.text.split("\n", 1)[0]


def _test_files(root: Path) -> Iterator[Path]:
    every = python_files([root], suffixes=(".py",))
    tests = (f for f in every if f.name.startswith("test_") or f.stem.endswith("_test"))
    return islice(tests, _MOST_FILES)


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
