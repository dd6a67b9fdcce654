"""Evaluates the value of a variable once in an expression that uses it several times."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator, Mapping, Set

_Key = tuple[str, ast.expr, str]
_SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Sharing:
    """Binds values to their variables: ``[net := Net(), Adam(net.parameters())]``.

    Args:
        assignments: the parts of the expression that were assigned to a variable, with its name
            and the value as the program writes it.
        taken: names that mean something else.
    """

    def __init__(
        self, assignments: Mapping[ast.expr, tuple[str, ast.expr]], taken: Set[str]
    ) -> None:
        self._assignments = assignments
        self._taken = set(taken)
        self._names: dict[_Key, str] = {}
        self._counts: Counter[_Key] = Counter()
        self._uses: Counter[str] = Counter()

    def of(self, node: ast.expr) -> ast.expr:
        """The expression, which evaluates to the same but for the identity of its parts."""
        for each in ast.walk(node):
            self._taken |= {each.id} if isinstance(each, ast.Name) else set()
            self._taken |= {each.arg} if isinstance(each, ast.arg) else set()
        self._counts = Counter(
            key for each in _walk(node) for key in [self._key(each)] if key is not None
        )
        return self._unwrapped(self._visited(node, is_certain=True))

    def _key(self, node: ast.AST) -> _Key | None:
        found = self._assignments.get(node) if isinstance(node, ast.expr) else None
        if found is None or not any(isinstance(each, ast.Call) for each in ast.walk(node)):
            # Numbers and texts are written out.
            return None
        return (*found, ast.dump(node))

    def _visited(self, node: ast.expr, *, is_certain: bool) -> ast.expr:
        """The node with shared values named; a name is bound where evaluation is certain."""
        key = self._key(node)
        if key in self._names:
            self._uses[self._names[key]] += 1
            return ast.Name(self._names[key], ast.Load())
        new = self._inside(node, is_certain=is_certain and not isinstance(node, _SCOPES))
        if key is None or self._counts[key] < 2 or not is_certain:
            return new
        name = key[0]
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        self._names[key] = name
        return ast.NamedExpr(ast.Name(name, ast.Store()), new)

    def _inside(self, node: ast.expr, *, is_certain: bool) -> ast.expr:
        new = copy.copy(node)
        for name, value in ast.iter_fields(node):
            # The keys of a dict are evaluated between its values.
            is_later = isinstance(node, ast.IfExp) and name != "test"
            is_later = is_later or (isinstance(node, ast.Dict) and name == "keys")
            setattr(new, name, self._field(node, value, is_certain=is_certain and not is_later))
        return new

    def _field(self, node: ast.AST, value: object, *, is_certain: bool) -> object:
        if isinstance(value, ast.expr):
            return self._visited(value, is_certain=is_certain)
        if isinstance(value, list):
            is_cut = isinstance(node, (ast.BoolOp, ast.Compare))
            return [
                self._field(node, each, is_certain=is_certain and not (is_cut and place))
                for place, each in enumerate(value)
            ]
        if isinstance(value, (ast.keyword, ast.comprehension)):
            twin = copy.copy(value)
            for name, each in ast.iter_fields(value):
                setattr(twin, name, self._field(value, each, is_certain=is_certain))
            return twin
        return value

    def _unwrapped(self, node: ast.expr) -> ast.expr:
        """The node without names that are used once: the other uses were in a shared value."""
        uses = self._uses

        class Unwrap(ast.NodeTransformer):
            def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.AST:
                self.generic_visit(node)
                return node if uses[node.target.id] else node.value

        unwrapped: ast.expr = Unwrap().visit(node)
        return unwrapped


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Every place in the tree; nodes that are in several come several times."""
    yield node
    for each in ast.iter_child_nodes(node):
        yield from _walk(each)
