"""Type annotations: the declared value of a parameter, an attribute or a return."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    NONE,
    PYTHON,
    UNKNOWN,
    Callback,
    Class,
    Dotted,
    Instance,
    Mapping,
    Provenance,
    Python,
    Sequence,
    Tensor,
    TypeForm,
    Value,
    join_all,
    sequence,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.records import instance
from fullgraph.static.models.python.typing import DICTS, LISTS, MODULES, TRANSPARENT, TUPLES
from fullgraph.static.models.registry import TYPES, Annotation
from fullgraph.static.syntax.parse import nests_too_deeply

_ROOTS = ("builtins", *MODULES)


@dataclass(frozen=True)
class _Reading:
    """One annotation that is being read; ``forms`` are the aliases around the place."""

    provenance: Provenance
    frame: Frame
    engine: Engine
    forms: frozenset[TypeForm] = frozenset()


def annotated(
    node: cst.BaseExpression, provenance: Provenance, frame: Frame, engine: Engine
) -> Value:
    """A value of the annotated type; Unknown where the type gives nothing of use."""
    return _read(node, _Reading(provenance, frame, engine))


def _read(node: cst.BaseExpression, reading: _Reading) -> Value:
    if isinstance(node, cst.SimpleString):
        inner = _parsed(node.raw_value.strip())
        return _read(inner, reading) if inner is not None else UNKNOWN
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitOr):
        return _union([node.left, node.right], reading)
    if isinstance(node, cst.Subscript):
        return _generic(node, reading)
    if isinstance(node, (cst.Name, cst.Attribute)):
        value = reading.engine.evaluate(node, reading.frame)
        return _named(_resolved(value, reading.engine), reading)
    return UNKNOWN


def _resolved(value: Value, engine: Engine) -> Value:
    """A class of another file, unless it is one of those that hold flags and sizes alone."""
    if isinstance(value, Dotted) and not value.path.endswith(("Config", "Configuration", "Args")):
        return engine.resolved(value)
    return value


def _named(value: Value, reading: _Reading) -> Value:
    if value == NONE:
        return NONE
    if isinstance(value, TypeForm):
        if value in reading.forms:
            return UNKNOWN
        forms = reading.forms | {value}
        frame = Frame({}, value.source, value.scope or reading.engine.module)
        return _read(value.node, replace(reading, frame=frame, forms=forms))
    if isinstance(value, Class):
        return instance(value.info, reading.engine)
    if not isinstance(value, Dotted):
        return UNKNOWN
    models = TYPES.find(value.path)
    if models:
        return models[0](_annotation(value.path, (), reading))
    root, last = value.path.split(".", 1)[0], value.path.rsplit(".", 1)[-1]
    return Sequence(None, UNKNOWN) if last in LISTS and root in _ROOTS else UNKNOWN


def _annotation(path: str, parts: tuple[cst.BaseExpression, ...], reading: _Reading) -> Annotation:
    return Annotation(path, reading.provenance, parts, lambda node: _read(node, reading))


def _generic(node: cst.Subscript, reading: _Reading) -> Value:
    head = reading.engine.evaluate(node.value, reading.frame)
    if isinstance(head, (TypeForm, Class)):
        return _named(head, reading)
    path = head.path if isinstance(head, Dotted) else ""
    last = path.rsplit(".", 1)[-1]
    parts = [e.slice.value for e in node.slice if isinstance(e.slice, cst.Index)]
    if not parts:
        return UNKNOWN
    if last in ("Optional", "Union"):
        return _union([*parts, cst.Name("None")] if last == "Optional" else parts, reading)
    if last == "Literal":
        return PYTHON
    models = TYPES.find(path)
    if models:
        return models[0](_annotation(path, tuple(parts), reading))
    if last in TRANSPARENT:
        return _read(parts[0], reading)
    if last == "Callable" and len(parts) == 2:
        return Callback(_read(parts[1], reading))
    if last in LISTS:
        values = [_read(part, reading) for part in parts]
        is_open = last not in TUPLES or isinstance(parts[-1], cst.Ellipsis)
        return Sequence(None, values[0]) if is_open else sequence(tuple(values))
    if last in DICTS and len(parts) == 2:
        return Mapping((), _read(parts[1], reading))
    return UNKNOWN


def _union(parts: list[cst.BaseExpression], reading: _Reading) -> Value:
    values = [_read(part, reading) for part in parts]
    tensors = [value for value in values if isinstance(value, Tensor)]
    if tensors and all(isinstance(value, (Tensor, Python)) for value in values):
        # ``Tensor | float`` is written where tensors are passed.
        return tensors[0]
    result = join_all(values)
    if isinstance(result, Tensor) and NONE in values:
        return replace(result, annotated=True)
    return UNKNOWN if isinstance(result, Instance) and NONE in values else result


@lru_cache(maxsize=1000)
def _parsed(text: str) -> cst.BaseExpression | None:
    if not text or nests_too_deeply(text):
        return None
    try:
        return cst.parse_expression(text)
    except (cst.ParserSyntaxError, UnicodeError, SyntaxError):
        return None
