"""The calls of classes and functions that a project has in a registry: ``MODELS[name](config)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from fullgraph.dynamic.written.bindings import (
    FUNCTIONS,
    Assigned,
    Function,
    binding_of,
    function_around,
    positional,
)
from fullgraph.dynamic.written.closing import Site, returns
from fullgraph.dynamic.written.texts import Project, Unit

if TYPE_CHECKING:
    from fullgraph.dynamic.written.sites import Sites

_DEEPEST = 4


class Variable(NamedTuple):
    """What a name was assigned to.

    Attributes:
        unit: has the assignment.
        name: the name.
        value: the expression.
    """

    unit: Unit
    name: str
    value: ast.expr


class Registries:
    """Finds the dicts and other registries that contain a definition, and the calls through them.

    A registry is identified by the expression that creates it.

    Args:
        project: has the texts.
        sites: resolves names.
    """

    def __init__(self, project: Project, sites: Sites) -> None:
        self._project = project
        self._sites = sites
        self._under_way: set[tuple[str, str]] = set()

    def calls_of(self, path: str, name: str) -> Iterator[Site]:
        """The calls of values that are looked up in a registry with the definition."""
        if (path, name) in self._under_way:
            # The registry also contains the function that reads it.
            return
        self._under_way.add((path, name))
        try:
            yield from self._calls_of(path, name)
        finally:
            self._under_way.discard((path, name))

    def _calls_of(self, path: str, name: str) -> Iterator[Site]:
        for registry, (home, units) in self._keeping(path, name).items():
            for unit in units:
                for call in self._sites.calls_in(unit):
                    if self._is_lookup(unit, call.func, registry, 0):
                        yield from self._forwarded(Site(call, unit))
                    else:
                        method = self._method(unit, call.func, registry, home)
                        if method is not None:
                            yield _passed_on(Site(call, unit), method)

    def _keeping(self, path: str, name: str) -> dict[ast.expr, tuple[Unit, list[Unit]]]:
        """The registries with the definition: the unit of each, and the units that may use it."""
        found: dict[ast.expr, tuple[Unit, list[Unit]]] = {}
        home, defined = self._sites.defined(path, name)
        if home is not None and defined is not None:
            for kept_in in self._stored(home, defined, 0):
                units = list(self._project.units(kept_in.name))
                found[kept_in.value] = kept_in.unit, units
        for unit in self._project.units(name):
            for value in (n for n in ast.walk(unit.tree) if isinstance(n, ast.Dict)):
                kept = (v for v in value.values if isinstance(v, (ast.Name, ast.Attribute)))
                if any(self._sites.definition(unit, each) == (path, name) for each in kept):
                    variable = _assigned_to(unit, value)
                    units = list(self._project.units(variable)) if variable else [unit]
                    found[value] = unit, units
        return found

    def _stored(self, unit: Unit, defined: ast.stmt, depth: int) -> Iterator[Variable]:
        """The registries to which a decorator or ``__init_subclass__`` of a base adds it."""
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

    def _stored_in(self, unit: Unit, function: ast.stmt) -> Iterator[Variable]:
        """The registries that a function writes to."""
        for each in ast.walk(function):
            for target in each.targets if isinstance(each, ast.Assign) else ():
                if isinstance(target, ast.Subscript):
                    yield from self._sites.variable(unit, target.value)

    def _is_registry(self, unit: Unit, node: ast.expr, registry: ast.expr) -> bool:
        variables = self._sites.variable(unit, node)
        return node is registry or any(each.value is registry for each in variables)

    def _method(
        self, unit: Unit, node: ast.expr, registry: ast.expr, home: Unit
    ) -> Function | None:
        """The method of the registry that ``node`` names, if it passes on ``*args`` of its own."""
        if not isinstance(node, ast.Attribute) or not isinstance(registry, ast.Call):
            return None
        if not self._is_registry(unit, node.value, registry):
            return None
        owner = self._sites.named(home, registry.func)[1]
        for method in owner.body if isinstance(owner, ast.ClassDef) else ():
            if isinstance(method, FUNCTIONS) and method.name == node.attr:
                calls = (each for each in ast.walk(method) if isinstance(each, ast.Call))
                if any(_starred(each) and _is_own(_starred(each), method) for each in calls):
                    return method
        return None

    def _is_lookup(self, unit: Unit, node: ast.expr, registry: ast.expr, depth: int) -> bool:
        """Whether ``node`` is a value of the registry."""
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
        """The call, or the calls of the function around it if that passes on its ``*args``."""
        unit, call = site.unit, site.call
        function = function_around(unit, call)
        starred = _starred(call)
        if function is not None and starred and _is_own(starred, function):
            for outer in self._sites.callers(unit, function):
                yield _passed_on(outer, function)
        else:
            # Without them, or with a config: ``MODELS[config.pop("type")](**config)``.
            yield site


def _starred(call: ast.Call) -> list[ast.expr]:
    """What a call unpacks."""
    by_position = [a.value for a in call.args if isinstance(a, ast.Starred)]
    return [*by_position, *(k.value for k in call.keywords if k.arg is None)]


def _is_own(starred: list[ast.expr], function: Function) -> bool:
    """Whether all that is unpacked is what the function itself was given as ``*`` and ``**``."""
    given = (function.args.vararg, function.args.kwarg)
    names = {each.arg for each in given if each is not None}
    return all(getattr(each, "id", "") in names for each in starred)


def _passed_on(site: Site, function: Function) -> Site:
    """A call of a function that passes on ``*args``, with these arguments alone."""
    names = positional(function)
    names = names[1:] if names[:1] == ["self"] else names
    words = [k for k in site.call.keywords if k.arg not in names]
    new = ast.Call(site.call.func, site.call.args[len(names) :], words)
    site.unit.parents[new] = site.unit.parents[site.call]
    return Site(ast.copy_location(new, site.call), site.unit, site.written or site.call)


def _assigned_to(unit: Unit, value: ast.expr) -> str:
    """The name that an expression is assigned to; empty if it is none."""
    statement = unit.parents.get(value)
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    target = statement.target if isinstance(statement, ast.AnnAssign) else next(iter(targets), None)
    return getattr(target, "id", "")
