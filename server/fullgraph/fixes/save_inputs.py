"""Writes the inputs of a run into the file, as ``get_inputs()``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

import libcst as cst

from fullgraph.findings import Edit, Location
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.fixes.source.torch_name import torch_name_of_module
from fullgraph.static.syntax.split import Unit

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


def save_inputs(source: SourceFile | str, code: str, path: str) -> tuple[Edit, ...]:
    """Adds the functions in ``code`` at the end, and ``import torch`` if it is missing.

    Args:
        source: the file, or its text.
        code: ``get_inputs()``, and ``get_init_inputs()`` before it where a model needs one.
        path: the file's path.

    Returns:
        No edits if the file does not parse, or has one of the functions by now.
    """
    file = SourceFile.of(source)
    if not file.is_valid:
        return ()
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError):
        return ()
    added = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    defined = {unit.name for unit in file.units if not unit.owner}
    if not added or added & defined:
        return ()
    edits: tuple[Edit, ...] = ()
    if any(isinstance(node, ast.Name) and node.id == "torch" for node in ast.walk(tree)):
        found = torch_name_of_module(file, path)
        if found is not None and found.name == "torch":
            edits = found.edits
        else:
            code = code.replace("def get_inputs():\n", "def get_inputs():\n    import torch\n\n")
    return (*edits, _at_end(file, code, path))


def target_lines(source: SourceFile | str, target: str) -> tuple[int, int] | None:
    """The first and last 1-based line of the definition of ``target``, or None."""
    file = SourceFile.of(source)
    if not file.is_valid:
        return None
    names = tuple(target.split("."))
    for depth in range(len(names), 0, -1):
        for unit in file.units:
            found = _definition(file, unit, names[:depth])
            if found is not None:
                return found[0], _last_line(file, unit) if unit.is_header else found[1]
    return None


def _definition(file: SourceFile, unit: Unit, names: tuple[str, ...]) -> tuple[int, int] | None:
    """The first and last line of the statement of ``unit`` that defines what has these names."""
    if unit.path != names and (unit.name or unit.owner != names[:-1] or names[-1] not in unit.text):
        return None
    lines = (lines for lines, node in _statements(file, unit) if _defines(node, names[-1]))
    return next(lines, None)


def _last_line(file: SourceFile, header: Unit) -> int:
    """The last line of the class with this header."""
    members = file.units[file.units.index(header) + 1 :]
    depth = len(header.path)
    last = [*takewhile(lambda unit: unit.owner[:depth] == header.path, members)][-1]
    return max((lines[1] for lines, _ in _statements(file, last)), default=last.line)


def _statements(
    file: SourceFile, unit: Unit
) -> Iterator[tuple[tuple[int, int], cst.BaseStatement]]:
    """The first and last line of each statement of a unit, and the statement."""
    parsed = file.parsed(unit)
    if parsed is None:
        return
    for node in parsed.body:
        place = parsed.location("", unit, node)
        yield (place.line, place.end_line), node


def _defines(node: cst.BaseStatement, name: str) -> bool:
    if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
        return node.name.value == name
    assigned = (
        target.target
        for small in (node.body if isinstance(node, cst.SimpleStatementLine) else ())
        if isinstance(small, cst.Assign)
        for target in small.targets
    )
    return any(isinstance(each, cst.Name) and each.value == name for each in assigned)


def _at_end(file: SourceFile, code: str, path: str) -> Edit:
    lines, newline = file.lines, file.newline
    before = newline * (2 if not lines[-1] else 3)
    place = Location(path, len(lines), len(lines[-1]), len(lines), len(lines[-1]))
    return Edit(place, before + code.rstrip("\n").replace("\n", newline) + newline)
