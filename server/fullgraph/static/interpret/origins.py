"""Where the argument of a call comes from: through variables, callers and the results of helpers.

The values of outside code are joined where paths meet. What differs from call to call is what the
join leaves out, so the expressions themselves are followed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import libcst as cst

from fullgraph.static.domain.definitions import FunctionInfo
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Value
from fullgraph.static.interpret.events import OutsideCall
from fullgraph.static.interpret.outside import (
    Loop,
    Use,
    called,
    is_named,
    is_of_module,
    loops_around,
    passed,
)
from fullgraph.static.syntax.positions import Places
from fullgraph.static.syntax.walk import walk

_STEPS = 8
"""How many variables, calls and callers are followed."""

_STEADY = re.compile(r"\bdrop_last\s*=\s*True|\bbatch_size\s*=\s*None|\bbatch_sampler\s*=")
_BRANCHES = (cst.If, cst.For, cst.While, cst.Try)


@dataclass(frozen=True)
class Origin:
    """An expression that an argument may be.

    Attributes:
        node: the expression.
        source: the unit that it is in.
        name: the variable of that unit that holds it; empty for none.
        rank: how many dimensions more than it the argument has.
        is_first: whether it comes from nothing else that is known.
    """

    node: cst.BaseExpression
    source: Source
    name: str = ""
    rank: int = 0
    is_first: bool = False


def origins(node: cst.BaseExpression, source: Source, use: Use) -> list[Origin]:
    """What an expression may be, followed as far as it can be, the steps between included.

    Args:
        node: in code that is not compiled.
        source: the unit of it.
        use: has the calls of the program.
    """
    found: dict[tuple[cst.BaseExpression, int], Origin] = {}
    waiting = [(Origin(node, source), _STEPS)]
    while waiting:
        origin, steps = waiting.pop()
        key = origin.node, origin.rank
        if key not in found and steps:
            before = list(_before(origin, use.callees, use))
            found[key] = replace(origin, is_first=not before)
            waiting += [(each, steps - 1) for each in before]
    return list(found.values())


def _before(origin: Origin, calls: dict[cst.Call, Value], use: Use) -> Iterator[Origin]:
    node, source = origin.node, origin.source
    if isinstance(node, cst.Name):
        yield from _of_name(node, origin, calls, use)
    elif isinstance(node, cst.IfExp):
        yield from (replace(origin, node=each) for each in (node.body, node.orelse))
    elif isinstance(node, cst.DictComp):
        # Its keys are those of what it runs over: ``{k: f(v) for k, v in d.items()}``.
        over = node.for_in.iter
        if isinstance(over, cst.Call) and isinstance(over.func, cst.Attribute):
            over = over.func.value
        yield Origin(over, source)
    elif isinstance(node, cst.Subscript):
        yield from _indexed(node, origin)
    elif isinstance(node, cst.Call):
        yield from (replace(each, rank=origin.rank) for each in _results(node, calls))
        yield from _of_other_rank(node, origin)


def loop_over_loader(call: OutsideCall, use: Use) -> Loop | None:
    """The innermost loop over a ``DataLoader`` around a call, if its last batch may be smaller.

    The loader is made in the same file, without ``drop_last``.
    """
    for loop in loops_around(call.node, call.source):
        if loop.iter is None:
            continue
        names = [each for each in walk(loop.iter) if isinstance(each, cst.Name)]
        every = [each for name in names for each in origins(name, call.source, use)]
        every.append(Origin(loop.iter, call.source))
        codes = [each.source.parsed.code(each.node) for each in every if each.source.parsed]
        made = [found for code in codes for found in _arguments(r"\bDataLoader\(", code)]
        made += [
            found
            for name in {each.node.value for each in every if isinstance(each.node, cst.Name)}
            for text in use.texts
            for found in _arguments(rf"\b{name}\b[^=\n]*=\s*[\w.]*\bDataLoader\(", text)
        ]
        if made:
            return None if all(map(_STEADY.search, made)) else loop
    return None


def is_between_calls(node: cst.CSTNode, source: Source, use: Use) -> bool:
    """Whether compiled code is called both before and after a node runs, as far as is seen."""
    parsed = source.parsed
    if parsed is None:
        return False
    places, compiled = parsed.places, {call.source for call in use.calls}
    runs = [call.node for call in use.calls if call.source is source]
    for call in use.others:
        info = called(call.callee)
        if call.source is source and info is not None and info.source in compiled:
            runs.append(call.node)
    loops = [loop.body for loop in loops_around(node, source)]
    if any(places.holds(loop, each) for loop in loops for each in runs):
        return True
    is_after = {places[each] > places[node] for each in runs}
    return is_after == {True, False}


def _results(
    call: cst.Call,
    calls: dict[cst.Call, Value],
    place: int | None = None,
    kind: type[cst.Return | cst.Yield] = cst.Return,
) -> list[Origin]:
    """What a call of a function of the workspace may give, or its item at ``place``."""
    callee, found = calls.get(call), []
    info = called(callee) if callee is not None else None
    parsed = info.source.parsed if info is not None else None
    if info is None or parsed is None:
        return []
    for each in parsed.places.of_kind(kind):
        if info.inner is None or parsed.places.holds(info.inner, each):
            value: object = each.value if place is None else _item(each.value, place)
            if isinstance(value, cst.BaseExpression):
                name = value.value if isinstance(value, cst.Name) else ""
                found.append(Origin(value, info.source, name))
    return found


def _of_name(
    node: cst.Name, origin: Origin, calls: dict[cst.Call, Value], use: Use
) -> Iterator[Origin]:
    name, source, rank = node.value, origin.source, origin.rank
    parsed = source.parsed
    if parsed is None:
        return
    for value, place in _assigned(node, parsed.places):
        if place is None:
            yield Origin(value, source, name, rank)
        elif isinstance(value, cst.Call):
            yield from (replace(each, rank=rank) for each in _results(value, calls, place))
        elif (item := _item(value, place)) is not None:
            yield Origin(item, source, name, rank)
    for loop in loops_around(node, source):
        if isinstance(loop.target, cst.Name) and loop.target.value == name and loop.iter:
            yield from (replace(each, rank=rank) for each in _items(Origin(loop.iter, source), use))
            return
    for unit in dict.fromkeys(call.source for call in use.others):
        if unit is not source and unit.parsed is not None and is_of_module(unit):
            for each in unit.parsed.places.of_kind(cst.Assign):
                if is_named(each.targets[0].target, name):
                    yield Origin(each.value, unit, name, rank)
    for call in (*use.others, *use.calls):
        info = called(call.callee)
        if info is None or info.source is not source or any(arg.star for arg in call.node.args):
            continue
        given = passed(call, source).get(name) or _default(name, info)
        if given is not None:
            yield Origin(given, call.source, "", rank)


def _assigned(node: cst.Name, places: Places) -> Iterator[tuple[cst.BaseExpression, int | None]]:
    """What a variable is assigned that an expression reads, and the item's place if it is one."""
    found: list[tuple[cst.BaseExpression, int | None]] = []
    blocks = [each for kind in _BRANCHES for each in places.of_kind(kind)]
    for assign in places.of_kind(cst.Assign):
        target = assign.targets[0].target
        at = [None] if is_named(target, node.value) else _places_in(target, node.value)
        if not at or places.holds(assign, node):
            continue
        around = [block for block in blocks if places.holds(block, assign)]
        is_before = places[assign] < places[node]
        if is_before and all(places.holds(block, node) for block in around):
            found.clear()  # Whatever it was is replaced.
        found += [(assign.value, place) for place in at]
    yield from found


def _places_in(target: cst.BaseExpression, name: str) -> list[int | None]:
    if not isinstance(target, (cst.Tuple, cst.List)):
        return []
    return [at for at, each in enumerate(target.elements) if is_named(each.value, name)]


def _item(value: cst.CSTNode | None, place: int) -> cst.BaseExpression | None:
    if isinstance(value, (cst.Tuple, cst.List)) and place < len(value.elements):
        return value.elements[place].value
    return None


def _items(over: Origin, use: Use) -> Iterator[Origin]:
    """What a loop over an expression gives, where that is written out."""
    for each in origins(over.node, over.source, use):
        node = each.node
        if isinstance(node, cst.Call):
            yield from _results(node, use.callees, kind=cst.Yield)
        if isinstance(node, (cst.Tuple, cst.List)):
            yield from (Origin(item.value, each.source) for item in node.elements)
        elif isinstance(node, (cst.ListComp, cst.GeneratorExp)):
            yield Origin(node.elt, each.source)


def _default(name: str, info: FunctionInfo) -> cst.BaseExpression | None:
    params = info.node.params if info.node is not None else None
    every = (*params.params, *params.kwonly_params) if params is not None else ()
    return next((each.default for each in every if each.name.value == name), None)


def _indexed(node: cst.Subscript, origin: Origin) -> Iterator[Origin]:
    """``x[None]`` has a dimension more than ``x``, and ``x[0]`` has one less."""
    index = node.slice[0].slice if len(node.slice) == 1 else None
    if isinstance(index, cst.Index) and is_named(index.value, "None"):
        yield Origin(node.value, origin.source, "", origin.rank + 1)
    elif isinstance(index, cst.Index) and isinstance(index.value, cst.Integer):
        yield Origin(node.value, origin.source, "", origin.rank - 1)


def _of_other_rank(node: cst.Call, origin: Origin) -> Iterator[Origin]:
    """``x.unsqueeze(0)``, ``x.squeeze(0)``, and ``torch.stack(kept)`` of what is kept."""
    source, rank = origin.source, origin.rank
    if not isinstance(node.func, cst.Attribute) or not node.args:
        return
    name = node.func.attr.value
    if name in ("unsqueeze", "squeeze"):
        yield Origin(node.func.value, source, "", rank + (1 if name == "unsqueeze" else -1))
    elif name == "stack":
        for each in _kept(node.args[0].value, source):
            yield Origin(each, source, "", rank + 1)


def _kept(node: cst.BaseExpression, source: Source) -> Iterator[cst.BaseExpression]:
    """The items of a list that is written out, or what is appended to it."""
    if isinstance(node, (cst.Tuple, cst.List)):
        yield from (each.value for each in node.elements)
    parsed = source.parsed
    for call in parsed.places.of_kind(cst.Call) if parsed is not None else ():
        func = call.func
        is_added = isinstance(func, cst.Attribute) and func.attr.value == "append" and call.args
        if is_added and isinstance(node, cst.Name) and is_named(func.value, node.value):  # type: ignore[attr-defined]
            yield call.args[0].value


def _arguments(call: str, text: str) -> Iterator[str]:
    """What is within the parentheses behind each match of a pattern."""
    for found in re.finditer(call, text):
        depth, end = 1, found.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield text[found.end() : end]
