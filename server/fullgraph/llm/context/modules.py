"""Finds the definition of a name in the user's files, through their imports."""

from __future__ import annotations

import ast
from pathlib import PurePath

from fullgraph.llm.context.files import File, Files, is_installed
from fullgraph.llm.context.syntax import FunctionNode, statements
from fullgraph_worker.user_code.source import dotted_name

Definable = FunctionNode | ast.ClassDef
_DEFINABLE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_MOST_ROOTS = 6
_MOST_IMPORTS = 3


def definition_of(
    name: str, file: File, files: Files, owner: ast.ClassDef | None = None, depth: int = 0
) -> tuple[File, Definable] | None:
    """Where a name that a file uses is defined, if that is in one of the user's files.

    Args:
        name: as it is used: ``helper``, ``layers.Block``, ``self.mask``.
        file: where it is used.
        files: reads files.
        owner: the class around its use, for methods.
        depth: how many imports led here.
    """
    first, _, rest = name.partition(".")
    if first == "self":
        return _method(rest, file, files, owner, depth) if owner is not None and rest else None
    local = _in_body(file.tree.body, first)
    if local is not None:
        if not rest:
            return file, local
        member = _in_body(local.body, rest) if isinstance(local, ast.ClassDef) else None
        return (file, member) if member is not None else None
    for statement in statements(file.tree):
        imported = _imported(statement, first, rest)
        if imported is not None and depth < _MOST_IMPORTS:
            level, module, wanted = imported
            for found in _files_of(level, module, wanted, file, files):
                target, name_there = found
                there = definition_of(name_there, target, files, None, depth + 1)
                if there is not None:
                    return there
    return None


def _method(
    name: str, file: File, files: Files, owner: ast.ClassDef, depth: int
) -> tuple[File, Definable] | None:
    """A method of a class, or of the classes that it is derived from."""
    own = _in_body(owner.body, name)
    if own is not None:
        return file, own
    for base in owner.bases if depth < _MOST_IMPORTS else ():
        found = definition_of(dotted_name(base), file, files, None, depth + 1)
        if found is not None and isinstance(found[1], ast.ClassDef):
            method = _method(name, found[0], files, found[1], depth + 1)
            if method is not None:
                return method
    return None


def _in_body(body: list[ast.stmt], name: str) -> Definable | None:
    for statement in body:
        if isinstance(statement, _DEFINABLE) and statement.name == name:
            return statement
    return None


def _imported(node: ast.AST, first: str, rest: str) -> tuple[int, str, str] | None:
    """The level, the module and the name in it that an import binds ``first`` to."""
    if isinstance(node, ast.ImportFrom):
        for each in node.names:
            if (each.asname or each.name) == first:
                wanted = f"{each.name}.{rest}" if rest else each.name
                return node.level, node.module or "", wanted
    if isinstance(node, ast.Import) and rest:
        for each in node.names:
            if each.asname == first:
                return 0, each.name, rest
            if each.asname is None and f"{first}.{rest}".startswith(f"{each.name}."):
                return 0, each.name, f"{first}.{rest}".removeprefix(f"{each.name}.")
    return None


def _files_of(
    level: int, module: str, wanted: str, file: File, files: Files
) -> list[tuple[File, str]]:
    """The files that may be the module, and the name to look for in each."""
    folder = PurePath(file.path).parent
    roots = [folder, *folder.parents][:_MOST_ROOTS]
    if level:
        roots = roots[level - 1 : level]
    parts = module.split(".") if module else []
    first, _, rest = wanted.partition(".")
    found = []
    for root in roots:
        base = root.joinpath(*parts)
        choices = [(base / f"{first}.py", rest)] if rest else []
        choices += [(base.with_suffix(".py"), wanted)] if parts else []
        choices += [(base / "__init__.py", wanted)]
        for path, name in choices:
            if is_installed(str(path)) and not is_installed(file.path):
                continue
            target = files.existing(str(path))
            if target is not None and target.path != file.path:
                found.append((target, name))
        if found:
            break
    return found
