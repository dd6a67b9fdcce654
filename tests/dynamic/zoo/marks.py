"""Reads the marks in the cases' own text: ``# break: GB0124 at y.item() | GB0059``.

A mark stands on the line that breaks; ``at`` names the expression. A case has the marks of
its own lines and those of every helper that it names, also in the library. Where another version
of Python breaks or names its expressions differently, its marks follow: ``# before 3.11: nothing``,
``# from 3.13: GB0170 at t``.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent
CASES = "ZOO_CASES"
"""The variable that names another folder of cases; the driver imports torch and has it too."""
LIBRARY = FOLDER / "site-packages" / "softlib" / "__init__.py"
_MARK = "# break: "
_VARIANT = re.compile(r" # (before|from) (\d+)\.(\d+): ")
Version = tuple[int, ...]


class Mark(NamedTuple):
    """One expected break; ``expression`` is empty where only the line is told."""

    gb_id: str
    path: str
    line: int
    expression: str


def all_cases() -> list[tuple[Path, str]]:
    """The file and name of each case, in the order in which the driver runs them."""
    return [
        (file, node.name)
        for file in sorted(Path(os.environ.get(CASES) or FOLDER / "cases").glob("*.py"))
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        and not node.name.startswith("_")
    ]


def marks_of_case(path: Path, name: str, python: Version = sys.version_info[:2]) -> list[Mark]:
    """The breaks that the text says the case makes.

    Args:
        path: of the case's file.
        name: of the case.
        python: the version of Python that runs it.
    """
    found: list[Mark] = []
    seen: set[tuple[Path, str]] = set()
    wanted = [(path, name)]
    while wanted:
        file, part = wanted.pop()
        if (file, part) in seen:
            continue
        seen.add((file, part))
        node = _definitions(file).get(part)
        if node is not None:
            found += _marks(file, node, python)
            wanted += _named_in(file, node)
    return found


def _definitions(file: Path) -> dict[str, ast.stmt]:
    """What the file defines at its top level, functions, classes and assigned names."""
    found: dict[str, ast.stmt] = {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found[node.name] = node
        elif isinstance(node, ast.Assign):
            found |= {t.id: node for t in node.targets if isinstance(t, ast.Name)}
    return found


def _marks(file: Path, node: ast.stmt, python: Version) -> Iterator[Mark]:
    lines = file.read_text(encoding="utf-8").splitlines()
    for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
        _, _, text = lines[number - 1].partition(_MARK)
        text = _for_version(text, python)
        for part in text.split(" | ") if text else ():
            gb_id, _, expression = part.strip().partition(" at ")
            yield Mark(gb_id, str(file), number, expression)


def _for_version(text: str, python: Version) -> str:
    """The marks of a line that hold for ``python``."""
    chosen, *variants = _VARIANT.split(text)
    for when, major, minor, marks in zip(*[iter(variants)] * 4, strict=True):
        is_before = python < (int(major), int(minor))
        if is_before == (when == "before"):
            chosen = "" if marks == "nothing" else marks
    return chosen


def _named_in(file: Path, node: ast.stmt) -> Iterator[tuple[Path, str]]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            yield file, inner.id
        elif isinstance(inner, ast.Attribute) and ast.unparse(inner.value) == "softlib":
            yield LIBRARY, inner.attr
