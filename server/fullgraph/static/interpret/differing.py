"""In what an argument differs from call to call: what Dynamo then guards on fails."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as Many
from dataclasses import dataclass
from enum import Enum

import libcst as cst

from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Tensor, Value
from fullgraph.static.interpret.events import OutsideCall
from fullgraph.static.interpret.origins import Origin, origins
from fullgraph.static.interpret.outside import (
    Changed,
    Loop,
    Use,
    called,
    is_named,
    loops_around,
    names_read,
    parameters,
)
from fullgraph.static.models.registry import EVERY_ARGUMENT, NUMBERS
from fullgraph.static.syntax.walk import is_none, walk

_ADDS = ("append", "extend", "insert", "add", "update", "setdefault")


class Difference(Enum):
    """What differs."""

    LENGTH = "a container grows"
    COUNT = "a container has more or fewer items"
    KEYS = "a dict has other keys"
    TEXT = "a text"
    DTYPE = "a dtype"
    SIZE = "a size"
    NONE = "None or something"
    NUMBER = "a number"
    OTHER = "anything else"


@dataclass(frozen=True)
class Argument:
    """An argument of a call.

    Attributes:
        node: its expression.
        value: what it is.
        parameter: what it is for; empty if that is unknown.
        is_used: whether the function mentions the parameter besides declaring it.
        is_unpacked: whether it is behind ``**``.
    """

    node: cst.BaseExpression
    value: Value
    parameter: str
    is_used: bool
    is_unpacked: bool = False


def arguments_of(call: OutsideCall) -> list[Argument]:
    """The arguments of a call, each with its parameter; those behind ``**`` have none."""
    info = called(call.callee)
    names = parameters(info) if info else []
    text = info.source.unit.text if info else ""
    found: list[Argument] = []
    positional = [arg for arg in call.node.args if arg.keyword is None and not arg.star]
    keywords = dict(call.arguments.keywords)
    for arg in call.node.args:
        name, value = "", None
        if arg.star:
            value = call.arguments.rest
        elif arg.keyword is not None:
            name, value = arg.keyword.value, keywords.get(arg.keyword.value)
        else:
            place = positional.index(arg)
            name = names[place] if place < len(names) else ""
            value = call.arguments.get(place)
        if value is not None:
            is_used = not name or text.count(name) > 1
            found.append(Argument(arg.value, value, name, is_used, arg.star == "**"))
    return found


def difference(argument: Argument, call: OutsideCall, use: Use) -> Difference | None:
    """In what an argument differs each time that a call is made; None if in nothing."""
    loops = loops_around(call.node, call.source)
    node, changed = argument.node, use.changed(call.node, call.source)
    if not changed or not argument.is_used:
        return None
    if isinstance(node, cst.Name) and any(_grows(node.value, loop, call.source) for loop in loops):
        return Difference.LENGTH
    if isinstance(node, cst.IfExp) and is_none(node.body) != is_none(node.orelse):
        return Difference.NONE if names_read(node.test) & set(changed) else None
    if not names_read(node) & set(changed):
        return None
    assigned = changed.get(node.value) if isinstance(node, cst.Name) else None
    if argument.is_unpacked:
        return Difference.KEYS
    if argument.value.is_none:
        # It is so in the first round.
        return None if assigned is None or is_none(assigned) else Difference.NONE
    every = origins(node, call.source, use)
    first = [each.node for each in every if each.is_first]
    if any(map(is_none, first)) and any(map(_is_literal, first)):
        return Difference.NONE
    if first and all(isinstance(each, cst.SimpleString) for each in first):
        return Difference.TEXT
    if (by_origin := _by_origin(every, use)) is not None:
        return by_origin
    if _has_keys(node, changed) or (assigned is not None and _has_keys(assigned, changed)):
        return Difference.KEYS
    is_text = isinstance(node, cst.FormattedString) or isinstance(assigned, cst.FormattedString)
    if is_text or argument.value.text is not None:
        return Difference.TEXT
    for each in filter(None, (node, assigned)):
        if _is_dtype(each, changed):
            return Difference.DTYPE
        if _is_size(each, changed):
            return Difference.SIZE
    is_number = argument.value.is_number and not isinstance(argument.value, Tensor)
    return Difference.NUMBER if is_number else Difference.OTHER


def callers_differ(argument: Argument, call: OutsideCall, use: Use) -> Difference | None:
    """The same of a call in a function whose callers pass it other arguments."""
    first = [each for each in origins(argument.node, call.source, use) if each.is_first]
    if not argument.is_used or all(each.source is call.source for each in first):
        return None
    is_known = any(isinstance(each.node, cst.Call) for each in first)
    has_none = any(is_none(each.node) for each in first)
    return Difference.NONE if is_known and has_none else None


def ranks(argument: Argument, call: OutsideCall, use: Use) -> dict[tuple[Source, str], int]:
    """How many dimensions more than each variable that it comes from an argument has."""
    return {
        (each.source, each.node.value): each.rank
        for each in origins(argument.node, call.source, use)
        if isinstance(each.node, cst.Name)
    }


def _by_origin(every: Many[Origin], use: Use) -> Difference | None:
    """In what the results of helpers, or the items of a list, differ."""
    dtypes = {code for each in every if (code := _dtype(each.node, each.source))}
    if len(dtypes) > 1:
        return Difference.DTYPE
    keys = {keys for each in every if (keys := _keys(each.node)) is not None}
    if len(keys) > 1 or any(_has_more_keys(each) for each in every):
        return Difference.KEYS
    if any(_is_range(each, use) for each in every):
        return Difference.COUNT
    sizes = (_is_size(each.node, use.changed(each.node, each.source, 0)) for each in every[1:])
    return Difference.SIZE if any(sizes) else None


def _is_range(origin: Origin, use: Use) -> bool:
    """Whether it is a list of as many items as a number says that changes."""
    node = origin.node
    over = node.for_in.iter if isinstance(node, (cst.ListComp, cst.GeneratorExp)) else None
    if not isinstance(over, cst.Call) or not is_named(over.func, "range"):
        return False
    return bool(names_read(over) & set(use.changed(node, origin.source)))


def _dtype(node: cst.BaseExpression, source: Source) -> str:
    """``torch.half`` of ``x.to(torch.half)``, also where it is multiplied; empty for none."""
    while isinstance(node, cst.BinaryOperation):
        node = node.left
    for arg in node.args if isinstance(node, cst.Call) else ():
        if isinstance(arg.value, cst.Attribute) and is_named(arg.value.value, "torch"):
            is_dtype = arg.keyword is None or arg.keyword.value == "dtype"
            return source.parsed.code(arg.value) if is_dtype and source.parsed else ""
    return ""


def _keys(node: cst.BaseExpression) -> frozenset[str] | None:
    if not isinstance(node, cst.Dict):
        return None
    keys = [each.key for each in node.elements if isinstance(each, cst.DictElement)]
    return frozenset(key.value for key in keys if isinstance(key, cst.SimpleString))


def _has_more_keys(origin: Origin) -> bool:
    """Whether a helper adds a key to a dict in some cases."""
    parsed, node = origin.source.parsed, origin.node
    if parsed is None or not origin.name or not isinstance(node, (cst.Dict, cst.Call)):
        return False
    known = _keys(node) or frozenset()
    stores = [
        each
        for each in parsed.places.of_kind(cst.Assign)
        if isinstance(target := each.targets[0].target, cst.Subscript)
        and is_named(target.value, origin.name)
        and isinstance(index := target.slice[0].slice, cst.Index)
        and isinstance(index.value, cst.SimpleString)
        and index.value.value not in known
    ]
    return any(
        parsed.places.holds(block.body, store) and not parsed.places.holds(block, node)
        for block in parsed.places.of_kind(cst.If)
        for store in stores
    )


def _is_literal(node: cst.BaseExpression) -> bool:
    return not isinstance(node, cst.Name)


def _grows(name: str, loop: Loop, source: Source) -> bool:
    """Whether each round adds to a container."""
    parsed = source.parsed
    if parsed is None:
        return False
    inside = [
        *(each for each in parsed.places.of_kind(cst.Call) if _adds(each, name)),
        *(each for each in parsed.places.of_kind(cst.Assign) if _extends(each, name)),
        *(
            each
            for each in parsed.places.of_kind(cst.AugAssign)
            if is_named(each.target, name) and isinstance(each.value, (cst.List, cst.Tuple))
        ),
    ]
    return any(parsed.places.holds(loop.body, each) for each in inside)


def _adds(call: cst.Call, name: str) -> bool:
    return (
        isinstance(call.func, cst.Attribute)
        and is_named(call.func.value, name)
        and call.func.attr.value in _ADDS
    )


def _extends(assign: cst.Assign, name: str) -> bool:
    """``past = past + [x]``, ``past = (*past, x)``, ``kept[f"step {i}"] = x``."""
    target, value = assign.targets[0].target, assign.value
    if isinstance(target, cst.Subscript):
        key = target.slice[0].slice
        is_new = isinstance(key, cst.Index) and not isinstance(key.value, cst.SimpleString)
        return is_named(target.value, name) and is_new
    if not is_named(target, name):
        return False
    if isinstance(value, cst.BinaryOperation) and isinstance(value.operator, cst.Add):
        return is_named(value.left, name) and isinstance(value.right, (cst.List, cst.Tuple))
    return isinstance(value, (cst.List, cst.Tuple)) and any(
        isinstance(each, cst.StarredElement) and is_named(each.value, name)
        for each in value.elements
    )


def _has_keys(node: cst.BaseExpression, changed: Changed) -> bool:
    """Whether it is a dict whose keys are among what changes."""
    if isinstance(node, cst.Dict):
        keys = [each.key for each in node.elements if isinstance(each, cst.DictElement)]
    elif isinstance(node, cst.DictComp):
        keys = [node.key]
        return bool(names_read(node.for_in.iter) & set(changed))
    else:
        return False
    return any(names_read(key) & set(changed) for key in keys)


def _is_dtype(node: cst.BaseExpression, changed: Changed) -> bool:
    """``x.to(dtype)`` and ``torch.ones(3, dtype=dtype)``."""
    for call in _calls_in(node):
        is_to = isinstance(call.func, cst.Attribute) and call.func.attr.value in ("to", "type")
        for arg in call.args:
            is_dtype = arg.keyword is not None and arg.keyword.value in ("dtype", "device")
            if (is_to or is_dtype) and names_read(arg.value) & set(changed):
                return True
    return False


def _is_size(node: cst.BaseExpression, changed: Changed) -> bool:
    """Whether what changes is the bound of a slice, or a number that a call needs as a size."""
    slices = [each for each in walk(node) if isinstance(each, cst.Slice)]
    sizes = [size for call in _calls_in(node) for size in _sizes_of(call)]
    return any(names_read(each) & set(changed) for each in (*slices, *sizes))


def _sizes_of(call: cst.Call) -> Iterator[cst.BaseExpression]:
    if not isinstance(call.func, cst.Attribute):
        return
    name = call.func.attr.value
    is_function = is_named(call.func.value, "torch")
    given = [arg.value for arg in call.args if arg.keyword is None]
    for where in NUMBERS.get(f"torch.{name}" if is_function else f".{name}", ()):
        if where == EVERY_ARGUMENT:
            yield from given
        elif isinstance(where, int):
            yield from given[where : where + 1]


def _calls_in(node: cst.BaseExpression) -> Iterator[cst.Call]:
    return (each for each in walk(node) if isinstance(each, cst.Call))
