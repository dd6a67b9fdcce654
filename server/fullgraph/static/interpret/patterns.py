"""Patterns of ``match``: what they bind, and what they show of the subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Class,
    Constant,
    Dotted,
    Mapping,
    Object,
    Python,
    Sequence,
    Tensor,
    Traced,
    Value,
    join_all,
    sequence,
)
from fullgraph.static.interpret.conditions import name_key
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.events import TestEvent
from fullgraph.static.models.python.typing import PLAIN_TYPES
from fullgraph.static.models.torch.types import TENSOR_TYPES

_NUMBERS = (cst.Integer, cst.Float, cst.UnaryOperation)


def enter_case(
    case: cst.MatchCase, subject: cst.BaseExpression, value: Value, frame: Frame, engine: Engine
) -> bool:
    """Bind what a case binds where its pattern matches.

    Args:
        case: of the ``match``.
        subject: of the ``match``.
        value: its value.
        frame: where.
        engine: the interpreter.

    Returns:
        Whether the pattern can match.
    """
    matched = _match(case.pattern, value, frame, engine)
    if matched is None:
        return False
    key = name_key(subject)
    if key:
        frame.names[key] = matched
    return True


def _match(pattern: cst.MatchPattern, value: Value, frame: Frame, engine: Engine) -> Value | None:
    """What a value is that ``pattern`` matches; None if ``value`` cannot be one."""
    handler = _HANDLERS.get(type(pattern))
    return handler(pattern, value, frame, engine) if handler else value


def _as(node: cst.MatchAs, value: Value, frame: Frame, engine: Engine) -> Value | None:
    matched = value if node.pattern is None else _match(node.pattern, value, frame, engine)
    if node.name is not None and matched is not None:
        frame.names[node.name.value] = matched
    return matched


def _or(node: cst.MatchOr, value: Value, frame: Frame, engine: Engine) -> Value | None:
    ways = [_match(each.pattern, value, frame, engine) for each in node.patterns]
    found = [way for way in ways if way is not None]
    return join_all(found) if found else None


def _value(node: cst.MatchValue, value: Value, frame: Frame, engine: Engine) -> Value | None:
    wanted = engine.evaluate(node.value, frame)
    if isinstance(value, Constant) and isinstance(wanted, Constant):
        return value if value.value == wanted.value else None
    is_compared = isinstance(value, Traced) and isinstance(node.value, _NUMBERS)
    if is_compared and frame.compiled:
        engine.listener.on_event(TestEvent(node.value, value, "match", False, frame))
    return value


def _singleton(node: cst.MatchSingleton, value: Value, frame: Frame, engine: Engine) -> Value:
    return engine.evaluate(node.value, frame)


def _sequence(
    node: cst.MatchList | cst.MatchTuple, value: Value, frame: Frame, engine: Engine
) -> Value | None:
    patterns = node.patterns
    items, each = value.unpacked(), value.iterated()
    if not isinstance(value, (Sequence, Mapping)):
        items, each = None, UNKNOWN  # A tensor is none of the sequences that match.
    star = next((i for i, p in enumerate(patterns) if isinstance(p, cst.MatchStar)), None)
    if items is not None and not _is_as_long(len(patterns), len(items), star):
        return None
    for place, part in enumerate(patterns):
        after = len(patterns) - place
        if isinstance(part, cst.MatchStar):
            rest = sequence(items[place : len(items) - after + 1]) if items is not None else None
            if part.name is not None:
                frame.names[part.name.value] = rest or Sequence(None, each)
            continue
        is_behind = star is not None and place > star
        item = each if items is None else items[-after if is_behind else place]
        if _match(part.value, item, frame, engine) is None:
            return None
    return value if isinstance(value, (Sequence, Mapping)) else Sequence(None, UNKNOWN)


def _is_as_long(patterns: int, items: int, star: int | None) -> bool:
    return items == patterns if star is None else items >= patterns - 1


def _mapping(node: cst.MatchMapping, value: Value, frame: Frame, engine: Engine) -> Value | None:
    holder = value if isinstance(value, Mapping) else Mapping((), UNKNOWN)
    taken: list[str] = []
    for element in node.elements:
        key = engine.evaluate(element.key, frame)
        item: Value = UNKNOWN
        if isinstance(key, Constant) and isinstance(key.value, str):
            item = holder.get(key.value)
            taken.append(key.value)
        if _match(element.pattern, item, frame, engine) is None:
            return None
    if node.rest is not None:
        left = tuple((name, item) for name, item in holder.items if name not in taken)
        frame.names[node.rest.value] = Mapping(left, holder.element)
    return holder


def _class(node: cst.MatchClass, value: Value, frame: Frame, engine: Engine) -> Value | None:
    known = engine.resolved(engine.evaluate(node.cls, frame))
    matched: Value = UNKNOWN
    if isinstance(known, Dotted) and known.path in TENSOR_TYPES:
        provenance = frame.provenance("matched by its type", node.cls)
        matched = value if isinstance(value, Tensor) else Tensor(provenance)
    elif isinstance(known, Dotted) and known.path in PLAIN_TYPES:
        matched = value if isinstance(value, (Constant, Python)) else PYTHON
    elif isinstance(known, Class):
        is_one = isinstance(value, Object) and value.info is known.info
        matched = value if is_one else Object(known.info)
    elif isinstance(value, (Sequence, Mapping)):
        matched = value
    for part in node.patterns:
        taken = matched if isinstance(matched, (Constant, Python)) else UNKNOWN
        if _match(part.value, taken, frame, engine) is None:
            return None
    for keyword in node.kwds:
        item = engine.attribute(matched, keyword.key.value, frame, node)
        if _match(keyword.pattern, item, frame, engine) is None:
            return None
    return matched


_HANDLERS: dict[type[cst.CSTNode], Callable[[Any, Value, Frame, Engine], Value | None]] = {
    cst.MatchAs: _as,
    cst.MatchOr: _or,
    cst.MatchValue: _value,
    cst.MatchSingleton: _singleton,
    cst.MatchList: _sequence,
    cst.MatchTuple: _sequence,
    cst.MatchMapping: _mapping,
    cst.MatchClass: _class,
}
