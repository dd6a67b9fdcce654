"""Writes the inputs of a run into the file, as ``get_inputs()``."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from fullgraph.findings import Edit, Location
from fullgraph.fixes.document import parse_document
from fullgraph.fixes.torch_name import torch_name
from fullgraph.source import split_lines

TITLE = "Save these inputs as get_inputs()"


@dataclass(frozen=True)
class SavedInputs:
    """The inputs of the last run of a target.

    Attributes:
        target: its name in the file, dotted for a method.
        code: the functions that make them; see ``wire.Done.inputs_code``.
    """

    target: str
    code: str


def save_inputs(text: str, code: str, path: str) -> tuple[Edit, ...]:
    """Adds the functions in ``code`` at the end, and ``import torch`` if it is missing.

    Args:
        text: the file.
        code: ``get_inputs()``, and ``get_init_inputs()`` before it where a model needs one.
        path: the file's path.

    Returns:
        No edits if the file does not parse, or has one of the functions by now.
    """
    document = parse_document(text)
    if document is None:
        return ()
    try:
        added = {node.name for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)}
        defined = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    except (SyntaxError, ValueError):
        return ()
    if not added or added & defined:
        return ()
    edits: tuple[Edit, ...] = ()
    if any(isinstance(n, ast.Name) and n.id == "torch" for n in ast.walk(ast.parse(code))):
        found = torch_name(document, document.module, path)
        if found is not None and found.name == "torch":
            edits = found.edits
        else:
            code = code.replace("def get_inputs():\n", "def get_inputs():\n    import torch\n\n")
    return (*edits, _at_end(text, code, document.newline, path))


def target_lines(text: str, target: str) -> tuple[int, int] | None:
    """The first and last 1-based line of the definition of ``target``, or None."""
    try:
        body: list[ast.stmt] = ast.parse(text).body
    except (SyntaxError, ValueError):
        return None
    lines: tuple[int, int] | None = None
    for name in target.split("."):
        found = next((node for node in body if _defines(node, name)), None)
        if found is None:
            break
        lines = found.lineno, found.end_lineno or found.lineno
        body = getattr(found, "body", [])
    return lines


def _defines(node: ast.stmt, name: str) -> bool:
    if isinstance(node, ast.Assign):
        return any(isinstance(each, ast.Name) and each.id == name for each in node.targets)
    return getattr(node, "name", None) == name


def _at_end(text: str, code: str, newline: str, path: str) -> Edit:
    lines = split_lines(text)
    before = newline * (2 if not lines[-1] else 3)
    place = Location(path, len(lines), len(lines[-1]), len(lines), len(lines[-1]))
    return Edit(place, before + code.rstrip("\n").replace("\n", newline) + newline)
