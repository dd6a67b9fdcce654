"""What a module binds on its top level, as far as the name of torch goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import libcst as cst

from fullgraph.static.syntax.parse import Parsed
from fullgraph.static.syntax.split import Unit, UnitKind
from fullgraph.static.syntax.walk import walk

# Scopes of their own, and imports, whose aliases are read as a whole.
_CLOSED = (cst.FunctionDef, cst.ClassDef, cst.Lambda, cst.Import, cst.ImportFrom)
_NAME = attrgetter("name")
_TARGET = attrgetter("target")
_BINDING: dict[type[cst.CSTNode], Callable[[Any], cst.CSTNode]] = {
    cst.FunctionDef: _NAME,
    cst.ClassDef: _NAME,
    cst.Param: _NAME,
    cst.AsName: _NAME,
    cst.AssignTarget: _TARGET,
    cst.AnnAssign: _TARGET,
    cst.AugAssign: _TARGET,
    cst.NamedExpr: _TARGET,
    cst.For: _TARGET,
    cst.CompFor: _TARGET,
    cst.Del: _TARGET,
}
"""What a node binds; by exact class, for the nodes have none but abstract ones in common."""


@dataclass(frozen=True)
class ImportPlace:
    """Where an import can be added: behind the docstring and the ``__future__`` imports.

    Attributes:
        line: 1-based.
        is_behind: whether it goes behind this line, which is the last one; else before it.
        is_before_import: whether the line holds an import.
    """

    line: int
    is_behind: bool = False
    is_before_import: bool = False


@dataclass(frozen=True)
class ModuleNames:
    """The module's own names of torch.

    Attributes:
        imported: the names by which imports of the module reach torch, once per import.
        imported_if_available: the same, of imports under ``if is_torch_available():``.
        bound: how often the module binds each of these, and ``torch``.
        import_place: where one more import can be added.
    """

    imported: tuple[str, ...]
    imported_if_available: tuple[str, ...]
    bound: Mapping[str, int]
    import_place: ImportPlace


Statement = tuple[Unit, Parsed | None, cst.BaseStatement | None]
"""A statement of the module with its unit; None for a definition, and for what has no tree."""


def module_names(units: Iterable[tuple[Unit, Parsed | None]]) -> ModuleNames:
    """The names of a module that consists of these units and of what is in their classes."""
    statements = [statement for unit, parsed in units for statement in _statements(unit, parsed)]
    imported = tuple(
        name
        for unit, _, statement in statements
        if statement is not None and "torch" in unit.text
        for name in _torch_imports(statement)
    )
    available = tuple(
        name
        for unit, _, statement in statements
        if isinstance(statement, cst.If) and "torch" in unit.text
        for name in _torch_imports_if_available(statement)
    )
    bound = dict.fromkeys(("torch", *imported, *available), 0)
    for unit, _, statement in statements:
        for name in _bound_by(unit, statement, bound):
            if name in bound:
                bound[name] += 1
    return ModuleNames(imported, available, bound, _import_place(statements))


def bound_names(scope: cst.CSTNode) -> Iterator[str]:
    """The names that are bound in ``scope``, without those of scopes within it."""
    is_comprehension = isinstance(scope, (cst.BaseComp, cst.CompFor))
    for node in walk(scope, *_CLOSED):
        kind = type(node)
        if kind is cst.CompFor and not is_comprehension:
            continue
        if kind in _BINDING:
            yield from _target_names(_BINDING[kind](node))
        elif kind is cst.Import or kind is cst.ImportFrom:
            yield from _imported_names(node)  # type: ignore[arg-type]


def _statements(unit: Unit, parsed: Parsed | None) -> Iterator[Statement]:
    if unit.kind is not UnitKind.STATEMENT or parsed is None:
        yield unit, None, None
    else:
        yield from ((unit, parsed, statement) for statement in parsed.body)


def _bound_by(
    unit: Unit, statement: cst.BaseStatement | None, wanted: Iterable[str]
) -> Iterable[str]:
    if statement is None:
        return (unit.name,)
    # Most statements do not mention them, and some are long tables.
    return bound_names(statement) if any(name in unit.text for name in wanted) else ()


def _torch_imports(statement: cst.BaseStatement) -> Iterator[str]:
    if not isinstance(statement, cst.SimpleStatementLine):
        return
    for small in statement.body:
        if isinstance(small, cst.Import):
            for alias in small.names:
                if alias.evaluated_name == "torch" and alias.asname is not None:
                    yield alias.evaluated_alias or "torch"
                elif alias.evaluated_name.split(".")[0] == "torch" and alias.asname is None:
                    yield "torch"


def _torch_imports_if_available(statement: cst.If) -> Iterator[str]:
    """The imports under ``if is_torch_available():``."""
    test = statement.test
    if (
        isinstance(test, cst.Call)
        and not test.args
        and isinstance(test.func, cst.Name)
        and "torch" in test.func.value
        and statement.orelse is None
    ):
        for inner in statement.body.body:
            if isinstance(inner, cst.BaseStatement):
                yield from _torch_imports(inner)


def _imported_names(node: cst.Import | cst.ImportFrom) -> list[str]:
    if isinstance(node.names, cst.ImportStar):
        return []
    return [a.evaluated_alias or a.evaluated_name.split(".")[0] for a in node.names]


def _target_names(target: cst.CSTNode) -> list[str]:
    if isinstance(target, cst.Name):
        return [target.value]
    if isinstance(target, (cst.Tuple, cst.List)):
        return [name for e in target.elements for name in _target_names(e.value)]
    return []


def _import_place(statements: Iterable[Statement]) -> ImportPlace:
    place = ImportPlace(1)
    for position, (unit, parsed, statement) in enumerate(statements):
        if statement is None or parsed is None:
            return ImportPlace(unit.line)
        if not _stays_on_top(statement, position):
            return ImportPlace(parsed.line(unit, statement), is_before_import=_is_import(statement))
        place = ImportPlace(parsed.location("", unit, statement).end_line, is_behind=True)
    return place


def _stays_on_top(statement: cst.BaseStatement, position: int) -> bool:
    if not isinstance(statement, cst.SimpleStatementLine):
        return False
    small = statement.body[0]
    if isinstance(small, cst.Expr):
        return position == 0 and isinstance(small.value, (cst.SimpleString, cst.ConcatenatedString))
    return (
        isinstance(small, cst.ImportFrom)
        and isinstance(small.module, cst.Name)
        and small.module.value == "__future__"
    )


def _is_import(statement: cst.BaseStatement) -> bool:
    return isinstance(statement, cst.SimpleStatementLine) and isinstance(
        statement.body[0], (cst.Import, cst.ImportFrom)
    )
