"""The private names of torch that a file uses, read from its text."""

from __future__ import annotations

import ast
import re
from pathlib import Path

_DOTTED = re.compile(r"torch(\.\w+)+")
_LOOKED_UP = ("getattr", "hasattr", "setattr")


def private_names(file: Path) -> set[str]:
    """Those that it imports, reaches by attributes, or names in a text of its own.

    Attributes are followed from imports, from locals that hold what was imported, and through
    ``getattr`` and ``if_loaded``.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    known = {"torch": "torch"}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                found.add(f"{node.module}.{alias.name}")
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = _name(node.value, known)
            if name and isinstance(target, ast.Name) and target.id not in known:
                known[target.id] = name
    for node in ast.walk(tree):
        found.add(_name(node, known))
        if isinstance(node, ast.Constant) and _DOTTED.fullmatch(str(node.value)):
            found.add(str(node.value))
    return {name for name in found if _is_private(name)}


def _name(node: ast.AST, known: dict[str, str]) -> str:
    """The dotted name of an expression; empty if it has none."""
    if isinstance(node, ast.Name):
        return known.get(node.id, "")
    if isinstance(node, ast.Attribute):
        owner = _name(node.value, known)
        return f"{owner}.{node.attr}" if owner else ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) > 1:
        owner_of, attribute = node.args[:2]
        if not isinstance(attribute, ast.Constant):
            return ""
        if node.func.id == "if_loaded" and isinstance(owner_of, ast.Constant):
            return f"{owner_of.value!s}.{attribute.value!s}"
        if node.func.id in _LOOKED_UP and _name(owner_of, known):
            return f"{_name(owner_of, known)}.{attribute.value!s}"
    return ""


def _is_private(name: str) -> bool:
    first, *parts = name.split(".")
    return first == "torch" and any(
        part.startswith("_") and not part.endswith("__") for part in parts
    )
