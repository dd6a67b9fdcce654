"""Instances of the file's own classes: dataclasses, named tuples, typed dicts, outputs."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.static.domain.definitions import Arguments, ClassInfo
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    UNKNOWN,
    Dotted,
    Mapping,
    Object,
    Unknown,
    Value,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.models.python.typing import BASES, CONTAINERS, DECORATORS
from fullgraph.static.models.training_libraries import is_output
from fullgraph.static.syntax.walk import is_none


def instance(info: ClassInfo, engine: Engine) -> Value:
    """Some instance of the class: each field is what it is declared to be."""
    if _container(info, engine) is None:
        return Object(info)
    declared = engine.attributes(info)
    fields = ((name, declared.get(name, UNKNOWN)) for name, _ in _fields(info, engine))
    return _record(info, tuple(fields), engine)


def made(info: ClassInfo, arguments: Arguments, engine: Engine) -> Value:
    """The instance that calling the class gives: its fields are what they are given."""
    has_init = any("__init__" in base.methods for base in engine.mro(info))
    if has_init or not _takes_fields(info, engine):
        return Object(info)
    declared = engine.attributes(info)
    given = dict(arguments.keywords)
    fields: list[tuple[str, Value]] = []
    for at, (name, default) in enumerate(_fields(info, engine)):
        value = arguments.get(at, name)
        given.pop(name, None)
        if value is None and default == NONE and not arguments.is_open:
            value = NONE
        if value is None or isinstance(value, Unknown):
            value = declared.get(name, UNKNOWN)
        fields.append((name, value))
    # Those that a base class declares in another file.
    fields += given.items()
    return _record(info, tuple(fields), engine)


def _record(info: ClassInfo, fields: tuple[tuple[str, Value], ...], engine: Engine) -> Value:
    kind = _container(info, engine)
    if kind is None:
        return Object(info, fields)
    is_record = kind != "TypedDict"
    return Mapping(fields, UNKNOWN, is_record, is_tuple=kind == "NamedTuple")


def _container(info: ClassInfo, engine: Engine) -> str | None:
    """Which container the class' instances are, if they have no methods besides."""
    if any(base.methods for base in engine.mro(info)):
        return None
    for path in _paths(info, engine):
        if is_output(path):
            return "Output"
        for end in CONTAINERS:
            if path.endswith(end):
                return end
    return None


def _takes_fields(info: ClassInfo, engine: Engine) -> bool:
    if any(path.endswith(BASES) or is_output(path) for path in _paths(info, engine)):
        return True
    return any(_is_decorated(base, engine) for base in engine.mro(info))


def _paths(info: ClassInfo, engine: Engine) -> Iterator[str]:
    """The dotted paths of the imported bases, at whatever distance."""
    for base in engine.mro(info):
        yield from (value.path for value in engine.bases(base) if isinstance(value, Dotted))


def _is_decorated(info: ClassInfo, engine: Engine) -> bool:
    frame = Frame({}, info.source, info.closure or engine.module)
    for decorator in info.node.decorators if info.node is not None else ():
        node = decorator.decorator
        value = engine.evaluate(node.func if isinstance(node, cst.Call) else node, frame)
        if isinstance(value, Dotted) and value.path.rsplit(".", 1)[-1] in DECORATORS:
            return True
    return False


def _fields(info: ClassInfo, engine: Engine) -> list[tuple[str, Value | None]]:
    """The annotated names of the class and its bases in order, and None where that is given."""
    found: dict[str, Value | None] = {}
    for base in reversed(engine.mro(info)):
        for node in _annotations(base):
            if isinstance(node.target, cst.Name) and not _is_of_class(node.annotation.annotation):
                found[node.target.value] = NONE if is_none(node.value) else None
    return list(found.items())


def _annotations(info: ClassInfo) -> Iterator[cst.AnnAssign]:
    lines = (line for source in info.body for line in source.statements)
    for line in lines:
        if isinstance(line, cst.SimpleStatementLine):
            yield from (small for small in line.body if isinstance(small, cst.AnnAssign))


def _is_of_class(annotation: cst.BaseExpression) -> bool:
    head = annotation.value if isinstance(annotation, cst.Subscript) else annotation
    last = head.attr if isinstance(head, cst.Attribute) else head
    return isinstance(last, cst.Name) and last.value in ("ClassVar", "KW_ONLY")
