"""Circles among the imports that run when modules are loaded."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.quick.imports import file_of, names_in

_FOR_TYPES = ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def imported_on_loading(file: Path) -> set[Path]:
    """The files of the repository that ``file`` imports while it is loaded.

    Imports in functions run later, and those under ``TYPE_CHECKING`` never run. A package is one
    of the files only if a name is imported from it that is not a module of its own.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return set(_imported(_run_on_loading(tree.body), file))


def circle(imports: Mapping[str, Iterable[str]]) -> list[str]:
    """Modules each of which imports the next one, the first again at the end; empty if none do.

    Args:
        imports: for each module, those that it imports.
    """
    try:
        TopologicalSorter({name: sorted(imports[name]) for name in sorted(imports)}).prepare()
    except CycleError as error:
        # It lists what is imported before what imports it.
        return list(reversed(error.args[1]))
    return []


def _run_on_loading(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        yield node
        if isinstance(node, ast.If) and ast.unparse(node.test) in _FOR_TYPES:
            yield from _run_on_loading(node.orelse)
        elif isinstance(node, (ast.stmt, ast.excepthandler)):
            yield from _run_on_loading(ast.iter_child_nodes(node))


def _imported(nodes: Iterable[ast.AST], file: Path) -> Iterator[Path]:
    for node in nodes:
        module, *members = [file_of(name) for name in names_in(node, file)] or [None]
        if isinstance(node, ast.Import):
            yield from filter(None, (module, *members))
        else:
            yield from filter(None, (member or module for member in members))
