"""Which code of a file a target reaches, by the names that it mentions.

It errs on the side of more: a name that two definitions share reaches both.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from fullgraph.static.syntax.python_tree import PythonTree, python_tree

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_CALLED_UNNAMED = ("forward",)
"""Methods that calling an object runs, besides those with underscores on both sides."""


class Reach:
    """The lines of a file that belong to a target.

    Args:
        text: the file.
        target: the name of what runs, dotted for a method; empty if it is in another file, where
            only what ran counts.
        ran: 1-based lines that a run came to, in whichever way.
    """

    def __init__(self, text: str, target: str, ran: Iterable[int] = ()) -> None:
        self._functions: list[tuple[range, bool]] = []
        tree = python_tree(text)
        reached = _reached(tree, target) if target else set()
        if reached is None:
            return
        lines = frozenset(ran)
        for node in ast.walk(tree.module):
            if isinstance(node, _FUNCTION):
                span = _lines(node)
                is_reached = node in reached or not lines.isdisjoint(_body_lines(node))
                self._functions.append((span, is_reached))

    def contains(self, line: int) -> bool:
        """Whether a 1-based line belongs to what the target reaches.

        A line outside of all functions does, and so does every line of what this Python cannot
        parse, and of a file that does not define the target.
        """
        inside = [(span, is_reached) for span, is_reached in self._functions if line in span]
        if not inside:
            return True
        _, is_reached = min(inside, key=lambda found: len(found[0]))
        return is_reached


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> range:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return range(first, (node.end_lineno or node.lineno) + 1)


def _body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[int]:
    """Lines of a function that are not those of a function within it."""
    inner = [
        child for child in ast.walk(node) if child is not node and isinstance(child, _FUNCTION)
    ]
    within = {line for child in inner if isinstance(child, _FUNCTION) for line in _lines(child)}
    return (line for line in range(node.body[0].lineno, _lines(node).stop) if line not in within)


def _reached(tree: PythonTree, target: str) -> set[ast.AST] | None:
    """The functions that the names in the target's code lead to; None without the target."""
    first, *members = target.split(".")
    named = _definitions(tree.module)
    starts: list[ast.AST] = [node for node in named.get(first, []) if node in tree.module.body]
    if not starts:
        return None
    for member in members:
        starts = [part for node in starts for part in _member(node, member)] or starts
    reached: set[ast.AST] = set()
    mentioned = set(tree.unread_words)
    waiting = [*starts, *(node for name in mentioned for node in named.get(name, []))]
    while waiting:
        node = waiting.pop()
        if node in reached:
            continue
        reached.add(node)
        for part in _code_of(node):
            if isinstance(part, _FUNCTION):
                waiting.append(part)
            name = _name(part)
            if name and name not in mentioned:
                mentioned.add(name)
                waiting += named.get(name, [])
    return reached


def _member(node: ast.AST, name: str) -> list[ast.AST]:
    """A method of a class, with what makes an object of it."""
    if not isinstance(node, ast.ClassDef):
        return []
    wanted = [part for part in node.body if isinstance(part, (*_FUNCTION, ast.ClassDef))]
    found: list[ast.AST] = [part for part in wanted if part.name == name]
    return [*found, *(part for part in wanted if part.name == "__init__"), *node.bases]


def _definitions(tree: ast.Module) -> dict[str, list[ast.AST]]:
    """Functions, classes and assigned variables of the file by their name."""
    named: dict[str, list[ast.AST]] = {}
    for node in ast.walk(tree):
        if isinstance(node, (*_FUNCTION, ast.ClassDef)):
            named.setdefault(node.name, []).append(node)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for place in targets:
                for part in ast.walk(place):
                    if isinstance(part, ast.Name) and node in tree.body:
                        named.setdefault(part.id, []).append(node)
    return named


def _code_of(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a definition; of a class those that making and calling an object runs."""
    if not isinstance(node, ast.ClassDef):
        # What a function defines within itself counts once its name is mentioned.
        yield from _without_functions(node)
        return
    for base in (*node.bases, *node.decorator_list):
        yield from ast.walk(base)
    for statement in node.body:
        if not isinstance(statement, _FUNCTION):
            yield from ast.walk(statement)
        elif statement.name in _CALLED_UNNAMED or statement.name.startswith("__"):
            yield statement


def _without_functions(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _FUNCTION):
            yield child
            yield from _without_functions(child)


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
