"""The name by which a function can reach torch, and the import that it needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from fullgraph.findings import Edit
from fullgraph.fixes.document import Document, walk

# Scopes of their own, and imports, whose aliases are read as a whole.
_CLOSED = (cst.FunctionDef, cst.ClassDef, cst.Lambda, cst.Import, cst.ImportFrom)
_WITH_TARGET = (
    cst.AssignTarget,
    cst.AnnAssign,
    cst.AugAssign,
    cst.NamedExpr,
    cst.For,
    cst.CompFor,
    cst.Del,
)


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
    imported = list(_torch_imports(document.module))
    bound = list(_module_bindings(document.module))
    functions = [
        around
        for around in document.ancestors(node)
        if isinstance(around, (cst.FunctionDef, cst.Lambda))
    ]
    for name in imported:
        only_torch = bound.count(name) == imported.count(name)
        if only_torch and not any(_binds(function, name) for function in functions):
            return TorchName(name)
    if "torch" in bound or any(_binds(function, "torch") for function in functions):
        return None
    return TorchName("torch", (_import_edit(document, path),))


def _torch_imports(module: cst.Module) -> Iterator[str]:
    for statement in module.body:
        if not isinstance(statement, cst.SimpleStatementLine):
            continue
        for small in statement.body:
            if isinstance(small, cst.Import):
                for alias in small.names:
                    if alias.evaluated_name == "torch" and alias.asname is not None:
                        yield alias.evaluated_alias or "torch"
                    elif alias.evaluated_name.split(".")[0] == "torch" and alias.asname is None:
                        yield "torch"


def _module_bindings(module: cst.Module) -> Iterator[str]:
    for statement in module.body:
        yield from _bound_names(statement)


def _binds(function: cst.FunctionDef | cst.Lambda, name: str) -> bool:
    return any(name in _bound_names(part) for part in (function.params, function.body))


def _bound_names(scope: cst.CSTNode) -> list[str]:
    """The names that are bound in ``scope``, without those of scopes within it."""
    names: list[str] = []
    for node in walk(scope, *_CLOSED):
        if isinstance(node, (cst.FunctionDef, cst.ClassDef, cst.Param, cst.AsName)):
            names += _target_names(node.name)
        elif isinstance(node, (cst.Import, cst.ImportFrom)):
            names += _imported_names(node)
        elif isinstance(node, _WITH_TARGET):
            names += _target_names(node.target)
    return names


def _imported_names(node: cst.Import | cst.ImportFrom) -> list[str]:
    if isinstance(node.names, cst.ImportStar):
        return []
    return [a.evaluated_alias or a.evaluated_name.split(".")[0] for a in node.names]


def _target_names(target: cst.CSTNode) -> list[str]:
    if isinstance(target, cst.Name):
        return [target.value]
    if isinstance(target, (cst.Tuple, cst.List)):
        return [name for e in target.elements for name in _target_names(e.value)]
    return []


def _import_edit(document: Document, path: str) -> Edit:
    """Adds ``import torch`` behind the module's docstring and ``__future__`` imports."""
    body = document.module.body
    first = next((n for n, s in enumerate(body) if not _stays_on_top(s, n)), len(body))
    newline = document.newline
    if first < len(body):
        line = _first_line(document, body[first])
        follow = "" if _is_import(body[first]) else newline
        return document.insertion(path, line, 0, f"import torch{newline}{follow}")
    line = document.ranges[body[-1]].end.line
    end = len(document.line(line).rstrip("\r\n"))
    return document.insertion(path, line, end, f"{newline}import torch")


def _first_line(document: Document, statement: cst.CSTNode) -> int:
    line = document.ranges[statement].start.line
    if isinstance(statement, (cst.FunctionDef, cst.ClassDef)) and statement.decorators:
        line = min(line, document.ranges[statement.decorators[0]].start.line)
    return line


def _stays_on_top(statement: cst.CSTNode, position: int) -> bool:
    if not isinstance(statement, cst.SimpleStatementLine):
        return False
    small = statement.body[0]
    if isinstance(small, cst.Expr):
        return position == 0 and isinstance(small.value, (cst.SimpleString, cst.ConcatenatedString))
    return (
        isinstance(small, cst.ImportFrom)
        and isinstance(small.module, cst.Name)
        and small.module.value == "__future__"
    )


def _is_import(statement: cst.CSTNode) -> bool:
    return isinstance(statement, cst.SimpleStatementLine) and isinstance(
        statement.body[0], (cst.Import, cst.ImportFrom)
    )
