"""Imports: names to dotted paths."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import Dotted
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import MissingImportEvent
from fullgraph.static.syntax.walk import dotted_name

_MISSING = frozenset({"ImportError", "ModuleNotFoundError"})


def bind_import(node: cst.Import, frame: Frame, engine: Engine) -> None:
    """``import a.b`` and ``import a.b as c``."""
    home = frame.source.home
    for alias in node.names:
        path = alias.evaluated_name
        if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
            frame.names[alias.asname.name.value] = Dotted(path, home)
        else:
            top = path.split(".", 1)[0]
            frame.names[top] = Dotted(top, home)


def bind_import_from(node: cst.ImportFrom, frame: Frame, engine: Engine) -> None:
    """``from a.b import c``; relative ones keep their dots."""
    base = "." * len(node.relative) + (dotted_name(node.module) if node.module else "")
    separator = "" if base.endswith(".") or not base else "."
    home = frame.source.home
    if isinstance(node.names, cst.ImportStar):
        names = engine.imports.starred(Dotted(base, home)) if engine.imports else ()
        frame.names.update((name, Dotted(f"{base}{separator}{name}", home)) for name in names)
        return
    for alias in node.names:
        name = alias.evaluated_name
        bound = alias.evaluated_alias or name
        frame.names[bound] = Dotted(f"{base}{separator}{name}", home)


def on_missing_imports(node: cst.Try | cst.TryStar, frame: Frame, engine: Engine) -> None:
    """Report the imports in compiled code whose failure a ``try`` statement handles."""
    caught = {
        part.value if isinstance(part, cst.Name) else ""
        for handler in node.handlers
        for part in _parts(handler.type)
    }
    if not frame.compiled or _MISSING.isdisjoint(caught):
        return
    for line in node.body.body:
        for each in line.body if isinstance(line, cst.SimpleStatementLine) else ():
            if isinstance(each, cst.Import):
                path = each.names[0].evaluated_name
            elif isinstance(each, cst.ImportFrom) and not each.relative and each.module:
                path = dotted_name(each.module)
            else:
                continue
            engine.listener.on_event(MissingImportEvent(each, path, frame))


def _parts(caught: cst.BaseExpression | None) -> Iterator[cst.BaseExpression]:
    if isinstance(caught, cst.Tuple):
        yield from (element.value for element in caught.elements)
    elif caught is not None:
        yield caught
