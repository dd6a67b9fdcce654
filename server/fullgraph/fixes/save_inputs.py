"""Writes the inputs of a run into the file, as ``get_inputs()``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

import libcst as cst

from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.fixes.source.torch_name import torch_name_of_module
from fullgraph.static.syntax.split import Unit
from fullgraph.vocabulary.findings import Edit, Location

FUNCTIONS = frozenset({"get_inputs", "get_init_inputs"})
"""Those that give what a target of their file is called with."""
KEEP = "Save these inputs as {}"
TO_FILL_IN = "Insert {}, to be filled in"


@dataclass(frozen=True)
class SavedInputs:
    """The inputs of the last run of a target.

    Attributes:
        target: its name in the file, dotted for a method.
        code: the functions that make them; see ``wire.Done.inputs_code``.
        words: of the action, with a place for the names of the functions.
    """

    target: str
    code: str
    words: str = KEEP

    @property
    def title(self) -> str:
        """Of the action that writes them into the file."""
        return self.words.format(" and ".join(f"{name}()" for name in _functions(self.code)))


def save_inputs(source: SourceFile | str, code: str, path: str) -> tuple[Edit, ...]:
    """Adds the functions in ``code`` at the end, and ``import torch`` if it is missing.

    Args:
        source: the file, or its text.
        code: ``get_inputs()``, and ``get_init_inputs()`` before it where a model needs one.
        path: the file's path.

    Returns:
        No edits if the file does not parse, or has one of the functions by now.
    """
    file, functions = SourceFile.of(source), _functions(code)
    defined = {unit.name for unit in file.units if not unit.owner} if file.is_valid else set()
    if not file.is_valid or not functions or defined & set(functions):
        return ()
    edits: tuple[Edit, ...] = ()
    if any(map(_uses_torch, functions.values())):
        found = torch_name_of_module(file, path)
        if found is not None and found.name == "torch":
            edits = found.edits
        else:
            for name, function in functions.items():
                head = f"def {name}():\n"
                if _uses_torch(function):
                    code = code.replace(head, f"{head}    import torch\n\n")
    return (*edits, _at_end(file, code, path))


def _functions(code: str) -> dict[str, ast.FunctionDef]:
    """The functions of ``code`` by name; none if it is, or has, anything else."""
    try:
        body = ast.parse(code).body
    except (SyntaxError, ValueError):
        return {}
    found = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    return found if len(found) == len(body) and set(found) <= FUNCTIONS else {}


def _uses_torch(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "torch" for node in ast.walk(function))


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
