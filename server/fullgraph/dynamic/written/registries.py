"""The calls that construct what a project keeps under a name: ``MODELS[name](config)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fullgraph.dynamic.written.bindings import FUNCTIONS, Assigned, binding_of
from fullgraph.dynamic.written.closing import Site, returns
from fullgraph.dynamic.written.texts import Project, Unit

if TYPE_CHECKING:
    from fullgraph.dynamic.written.sites import Sites

_DEEPEST = 4


class Registries:
    """Finds the dicts and registries that keep a definition, and the calls through them.

    A registry is known by the expression that makes it.

    Args:
        project: has the texts.
        sites: resolves names.
    """

    def __init__(self, project: Project, sites: Sites) -> None:
        self._project = project
        self._sites = sites

    def calls_of(self, path: str, name: str) -> Iterator[Site]:
        """The calls of what is looked up where the definition is kept."""
        for registry, units in self._keeping(path, name).items():
            for unit in units:
                for call in self._sites.calls_in(unit):
                    if self._is_lookup(unit, call.func, registry, 0):
                        yield from self._forwarded(Site(call, unit))

    def _keeping(self, path: str, name: str) -> dict[ast.expr, list[Unit]]:
        """What keeps the definition, and the units that may use it."""
        found: dict[ast.expr, list[Unit]] = {}
        home, defined = self._sites.defined(path, name)
        if home is not None and defined is not None:
            for kept_in, registry in self._stored(home, defined, 0):
                found[registry] = list(self._project.units(kept_in))
        for unit in self._project.units(name):
            for value in (n for n in ast.walk(unit.tree) if isinstance(n, ast.Dict)):
                kept = (v for v in value.values if isinstance(v, (ast.Name, ast.Attribute)))
                if any(self._sites.definition(unit, each) == (path, name) for each in kept):
                    variable = _assigned_to(unit, value)
                    found[value] = list(self._project.units(variable)) if variable else [unit]
        return found

    def _stored(self, unit: Unit, defined: ast.stmt, depth: int) -> Iterator[tuple[str, ast.expr]]:
        """The registries to which a decorator, or ``__init_subclass__`` of a base, adds it."""
        for decorator in getattr(defined, "decorator_list", []) if depth == 0 else ():
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            if isinstance(called, ast.Attribute):
                yield from self._sites.variable(unit, called.value)
            home, function = self._sites.named(unit, called)
            if home is not None and function is not None:
                yield from self._stored_in(home, function)
        for base in getattr(defined, "bases", []) if depth < _DEEPEST else ():
            home, outer = self._sites.named(unit, base)
            if home is None or outer is None:
                continue
            for method in outer.body:
                if getattr(method, "name", "") == "__init_subclass__":
                    yield from self._stored_in(home, method)
            yield from self._stored(home, outer, depth + 1)

    def _stored_in(self, unit: Unit, function: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
        """The registries that a function writes to."""
        for each in ast.walk(function):
            for target in each.targets if isinstance(each, ast.Assign) else ():
                if isinstance(target, ast.Subscript):
                    yield from self._sites.variable(unit, target.value)

    def _is_registry(self, unit: Unit, node: ast.expr, registry: ast.expr) -> bool:
        return node is registry or any(v is registry for _, v in self._sites.variable(unit, node))

    def _is_lookup(self, unit: Unit, node: ast.expr, registry: ast.expr, depth: int) -> bool:
        """Whether ``node`` is what the registry has under some name."""
        if isinstance(node, ast.Subscript):
            return self._is_registry(unit, node.value, registry)
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr == "get":
                return self._is_registry(unit, node.func.value, registry)
            home, function = self._sites.named(unit, node.func)
            values = returns(function) if isinstance(function, FUNCTIONS) else []
        else:
            found = binding_of(unit, node.id, node) if isinstance(node, ast.Name) else None
            if found is None or not isinstance(found[0], Assigned) or not found[0].is_whole:
                return False
            home, values = found[2], [found[0].value]
        return (
            home is not None
            and depth <= _DEEPEST
            and any(self._is_lookup(home, value, registry, depth + 1) for value in values)
        )

    def _forwarded(self, site: Site) -> Iterator[Site]:
        """The call; where it passes on ``*args`` of its function, those that callers write."""
        unit, call = site.unit, site.call
        function = next((each for each in unit.above(call) if isinstance(each, FUNCTIONS)), None)
        starred = [a.value for a in call.args if isinstance(a, ast.Starred)]
        starred += [k.value for k in call.keywords if k.arg is None]
        if function is None or not starred:
            yield site
            return
        own = function.args
        forwarded = {each.arg for each in (own.vararg, own.kwarg) if each is not None}
        if any(getattr(each, "id", "") not in forwarded for each in starred):
            return
        names = [each.arg for each in (*own.posonlyargs, *own.args)]
        for outer in self._sites.callers(unit, function):
            words = [k for k in outer.call.keywords if k.arg not in names]
            new = ast.Call(outer.call.func, outer.call.args[len(names) :], words)
            outer.unit.parents[new] = outer.unit.parents[outer.call]
            yield Site(ast.copy_location(new, outer.call), outer.unit)


def _assigned_to(unit: Unit, value: ast.expr) -> str:
    """The name that an expression is assigned to; empty if it is none."""
    statement = unit.parents.get(value)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    target = statement.target if isinstance(statement, ast.AnnAssign) else next(iter(targets), None)
    return getattr(target, "id", "")
