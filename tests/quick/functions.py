"""The functions of a module, by name, and which of them a change touches."""

from __future__ import annotations

import ast
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions_in(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Each function with its qualified name, ``function`` or ``Class.method``.

    Functions in functions are left out: they are parts of those, and Dynamo compiles some of them.
    """
    yield from _below(tree, "")


def changed_functions(before: str, after: str) -> set[str]:
    """The names of functions whose code differs between two texts of a module.

    The empty name stands for what is outside of functions. A name that only one of them has is
    among them. Comments and the layout do not count.

    Raises:
        SyntaxError: one of the texts is not a module.
    """
    old, new = _codes(before), _codes(after)
    return {name for name in {*old, *new} if old.get(name) != new.get(name)}


def _codes(text: str) -> dict[str, list[str]]:
    tree = ast.parse(text)
    found: dict[str, list[str]] = {}
    for name, node in list(functions_in(tree)):
        found.setdefault(name, []).append(ast.dump(node))
        # What contains it is compared without it.
        node.body, node.decorator_list, node.returns = [], [], None
        node.args = ast.arguments([], [], None, [], [], None, [])
    found[""] = [ast.dump(tree)]
    return found


def _below(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield f"{prefix}{child.name}", child
        else:
            inner = f"{prefix}{child.name}." if isinstance(child, ast.ClassDef) else prefix
            yield from _below(child, inner)
