"""Looks for definitions, statements and names in a syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from fullgraph_worker.user_code.source import dotted_name

FunctionNode: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Definition:
    """A function and where it stands.

    Attributes:
        node: the function.
        owner: the class whose body it is in; None outside of classes.
    """

    node: FunctionNode
    owner: ast.ClassDef | None = None

    @property
    def name(self) -> str:
        """As users name it: ``Net.forward``."""
        return f"{self.owner.name}.{self.node.name}" if self.owner else self.node.name


def definitions(tree: ast.AST, owner: ast.ClassDef | None = None) -> Iterator[Definition]:
    """Every function in the blocks of a node, outer ones first."""
    for child in _block_statements(tree):
        if isinstance(child, _FUNCTIONS):
            yield Definition(child, owner)
            yield from definitions(child)
        elif isinstance(child, ast.ClassDef):
            yield from definitions(child, child)
        else:
            yield from definitions(child, owner)


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement in the blocks of a node, an outer one before those in its blocks."""
    for child in _block_statements(tree):
        yield child
        yield from statements(child)


def functions_around(tree: ast.AST, line: int) -> list[Definition]:
    """The functions that hold a line, the outermost first."""
    found: list[Definition] = []
    owner: ast.ClassDef | None = None
    node: ast.AST | None = tree
    while node is not None:
        inner = next((each for each in _block_statements(node) if holds(each, line)), None)
        if isinstance(inner, _FUNCTIONS):
            found.append(Definition(inner, owner))
            owner = None
        elif isinstance(inner, ast.ClassDef):
            owner = inner
        node = inner
    return found


def holds(node: ast.stmt | FunctionNode, line: int) -> bool:
    """Whether a statement, with its decorators, reaches over a line."""
    first, last = span(node)
    return first <= line <= last


def span(node: ast.stmt) -> tuple[int, int]:
    """The first line, decorators included, and the last."""
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(each.lineno for each in decorators)])
    return first, node.end_lineno or node.lineno


def header(node: FunctionNode | ast.ClassDef) -> tuple[int, int]:
    """The lines from the first decorator to the colon, as far as they are their own."""
    first, last = span(node)
    return first, max(node.lineno, min(last, node.body[0].lineno - 1)) if node.body else last


def statements_on(tree: ast.AST, first: int, last: int) -> list[ast.stmt]:
    """The statements of which a part of their own is on the lines ``first`` to ``last``."""
    found: list[ast.stmt] = []
    for node in _block_statements(tree):
        start, end = span(node)
        if start <= last and first <= end:
            found += [node] if node.lineno <= last and first <= _own_end(node) else []
            found += statements_on(node, first, last)
    return found


def names_read(nodes: Iterable[ast.AST]) -> list[str]:
    """The names and dotted attributes in expressions, each once: ``x``, ``self.drop``."""
    found: dict[str, None] = {}
    for node in nodes:
        for part in _own_expressions(node):
            for each in ast.walk(part):
                name = dotted_name(each)
                if name:
                    found[name] = None
    return list(found)


def calls_in(nodes: Iterable[ast.AST]) -> list[str]:
    """What the expressions call, as dotted names, each once: ``helper``, ``self.mask``."""
    found: dict[str, None] = {}
    for node in nodes:
        for part in _own_expressions(node):
            for each in ast.walk(part):
                if isinstance(each, ast.Call) and dotted_name(each.func):
                    found[dotted_name(each.func)] = None
    return list(found)


def bound_names(node: ast.stmt) -> list[str]:
    """The names and attributes that a statement assigns, imports or defines itself."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [(each.asname or each.name).split(".")[0] for each in node.names]
    if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
        return [node.name]
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = list(node.targets)
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.For, ast.AsyncFor)):
        targets = [node.target]
    elif isinstance(node, (ast.With, ast.AsyncWith)):
        targets = [each.optional_vars for each in node.items if each.optional_vars]
    found = []
    for target in targets:
        parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]
        for part in parts:
            inner = part.value if isinstance(part, (ast.Starred, ast.Subscript)) else part
            found += [dotted_name(inner)] if dotted_name(inner) else []
    return found


def _block_statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements in the blocks of a node; expressions have none."""
    for name in ("body", "handlers", "cases", "orelse", "finalbody"):
        block = getattr(node, name, None)
        for child in block if isinstance(block, list) else ():
            if isinstance(child, ast.stmt):
                yield child
            else:
                yield from _block_statements(child)


def _own_end(node: ast.stmt) -> int:
    """The last line of what is not in the blocks under a statement."""
    for name in ("body", "cases"):
        block = getattr(node, name, None)
        if isinstance(block, list) and block:
            first = getattr(block[0], "lineno", None) or block[0].pattern.lineno
            return max(node.lineno, int(first) - 1)
    return node.end_lineno or node.lineno


def _own_expressions(node: ast.AST) -> list[ast.AST]:
    """The parts of a statement that are not statements; an expression is one itself."""
    if not isinstance(node, ast.stmt):
        return [node]
    blocks = (ast.stmt, ast.ExceptHandler, ast.match_case)
    return [child for child in ast.iter_child_nodes(node) if not isinstance(child, blocks)]
