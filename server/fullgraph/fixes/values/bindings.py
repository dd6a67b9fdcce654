"""What binds a name at some place of a file, or in a function."""

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

_SHARING: tuple[type[cst.Global | cst.Nonlocal], ...] = (cst.Global, cst.Nonlocal)
_SCOPES = (cst.FunctionDef, cst.ClassDef, cst.Lambda)


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


def assigned_pairs(
    assign: cst.Assign,
) -> Iterator[tuple[cst.BaseExpression, cst.BaseExpression]]:
    """Each target with its value: ``first, second = a, b`` has two."""
    for each in assign.targets:
        target, value = each.target, assign.value
        is_tuple = isinstance(target, cst.Tuple) and isinstance(value, cst.Tuple)
        if is_tuple and len(target.elements) == len(value.elements):  # type: ignore[attr-defined]
            parts = zip(target.elements, value.elements, strict=True)  # type: ignore[attr-defined]
            yield from ((one.value, other.value) for one, other in parts)
        else:
            yield target, value


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


def function_around(document: Document, node: cst.CSTNode) -> cst.FunctionDef | None:
    """The innermost function that a node is in; None in a lambda, and outside of functions."""
    for around in document.ancestors(node):
        if isinstance(around, cst.FunctionDef):
            return around
        if isinstance(around, (cst.Lambda, cst.ClassDef)):
            return None
    return None


def only_values(document: Document, name: cst.Name) -> list[cst.BaseExpression] | None:
    """The values that plain assignments give a local name.

    None if it is bound in any other way too: a parameter, a loop, a part of a tuple, an outer
    or inner scope that shares it.
    """
    function = function_around(document, name)
    if function is None or name.value in document.bound_names(function.params):
        return None
    values = [
        assignment.value
        for assignment in document.index.kept(_assignments, function)
        if isinstance(assignment.targets[0].target, cst.Name)
        and assignment.targets[0].target.value == name.value
    ]
    count = document.bound_names(function.body).count(name.value)
    shared = any(
        item.name.value == name.value
        for node in document.within(function.body, *_SHARING)
        for item in node.names
    )
    return values if count == len(values) and not shared else None


def reads(document: Document, name: cst.Name) -> list[cst.Name]:
    """Where the function that a local name belongs to reads it, inner functions included."""
    function = function_around(document, name)
    if function is None:
        return []
    return [
        node
        for node in document.index.named(function.body, name.value)
        if not isinstance(document.parents[node], (cst.AssignTarget, cst.Param))
        and not _is_label(document, node)
    ]


def _assignments(_: Index, function: cst.FunctionDef) -> tuple[cst.Assign, ...]:
    return tuple(
        node
        for node in walk(function.body, *_SCOPES)
        if isinstance(node, cst.Assign) and len(node.targets) == 1
    )


def _is_label(document: Document, node: cst.Name) -> bool:
    """Whether a name is that of an attribute or a keyword argument."""
    around = document.parents[node]
    if isinstance(around, cst.Attribute):
        return around.attr is node
    return isinstance(around, cst.Arg) and around.keyword is node
