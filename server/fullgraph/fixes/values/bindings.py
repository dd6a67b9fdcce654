"""What binds a name at some place of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.module_names import bound_names
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.static.syntax.split import UnitKind
from fullgraph.static.syntax.walk import walk


@dataclass(frozen=True)
class Binding:
    """One statement that binds a name.

    Attributes:
        path: of an import, the dotted path of what is imported; otherwise empty.
        value: of an assignment to this name alone, its value.
    """

    path: str = ""
    value: cst.BaseExpression | None = None


def bindings(document: Document, node: cst.CSTNode, name: str) -> tuple[Binding, ...]:
    """The bindings of ``name`` in the innermost scope around ``node`` that has any.

    Empty for a built-in name, and for one of a star import.
    """
    for around in document.ancestors(node):
        if isinstance(around, (cst.FunctionDef, cst.Lambda)):
            found = [*_of_parameters(around, name), *_within([around.body], name)]
            if found:
                return tuple(found)
    return tuple(_of_module(document.file, name))


def path_of(document: Document, node: cst.BaseExpression) -> str:
    """The dotted path that a name or attributes of one mean; empty where that is not certain.

    ``w.warn`` is ``warnings.warn`` after ``import warnings as w``, and ``print`` is
    ``builtins.print`` where nothing else binds it.
    """
    parts = dotted(node)
    if not parts:
        return ""
    head, *rest = parts
    found = bindings(document, node, head)
    if not found:
        return ".".join(("builtins", *parts))
    paths = {binding.path for binding in found}
    only = paths.pop() if len(paths) == 1 else ""
    return ".".join((only, *rest)) if only else ""


def dotted(node: cst.CSTNode) -> tuple[str, ...]:
    """``("a", "b")`` for ``a.b``; empty for what is no name with attributes."""
    if isinstance(node, cst.Name):
        return (node.value,)
    if isinstance(node, cst.Attribute):
        owner = dotted(node.value)
        return (*owner, node.attr.value) if owner else ()
    return ()


def _of_module(file: SourceFile, name: str) -> Iterator[Binding]:
    for unit in file.units:
        if unit.owner or name not in unit.text:
            continue
        if unit.kind is not UnitKind.STATEMENT:
            if unit.name == name:
                yield Binding()
            continue
        parsed = file.parsed(unit)
        if parsed is not None:
            yield from _within(parsed.body, name)


def _of_parameters(function: cst.FunctionDef | cst.Lambda, name: str) -> Iterator[Binding]:
    if name in bound_names(function.params):
        yield Binding()


def _within(statements: Iterable[cst.CSTNode], name: str) -> Iterator[Binding]:
    """The bindings in statements, without those of scopes within them."""
    for statement in statements:
        known = 0
        for node in walk(statement, cst.FunctionDef, cst.ClassDef, cst.Lambda):
            for binding in _known(node, name):
                known += 1
                yield binding
        # Loops, "with", definitions and so on: bound, but not to something that can be named.
        others = sum(1 for bound in bound_names(statement) if bound == name)
        yield from (Binding() for _ in range(others - known))


def _known(node: cst.CSTNode, name: str) -> Iterator[Binding]:
    if isinstance(node, cst.Import):
        for alias in node.names:
            full = alias.evaluated_name
            if (alias.evaluated_alias or full.split(".")[0]) == name:
                yield Binding(full if alias.asname else full.split(".")[0])
    elif isinstance(node, cst.ImportFrom) and not isinstance(node.names, cst.ImportStar):
        module = ".".join(dotted(node.module)) if node.module else ""
        for alias in node.names:
            if (alias.evaluated_alias or alias.evaluated_name) == name:
                dots = "." * len(node.relative)
                yield Binding(f"{dots}{module}.{alias.evaluated_name}")
    elif isinstance(node, cst.Assign):
        for target in node.targets:
            if isinstance(target.target, cst.Name) and target.target.value == name:
                yield Binding(value=node.value)
