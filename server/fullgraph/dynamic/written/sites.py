"""The calls of one definition in the texts of a project, matched through the imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

from fullgraph.dynamic.written.bindings import (
    FUNCTIONS,
    Assigned,
    Function,
    Imported,
    Parameter,
    binding_of,
    dotted,
    function_around,
    module_of,
    of_module,
    positional,
    starred,
)
from fullgraph.dynamic.written.closing import Site, attribute_of, passed, returns
from fullgraph.dynamic.written.registries import Registries, Variable
from fullgraph.dynamic.written.texts import Project, Unit
from fullgraph.static.modules.files import Files
from fullgraph.static.modules.finder import Finder

_DEEPEST = 12
_KEEPING = {
    *("to", "cuda", "cpu", "eval", "train", "half", "float", "double", "bfloat16"),
    *("requires_grad_", "apply", "share_memory"),
}
"""Methods of a module that return it."""


class Sites:
    """Finds calls.

    Args:
        project: has the texts.
    """

    def __init__(self, project: Project) -> None:
        self._project = project
        self._finder = Finder(Files())
        self._calls: dict[Unit, list[ast.Call]] = {}
        self._registries = Registries(project, self)

    def of(self, path: str, name: str, depth: int = 0) -> Iterator[Site]:
        """The calls of what the file at ``path`` defines as ``name``, the nearest first."""
        word = name.rpartition(".")[2]
        for unit in self._project.units(word):
            for call in self.calls_in(unit):
                named = [(unit, call.func), self.unwrapped(unit, call.func)]
                if any(
                    self._may_name(home, function, word)
                    and self.definition(home, function, (path, name)) == (path, name)
                    for home, function in dict.fromkeys(named)
                ) or self._is_variable(unit, call.func, path, name):
                    yield Site(call, unit)
        yield from self._registries.calls_of(path, name)
        yield from self._of_subclasses(path, name, depth)

    def _of_subclasses(self, path: str, name: str, depth: int) -> Iterator[Site]:
        """The constructions of classes that inherit the constructor, and what others pass to it."""
        if depth > _DEEPEST or not isinstance(self.defined(path, name)[1], ast.ClassDef):
            return
        for unit, each in self.subclasses(path, name):
            own = [m for m in each.body if getattr(m, "name", "") == "__init__"]
            if not own:
                yield from self.of(unit.path, each.name, depth + 1)
            for call in (n for method in own for n in ast.walk(method)):
                if isinstance(call, ast.Call) and _is_super(call.func):
                    yield Site(call, unit)

    def subclasses(self, path: str, name: str) -> Iterator[tuple[Unit, ast.ClassDef]]:
        """The classes of the project that have a class as their base, and their units."""
        for unit in self._project.units(name):
            for each in unit.tree.body:
                bases = each.bases if isinstance(each, ast.ClassDef) else []
                if any(self.definition(unit, base) == (path, name) for base in bases):
                    assert isinstance(each, ast.ClassDef)
                    yield unit, each

    def callers(self, unit: Unit, node: ast.AST) -> Iterator[Site]:
        """The calls of a function or a class at the top level of a unit."""
        if isinstance(node, (ast.ClassDef, *FUNCTIONS)) and unit.parents.get(node) is unit.tree:
            yield from self.of(unit.path, node.name)

    def calls_in(self, unit: Unit) -> list[ast.Call]:
        """All calls of a unit, in the order of lines."""
        if unit not in self._calls:
            calls = [n for n in ast.walk(unit.tree) if isinstance(n, ast.Call)]
            self._calls[unit] = sorted(calls, key=lambda n: (n.lineno, n.col_offset))
        return self._calls[unit]

    def definition(
        self, unit: Unit, node: ast.expr, wanted: tuple[str, str] = ("", "")
    ) -> tuple[str, str] | None:
        """The file and the qualified name of what ``node`` names; None if that is not known.

        Args:
            unit: has the node.
            node: a name or an attribute.
            wanted: what is taken for the answer where nothing but its own name speaks for it:
                in a document, and in a package of the same name that is not found.
        """
        path = dotted(unit, node)
        if not path:
            is_free = isinstance(node, ast.Name) and binding_of(unit, node.id, node) is None
            is_wanted = is_free and unit.is_document and getattr(node, "id", "") == wanted[1]
            return wanted if is_wanted else None
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        found = binding_of(unit, root.id, root) if isinstance(root, ast.Name) else None
        if found is not None and not isinstance(found[0], Imported):
            own = module_of(Path(found[2].path))
            return found[2].path, path.removeprefix(f"{own}.")
        followed = self._followed(unit.path, path, 0)
        if followed is not None:
            return followed
        top = module_of(Path(wanted[0])).partition(".")[0] if wanted[0] else ""
        is_same = path.rpartition(".")[2] == wanted[1] and path.partition(".")[0] == top
        return wanted if is_same else None

    def unwrapped(self, unit: Unit, node: ast.expr) -> tuple[Unit, ast.expr]:
        """What a wrapper of torch was given that ``node`` stands for, and its unit.

        For ``step`` behind ``step = torch.compile(model.loss)``, that is ``model.loss``. What
        stands for no such wrapper is returned as it is.
        """
        home, inner, is_wrapped = unit, node, False
        for _ in range(_DEEPEST):
            if isinstance(inner, ast.Name):
                found = binding_of(home, inner.id, inner)
                if found is None or not isinstance(found[0], Assigned) or not found[0].is_whole:
                    break
                home, inner = found[2], found[0].value
            elif isinstance(inner, ast.Attribute) and getattr(inner.value, "id", "") == "self":
                owner = next((n for n in home.above(inner) if isinstance(n, ast.ClassDef)), None)
                value = attribute_of(owner, inner.attr) if owner is not None else None
                if value is None:
                    break
                inner = value
            elif isinstance(inner, ast.Call) and inner.args:
                # torch.compile(f), or torch.compile(mode=...)(f)
                made = inner.func.func if isinstance(inner.func, ast.Call) else inner.func
                if dotted(home, made).partition(".")[0] != "torch":
                    break
                inner, is_wrapped = inner.args[0], True
            else:
                break
            if is_wrapped and isinstance(inner, ast.Attribute):
                break
        return (home, inner) if is_wrapped else (unit, node)

    def variable(self, unit: Unit, node: ast.expr) -> Iterator[Variable]:
        """The variable that ``node`` stands for, if it is one."""
        found = binding_of(unit, node.id, node) if isinstance(node, ast.Name) else None
        if found is None or not isinstance(found[0], Assigned):
            path = dotted(unit, node)
            home = self._followed(unit.path, path, 0) if path else None
            units = self._project.of_file(Path(home[0])) if home is not None else []
            found = of_module(units[0], home[1]) if units and home is not None else None
        if found is not None and isinstance(found[0], Assigned) and not found[0].is_element:
            name = getattr(node, "attr", getattr(node, "id", ""))
            yield Variable(found[2], name, found[0].value)

    def named(
        self, unit: Unit | None, node: ast.expr
    ) -> tuple[Unit | None, ast.ClassDef | Function | None]:
        """What ``node`` names at the top level of a file of the project, and its unit."""
        found = self.definition(unit, node) if unit is not None else None
        return self.defined(*found) if found is not None else (None, None)

    def defined(self, path: str, name: str) -> tuple[Unit | None, ast.ClassDef | Function | None]:
        """What the file at ``path`` defines as ``name`` at its top level, and its unit."""
        for unit in self._project.of_file(Path(path))[:1]:
            for each in unit.tree.body:
                if isinstance(each, (ast.ClassDef, *FUNCTIONS)) and each.name == name:
                    return unit, each
        return None, None

    def origins(
        self, unit: Unit, node: ast.expr, seen: set[object] | None = None
    ) -> Iterator[ast.Call]:
        """The calls that may have made the object that ``node`` stands for, as far as is written.

        A function of the program that returns the object is one, beside the call in it.

        Args:
            unit: has the node.
            node: the expression.
            seen: what has been followed, and is not followed again.
        """
        seen = set() if seen is None else seen
        if node in seen or self._project.is_late():
            return
        seen.add(node)
        if isinstance(node, ast.Call):
            yield from self._origins_of_call(unit, node, seen)
        elif isinstance(node, ast.Name):
            found = binding_of(unit, node.id, node)
            if found is not None and isinstance(found[0], Parameter):
                yield from self._origins_in_caller(found[2], found[0], seen)
            elif found is not None and isinstance(found[0], Assigned) and found[0].is_whole:
                yield from self.origins(found[2], found[0].value, seen)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = next((n for n in unit.above(node) if isinstance(n, ast.ClassDef)), None)
            if node.value.id == "self" and owner is not None:
                value = attribute_of(owner, node.attr)
                if value is not None:
                    yield from self.origins(unit, value, seen)

    def _origins_of_call(self, unit: Unit, node: ast.Call, seen: set[object]) -> Iterator[ast.Call]:
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in _KEEPING:
            yield from self.origins(unit, function.value, seen)
            return
        yield node
        home, made = self.named(unit, function)
        if home is not None and isinstance(made, FUNCTIONS):
            for value in returns(made):
                yield from self.origins(home, value, seen)
        if node.args and dotted(unit, function).partition(".")[0] == "torch":
            yield from self.origins(unit, node.args[0], seen)

    def _origins_in_caller(
        self, unit: Unit, parameter: Parameter, seen: set[object]
    ) -> Iterator[ast.Call]:
        function, name = parameter
        if parameter in seen:
            return
        seen.add(parameter)
        names = positional(function)
        for site in self.callers(unit, function):
            given = passed(site.call, names)
            if given is not None and function not in site.unit.above(site.call):
                if name in given:
                    yield from self.origins(site.unit, given[name], seen)
                return

    def units_with(self, site: Site) -> list[Unit]:
        """The units with functions that return the result of a call, or are given it."""
        units, waiting, seen = {site.unit: None}, [site], set[ast.AST]()
        while waiting and not self._project.is_late():
            unit, call = (made := waiting.pop()).unit, made.call
            function = function_around(unit, call)
            if function is None or function in seen:
                continue
            seen.add(function)
            if self.is_from(unit, returns(function), site):
                for outer in self.callers(unit, function):
                    units.setdefault(outer.unit)
                    waiting.append(outer)
        found = [*units]
        for unit in found:
            for call in self.calls_in(unit):
                home, given = self.named(unit, call.func) if call.args else (None, None)
                is_other = isinstance(given, FUNCTIONS) and home not in found
                if home is not None and is_other and self.is_from(unit, call.args, site):
                    found.append(home)
        return found

    def is_from(self, unit: Unit, values: Sequence[ast.expr], site: Site) -> bool:
        """Whether a call may have made one of the values."""
        written = site.written or site.call
        return any(made is written for each in values for made in self.origins(unit, each))

    def _is_variable(self, unit: Unit, node: ast.expr, path: str, name: str) -> bool:
        """Whether ``node`` is a variable of this name of the module at ``path``."""
        if not isinstance(node, ast.Name) or node.id != name:
            return False
        found = binding_of(unit, name, node)
        if found is None or not isinstance(found[0], Assigned):
            return False
        return found[1] is found[2].tree and found[2].path == path

    def _may_name(self, unit: Unit, node: ast.expr, word: str) -> bool:
        """Whether ``node`` ends with a word, or is bound to something imported by that name."""
        if isinstance(node, ast.Attribute):
            return node.attr == word
        if not isinstance(node, ast.Name) or node.id == word:
            return isinstance(node, ast.Name)
        found = binding_of(unit, node.id, node)
        return found is not None and isinstance(found[0], Imported) and found[0].name == word

    def _followed(self, home: str, path: str, depth: int) -> tuple[str, str] | None:
        """Where what ``home`` imports as ``path`` is defined."""
        found = self._finder.find(home, path, {}) if depth < _DEEPEST else None
        if found is None or not found.rest:
            return None
        units = self._project.of_file(Path(found.file))
        if not units:
            return None
        bound = of_module(units[0], found.rest[0])
        rest = found.rest[1:]
        if bound is not None and isinstance(bound[0], Imported):
            return self._followed(found.file, ".".join([bound[0].path, *rest]), depth + 1)
        if bound is not None:
            return found.file, ".".join(found.rest)
        for each in starred(units[0]):
            inner = self._followed(found.file, ".".join([each.module, *found.rest]), depth + 1)
            if inner is not None:
                return inner
        return None


def _is_super(node: ast.expr) -> bool:
    """Whether a function is ``super().__init__``."""
    inner = node.value if isinstance(node, ast.Attribute) and node.attr == "__init__" else None
    return isinstance(inner, ast.Call) and getattr(inner.func, "id", "") == "super"
