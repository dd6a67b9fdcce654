"""``collections`` and ``copy``: what containers hold."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import (
    UNKNOWN,
    Constant,
    Dotted,
    Mapping,
    Partial,
    Sequence,
    Value,
    sequence,
)
from fullgraph.static.models.python.calls import mapping_of
from fullgraph.static.models.registry import CALLS, Call, breaks_as

_NAMED_TUPLE = "collections.namedtuple()"
"""What ``collections.namedtuple()`` makes, as something that can be called."""
COPY, DEEP_COPY = "copy.copy", "copy.deepcopy"


@CALLS.at("collections.OrderedDict")
def _ordered_dict(call: Call) -> Value:
    return mapping_of(call.arguments)


@CALLS.at("collections.defaultdict")
def _default_dict(call: Call) -> Value:
    """A dict of what the first argument makes."""
    given = call.arguments
    if not given.positional:
        return Mapping(given.keywords, UNKNOWN)
    made = call.engine.call(given.first, Arguments(), call.frame, call.node)
    return Mapping(given.keywords, made)


@CALLS.at("collections.deque")
def _deque(call: Call) -> Value:
    first = call.arguments.first
    if not call.arguments.positional:
        return sequence(())
    return first if isinstance(first, Sequence) else Sequence(None, first.iterated())


@CALLS.at("collections.namedtuple")
def _class_of_named_tuple(call: Call) -> Value:
    """A class."""
    names = _field_names(call.arguments.get(1) or UNKNOWN)
    if names is None:
        return UNKNOWN
    return Partial(Dotted(_NAMED_TUPLE), (sequence(tuple(map(Constant, names))),))


@CALLS.at(_NAMED_TUPLE)
def _named_tuple(call: Call) -> Value:
    """An instance of such a class, which is given the names of the fields first."""
    names = _field_names(call.arguments.first)
    if names is None:
        return UNKNOWN
    given = Arguments(call.arguments.positional[1:], call.arguments.keywords)
    fields = tuple((name, given.get(at, name) or UNKNOWN) for at, name in enumerate(names))
    return Mapping(fields, UNKNOWN, is_record=True, is_tuple=True)


def _field_names(value: Value) -> list[str] | None:
    if isinstance(value, Constant) and isinstance(value.value, str):
        return value.value.replace(",", " ").split()
    items = value.unpacked()
    names = [item.value for item in items or () if isinstance(item, Constant)]
    texts = [name for name in names if isinstance(name, str)]
    return texts if items and len(texts) == len(items) else None


breaks_as("deepcopy", COPY, DEEP_COPY)


@CALLS.at(COPY, DEEP_COPY)
def _copied(call: Call) -> Value:
    """What works as the original does."""
    return call.arguments.first
