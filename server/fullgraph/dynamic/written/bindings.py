"""What a name stands for at a place: an import, a value that was assigned, a parameter."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from fullgraph.dynamic.written.texts import Unit

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


class Imported(NamedTuple):
    """A module, or a name of one.

    Attributes:
        module: its absolute dotted path.
        name: of the module; empty for the module itself.
    """

    module: str
    name: str = ""

    @property
    def path(self) -> str:
        """Dotted."""
        return f"{self.module}.{self.name}" if self.name else self.module


class Assigned(NamedTuple):
    """A value that was assigned.

    Attributes:
        value: the expression.
        places: the positions in it, where it was unpacked.
        is_element: whether the name stands for an element of it, as in a loop.
    """

    value: ast.expr
    places: tuple[int, ...] = ()
    is_element: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether the name stands for all of the value."""
        return not self.places and not self.is_element


class Parameter(NamedTuple):
    """A parameter of a function."""

    function: Function
    name: str


class Changed(NamedTuple):
    """``name += value``; the name's value before is bound above ``line``."""

    statement: ast.AugAssign


Definition = ast.ClassDef | Function
Binding = Imported | Assigned | Parameter | Changed | Definition


def binding_of(unit: Unit, name: str, node: ast.AST) -> tuple[Binding, ast.AST, Unit] | None:
    """What ``name`` stands for at ``node``, with the scope and the unit that bind it."""
    line = getattr(node, "lineno", 0)
    inner, is_later = node, False
    for scope in unit.above(node):
        if isinstance(scope, COMPREHENSIONS):
            for each in reversed(scope.generators):
                for found, places in _targets(each.target):
                    if found == name:
                        return Assigned(each.iter, places, is_element=True), scope, unit
        is_inside = isinstance(scope, (*FUNCTIONS, ast.Lambda)) and _is_in_body(scope, inner)
        if isinstance(scope, ast.Lambda) and is_inside and name in _parameters(scope.args):
            return None
        if (isinstance(scope, FUNCTIONS) and is_inside) or isinstance(scope, ast.Module):
            bound = [(at, each) for at, known, each in _bindings(unit, scope) if known == name]
            if bound:
                before = [each for at, each in bound if at < line]
                # A function runs after all that is around it has run.
                after = bound[-1 if is_later else 0][1]
                return (before[-1] if before and not is_later else after), scope, unit
        is_later = is_later or is_inside
        inner = scope
    return of_module(unit.around, name) if unit.around is not None else None


def of_module(unit: Unit, name: str) -> tuple[Binding, ast.AST, Unit] | None:
    """What ``name`` stands for when all of the unit has run."""
    bound = [each for _, known, each in _bindings(unit, unit.tree) if known == name]
    return (bound[-1], unit.tree, unit) if bound else None


def function_around(unit: Unit, node: ast.AST) -> Function | None:
    """The innermost function that ``node`` is in."""
    return next((each for each in unit.above(node) if isinstance(each, FUNCTIONS)), None)


def keys_removed(unit: Unit, node: ast.Name) -> list[str]:
    """What the scope of ``node`` has removed of the dict that it names: ``config.pop("type")``."""
    scope = function_around(unit, node) or unit.tree
    found: list[tuple[tuple[int, int], ast.expr, ast.expr]] = []
    for each in ast.walk(scope):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and each.args:
            if each.func.attr == "pop":
                found.append(((each.lineno, each.col_offset), each.func.value, each.args[0]))
        elif isinstance(each, ast.Delete):
            places = (t for t in each.targets if isinstance(t, ast.Subscript))
            found += [((t.lineno, t.col_offset), t.value, t.slice) for t in places]
    return [
        key.value
        for at, owner, key in found
        if isinstance(owner, ast.Name)
        and owner.id == node.id
        and isinstance(key, ast.Constant)
        and isinstance(key.value, str)
        and at < (node.lineno, node.col_offset)
    ]


def positional(function: Function) -> list[str]:
    """The names of the parameters that a call may give by position."""
    return [a.arg for a in (*function.args.posonlyargs, *function.args.args)]


def starred(unit: Unit) -> list[Imported]:
    """What the unit imports with ``*``, each as the name ``*`` of a module."""
    return [
        each
        for _, name, each in _bindings(unit, unit.tree)
        if name == "*" and isinstance(each, Imported)
    ]


def imported_modules(unit: Unit) -> list[str]:
    """The absolute names of the modules that the unit imports, or imports from, at its top."""
    found = [each for _, _, each in _bindings(unit, unit.tree) if isinstance(each, Imported)]
    plain = (a.name for s in unit.tree.body if isinstance(s, ast.Import) for a in s.names)
    return list(dict.fromkeys([*(each.module for each in found if each.name), *plain]))


def dotted(unit: Unit, node: ast.AST) -> str:
    """The absolute path that a name or attribute is imported by; empty if it is no such name.

    A name that the unit defines itself has the path of the unit before it.
    """
    parts: list[str] = []
    root = node
    while isinstance(root, ast.Attribute):
        parts.insert(0, root.attr)
        root = root.value
    if not isinstance(root, ast.Name):
        return ""
    found = binding_of(unit, root.id, root)
    if found is None:
        return ""
    binding, scope, home = found
    if isinstance(binding, Imported):
        return ".".join([binding.path, *parts])
    if isinstance(binding, (ast.ClassDef, *FUNCTIONS)) and isinstance(scope, ast.Module):
        return ".".join([module_of(Path(home.path)), root.id, *parts])
    return ""


def module_of(path: Path) -> str:
    """The dotted name of the module at ``path``, from the root of its package."""
    parts = [] if path.stem == "__init__" else [path.stem]
    folder = path.parent
    while (folder / "__init__.py").is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    return ".".join(parts)


def definitions(statements: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements, and those in them that belong to the same scope."""
    for each in statements:
        yield each
        for name in ("body", "orelse", "finalbody"):
            if not isinstance(each, (ast.ClassDef, *FUNCTIONS)):
                yield from definitions(getattr(each, name, []))
        for handler in getattr(each, "handlers", []):
            yield from definitions(handler.body)


def _bindings(unit: Unit, scope: ast.AST) -> list[tuple[int, str, Binding]]:
    """The line, the name and what it is bound to, in the order of lines."""
    known: dict[ast.AST, list[tuple[int, str, Binding]]] = unit.__dict__.setdefault("_known", {})
    if scope not in known:
        found: list[tuple[int, str, Binding]] = []
        if isinstance(scope, FUNCTIONS):
            first = scope.lineno - 1
            found += [(first, name, Parameter(scope, name)) for name in _parameters(scope.args)]
        for statement in definitions(getattr(scope, "body", [])):
            found += [(statement.lineno, name, each) for name, each in _bound(unit, statement)]
        known[scope] = found
    return known[scope]


def _bound(unit: Unit, statement: ast.stmt) -> Iterator[tuple[str, Binding]]:
    if isinstance(statement, (ast.ClassDef, *FUNCTIONS)):
        yield statement.name, statement
    elif isinstance(statement, ast.Import):
        for alias in statement.names:
            top = alias.name.partition(".")[0]
            yield (alias.asname, Imported(alias.name)) if alias.asname else (top, Imported(top))
    elif isinstance(statement, ast.ImportFrom):
        home = absolute(unit.path, statement.module or "", statement.level)
        for alias in statement.names:
            yield alias.asname or alias.name, Imported(home, alias.name)
    elif isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id, Changed(statement)
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            for name, places in _targets(target):
                yield name, Assigned(statement.value, places)
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        for name, places in _targets(statement.target):
            yield name, Assigned(statement.value, places)
    elif isinstance(statement, ast.For):
        for name, places in _targets(statement.target):
            yield name, Assigned(statement.iter, places, is_element=True)
    elif isinstance(statement, ast.With):
        for item in statement.items:
            for name, places in _targets(item.optional_vars):
                yield name, Assigned(item.context_expr, places)


def absolute(path: str, module: str, level: int) -> str:
    """The absolute path of what the file at ``path`` imports with ``level`` leading dots."""
    if not level:
        return module
    folder = Path(path).parent
    for _ in range(level - 1):
        folder = folder.parent
    package = module_of(folder / "__init__.py") or folder.name
    return f"{package}.{module}" if module else package


def _targets(
    target: ast.expr | None, places: tuple[int, ...] = ()
) -> Iterator[tuple[str, tuple[int, ...]]]:
    if isinstance(target, ast.Name):
        yield target.id, places
    elif isinstance(target, (ast.Tuple, ast.List)):
        for index, each in enumerate(target.elts):
            if isinstance(each, ast.Starred):
                return
            yield from _targets(each, (*places, index))


def _parameters(arguments: ast.arguments) -> list[str]:
    return [a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


def _is_in_body(scope: ast.AST, inner: ast.AST) -> bool:
    body = getattr(scope, "body", [])
    return inner in body if isinstance(body, list) else inner is body
