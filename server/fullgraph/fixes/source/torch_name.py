"""The name by which a function can reach torch, and the import that it needs."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.static.syntax.split import UnitKind
from fullgraph.static.syntax.walk import walk
from fullgraph.vocabulary.findings import Edit, Location


@dataclass(frozen=True)
class TorchName:
    """How to write torch at some place.

    Attributes:
        name: ``torch``, or the file's own name for it.
        edits: the import that has to be added for it, if any.
    """

    name: str
    edits: tuple[Edit, ...] = ()


def torch_name(document: Document, node: cst.CSTNode, path: str) -> TorchName | None:
    """The name of torch at ``node``; None if ``torch`` means something else there."""
    functions = [
        around
        for around in document.ancestors(node)
        if isinstance(around, (cst.FunctionDef, cst.Lambda))
    ]
    if functions and _imports_torch(document, functions[0], node):
        return TorchName("torch")
    parts = (part for function in functions for part in (function.params, function.body))
    bound = {name for part in parts for name in document.bound_names(part)}
    for name in document.file.names.imported_if_available:
        is_only = name not in bound and _is_only_import(document.file, name)
        if functions and is_only and _uses(document, functions[0], name, node):
            return TorchName(name)
    return _torch_name(document.file, bound, path)


def torch_name_of_module(file: SourceFile, path: str) -> TorchName | None:
    """The name of torch outside of all functions of a file."""
    return _torch_name(file, (), path)


def _torch_name(file: SourceFile, bound: Container[str], path: str) -> TorchName | None:
    """The module's name of torch where functions bind the names ``bound``."""
    names = file.names
    for name in names.imported:
        only_torch = names.bound[name] == names.imported.count(name)
        if only_torch and name not in bound:
            return TorchName(name)
    if names.bound["torch"] or "torch" in bound:
        return None
    return TorchName("torch", (import_edit(file, path),))


def _is_only_import(file: SourceFile, name: str) -> bool:
    imported = (*file.names.imported, *file.names.imported_if_available)
    return file.names.bound[name] == imported.count(name)


def _uses(
    document: Document, function: cst.FunctionDef | cst.Lambda, name: str, node: cst.CSTNode
) -> bool:
    """Whether the function always uses a name above ``node``."""
    statements = function.body.body if isinstance(function.body, cst.IndentedBlock) else ()
    return any(
        isinstance(used, cst.Name) and used.value == name
        for statement in statements
        if isinstance(statement, cst.SimpleStatementLine)
        and document.place(statement).line < document.place(node).line
        for used in walk(statement)
    )


def _imports_torch(
    document: Document, function: cst.FunctionDef | cst.Lambda, node: cst.CSTNode
) -> bool:
    """Whether the function itself always imports torch above ``node``, and binds it only so."""
    statements = function.body.body if isinstance(function.body, cst.IndentedBlock) else ()
    found = (
        alias.evaluated_name
        for statement in statements
        if isinstance(statement, cst.SimpleStatementLine)
        and document.place(statement).line < document.place(node).line
        for small in statement.body
        if isinstance(small, cst.Import)
        for alias in small.names
        if alias.asname is None
    )
    names = [*document.bound_names(function.params), *document.bound_names(function.body)]
    return "torch" in found and names.count("torch") == 1


def import_edit(file: SourceFile, path: str, module: str = "torch") -> Edit:
    """Adds ``import module`` to the file at ``path``."""
    place, newline = file.names.import_place, file.newline
    if place.is_behind:
        end = len(file.lines[place.line - 1])
        return Edit(Location(path, place.line, end, place.line, end), f"{newline}import {module}")
    follow = "" if place.is_before_import else newline
    return Edit(Location(path, place.line, 0, place.line, 0), f"import {module}{newline}{follow}")


def setting_behind_imports(document: Document, setting: str, location: Location) -> Edit | None:
    """An edit that adds ``torch.<setting>`` behind the imports above a finding.

    None where the file has it already, or does not import torch.
    """
    torch = torch_name_of_module(document.file, location.path)
    if torch is None or torch.edits:
        return None
    line = f"{torch.name}.{setting}"
    return None if line in document.file.text else after_imports(document, line, location)


def after_imports(document: Document, line: str, location: Location) -> Edit | None:
    """An edit that adds a line behind the imports above a finding; None if there are none."""
    file, last = document.file, 0
    for unit in file.units:
        if unit.kind is not UnitKind.STATEMENT or unit.owner or unit.line >= location.line:
            continue
        parsed = file.parsed(unit)
        for statement in parsed.body if parsed else ():
            if isinstance(statement, cst.SimpleStatementLine) and isinstance(
                statement.body[0], (cst.Import, cst.ImportFrom)
            ):
                place = parsed.location("", unit, statement) if parsed else location
                last = max(last, place.end_line)
    if not last:
        return None
    group = line.partition("(")[0]
    separator, after = file.newline * 2, last + 1
    while after < len(file.lines) and file.lines[after].startswith(group):
        separator, last = file.newline, after + 1
        after += 1
    end = len(file.lines[last - 1])
    return Edit(Location(location.path, last, end, last, end), f"{separator}{line}")
