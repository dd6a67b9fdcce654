"""What binds a name at some place of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import libcst as cst

from fullgraph.fixes.source.document import Document
from fullgraph.fixes.source.module_names import bound_names
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.static.syntax.index import Index
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
            own = document.index.kept(_bindings_in, around.body).get(name, ())
            if name in document.bound_names(around.params):
                return (Binding(), *own)
            if own:
                return own
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
            for statement in parsed.body:
                yield from parsed.index.kept(_bindings_in, statement).get(name, ())


def _bindings_in(_: Index, statement: cst.CSTNode) -> Mapping[str, tuple[Binding, ...]]:
    """The bindings in a statement or block by their names, without those of scopes within it."""
    found: dict[str, list[Binding]] = {}
    for node in walk(statement, cst.FunctionDef, cst.ClassDef, cst.Lambda):
        for name, binding in _known(node):
            found.setdefault(name, []).append(binding)
    # Loops, "with", definitions and so on: bound, but not to something that can be named.
    for name, count in Counter(bound_names(statement)).items():
        known = found.setdefault(name, [])
        known += [Binding()] * (count - len(known))
    return {name: tuple(each) for name, each in found.items()}


def _known(node: cst.CSTNode) -> Iterator[tuple[str, Binding]]:
    if isinstance(node, cst.Import):
        for alias in node.names:
            full = alias.evaluated_name
            name = alias.evaluated_alias or full.split(".")[0]
            yield name, Binding(full if alias.asname else full.split(".")[0])
    elif isinstance(node, cst.ImportFrom) and not isinstance(node.names, cst.ImportStar):
        module = ".".join(dotted(node.module)) if node.module else ""
        for alias in node.names:
            name = alias.evaluated_alias or alias.evaluated_name
            dots = "." * len(node.relative)
            yield name, Binding(f"{dots}{module}.{alias.evaluated_name}")
    elif isinstance(node, cst.Assign):
        for target in node.targets:
            if isinstance(target.target, cst.Name):
                yield target.target.value, Binding(value=node.value)
