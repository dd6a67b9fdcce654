"""Which parts of a file's syntax tree are evaluated only sometimes, and what values come from."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property, lru_cache

from fullgraph.dynamic.ranges import Place
from fullgraph.static.syntax.python_tree import PythonTree, python_tree

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SCOPES = (*_FUNCTIONS, ast.Lambda, ast.Module)


class Syntax:
    """The syntax tree of one text, and what is around each of its nodes.

    Args:
        tree: the text's; of what this Python cannot parse, only the names are known.
    """

    def __init__(self, tree: PythonTree) -> None:
        self._python_tree = tree
        self._tree = tree.module
        self._parents: dict[ast.AST, ast.AST] = {}
        self._at: dict[Place, ast.AST] = {}
        for node in ast.walk(self._tree):
            for child in ast.iter_child_nodes(node):
                self._parents[child] = node
            place = place_of(node)
            if place is not None:
                # The outermost: an expression statement and its expression are one place.
                self._at.setdefault(place, node)

    def at(self, place: Place) -> ast.AST | None:
        """The node that is at ``place`` exactly."""
        return self._at.get(place)

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes that ``node`` is in, from the innermost on."""
        while node in self._parents:
            node = self._parents[node]
            yield node

    def scope(self, node: ast.AST) -> ast.AST:
        """The function or lambda that ``node`` is evaluated in, or the module."""
        return next((outer for outer in self.around(node) if isinstance(outer, _SCOPES)), node)

    def is_always_evaluated(self, node: ast.AST) -> bool:
        """Whether ``node`` is evaluated whenever its line is traced to its end."""
        inner = node
        for outer in self.around(node):
            if inner in conditional_parts(outer) or isinstance(outer, ast.Lambda):
                return False
            if isinstance(inner, ast.stmt):
                return not _shares_line(inner, outer)
            inner = outer
        return True

    def share_a_loop(self, one: ast.AST, other: ast.AST) -> bool:
        """Whether some loop holds both, so that the later one may run first."""
        loops = {outer for outer in self.around(one) if isinstance(outer, _LOOPS)}
        return any(outer in loops for outer in self.around(other))

    @cached_property
    def functions(self) -> dict[str, list[ast.FunctionDef | ast.AsyncFunctionDef]]:
        """The functions and methods of the text by their names."""
        found = defaultdict(list)
        for node in ast.walk(self._tree):
            if isinstance(node, _FUNCTIONS):
                found[node.name].append(node)
        return dict(found)

    @cached_property
    def calls(self) -> dict[str, list[ast.Call]]:
        """The calls of the text by the last name of what they call."""
        found = defaultdict(list)
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Call):
                found[called_name(node)].append(node)
        return dict(found)

    @cached_property
    def bindings(self) -> dict[tuple[ast.AST, str], list[ast.expr]]:
        """What each scope binds a name to.

        A name with a dot is an attribute, ``self.gate``, of whichever scope: those belong to
        the module, but for what constructors set.
        """
        found: defaultdict[tuple[ast.AST, str], list[ast.expr]] = defaultdict(list)
        for node in ast.walk(self._tree):
            for target, value in _bound(node):
                scope = self.scope(node)
                if isinstance(target, ast.Name):
                    found[scope, target.id].append(value)
                elif getattr(scope, "name", "") != "__init__":
                    found[self._tree, ast.unparse(target)].append(value)
        return dict(found)

    def is_mentioned_unread(self, name: str) -> bool:
        """Whether what this Python cannot parse may call, read or bind ``name``."""
        return name in self._python_tree.unread_words

    def is_defined_unread(self, name: str) -> bool:
        """Whether this Python cannot parse a definition of ``name``."""
        return name in self._python_tree.unread_definitions

    @property
    def module(self) -> ast.Module:
        """The whole text."""
        return self._tree


@lru_cache(maxsize=16)
def syntax_of(text: str) -> Syntax:
    """The syntax of a text, without the definitions that this Python cannot parse."""
    return Syntax(python_tree(text))


def place_of(node: ast.AST) -> Place | None:
    """Where ``node`` is; None if it has no place of its own."""
    end_line = getattr(node, "end_lineno", None)
    end_column = getattr(node, "end_col_offset", None)
    if end_line is None or end_column is None:
        return None
    return Place(node.lineno, node.col_offset, end_line, end_column)  # type: ignore[attr-defined]


def conditional_parts(node: ast.AST) -> list[ast.AST]:
    """The direct parts of an expression or assertion that are evaluated only sometimes."""
    if isinstance(node, ast.BoolOp):
        return list(node.values[1:])
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.Compare):
        return list(node.comparators[1:])
    if isinstance(node, ast.Assert):
        return [node.msg] if node.msg is not None else []
    if isinstance(node, ast.DictComp):
        return [node.key, node.value, *node.generators[1:]]
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        return [node.elt, *node.generators[1:]]
    if isinstance(node, ast.comprehension):
        return list(node.ifs)
    if isinstance(node, ast.Match):
        return list(node.cases[1:])
    if isinstance(node, ast.match_case):
        return [node.guard] if node.guard is not None else []
    return []


def called_name(call: ast.Call) -> str:
    """The last name of what is called, ``item`` of ``x.sum().item()``; empty without one."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def within(node: ast.AST) -> Iterator[ast.AST]:
    """``node`` and what is in it, without the bodies of functions."""
    yield node
    if not isinstance(node, (*_FUNCTIONS, ast.Lambda, ast.ClassDef)):
        for child in ast.iter_child_nodes(node):
            yield from within(child)


def _shares_line(statement: ast.stmt, outer: ast.AST) -> bool:
    """Whether ``statement`` is behind the colon of one that may not run it."""
    if isinstance(outer, ast.match_case):
        return outer.pattern.lineno == statement.lineno
    if isinstance(outer, (ast.Module, ast.With, ast.AsyncWith, ast.Try)):
        return False
    return getattr(outer, "lineno", 0) == statement.lineno


def _bound(node: ast.AST) -> Iterator[tuple[ast.Name | ast.Attribute, ast.expr]]:
    targets: list[ast.expr] = []
    value: ast.expr | None = None
    if isinstance(node, ast.Assign):
        targets, value = node.targets, node.value
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.NamedExpr)):
        targets, value = [node.target], node.value
    elif isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
        targets, value = [node.target], node.iter
    elif isinstance(node, ast.withitem) and node.optional_vars is not None:
        targets, value = [node.optional_vars], node.context_expr
    if value is None:
        return
    for target in targets:
        for name in ast.walk(target):
            if isinstance(name, (ast.Name, ast.Attribute)) and isinstance(name.ctx, ast.Store):
                yield name, value
