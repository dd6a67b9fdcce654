"""The calls of one definition in the texts of a project, matched through the imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from fullgraph.dynamic.written.bindings import (
    FUNCTIONS,
    Assigned,
    Imported,
    Parameter,
    binding_of,
    dotted,
    module_of,
    of_module,
    starred,
)
from fullgraph.dynamic.written.closing import Site, attribute_of, passed, returned
from fullgraph.dynamic.written.texts import Project, Unit
from fullgraph.static.modules.files import Files
from fullgraph.static.modules.finder import Finder

_DEEPEST = 6
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
        self._resolved: dict[tuple[str, str], tuple[str, str]] = {}

    def of(self, path: str, name: str) -> Iterator[Site]:
        """The calls of what the file at ``path`` defines as ``name``, the nearest first."""
        word = name.rpartition(".")[2]
        for unit in self._project.units(word):
            for call in self.calls_in(unit):
                if self._may_name(unit, call.func, word) and (
                    self.definition(unit, call.func, (path, name)) == (path, name)
                ):
                    yield Site(call, unit)

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

    def origin(self, unit: Unit, node: ast.expr, depth: int = 0) -> ast.Call | None:
        """The call that made the object that ``node`` stands for, as far as that is written."""
        if depth > _DEEPEST:
            return None
        if isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Attribute) and function.attr in _KEEPING:
                return self.origin(unit, function.value, depth + 1)
            made = (
                binding_of(unit, function.id, function) if isinstance(function, ast.Name) else None
            )
            if made is not None and isinstance(made[0], FUNCTIONS):
                value = returned(made[0])
                return self.origin(made[2], value, depth + 1) if value is not None else None
            if node.args and dotted(unit, function).partition(".")[0] == "torch":
                inner = self.origin(unit, node.args[0], depth + 1)
                return inner if inner is not None else node
            return node
        if isinstance(node, ast.Name):
            found = binding_of(unit, node.id, node)
            if found is not None and isinstance(found[0], Parameter):
                return self._origin_in_caller(found[2], found[0], depth)
            if found is None or not isinstance(found[0], Assigned) or found[0].places:
                return None
            return None if found[0].is_element else self.origin(found[2], found[0].value, depth + 1)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = next((n for n in unit.above(node) if isinstance(n, ast.ClassDef)), None)
            if node.value.id == "self" and owner is not None:
                value = attribute_of(owner, node.attr)
                return self.origin(unit, value, depth + 1) if value is not None else None
        return None

    def _origin_in_caller(self, unit: Unit, parameter: Parameter, depth: int) -> ast.Call | None:
        function, name = parameter
        names = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
        for site in self.callers(unit, function):
            given = passed(site.call, names)
            if given is not None and function not in site.unit.above(site.call):
                return self.origin(site.unit, given[name], depth + 1) if name in given else None
        return None

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
