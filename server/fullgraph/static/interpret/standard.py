"""Calls of ``collections``, ``itertools`` and ``operator``."""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst

from fullgraph.static.domain.arguments import Arguments
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Constant,
    Dotted,
    Mapping,
    Partial,
    Sequence,
    Tensor,
    Value,
    join_all,
    sequence,
)
from fullgraph.static.interpret.engine import Engine
from fullgraph.static.interpret.methods import all_elements
from fullgraph.static.interpret.operators import arithmetic
from fullgraph.static.models import names

_ARITHMETIC = names(
    "add sub mul truediv floordiv mod pow matmul and_ or_ xor iadd isub imul itruediv ipow"
)
_COMPARISONS = names("lt le eq ne ge gt")
_ITEM = "operator.itemgetter()"
_SAME = names("islice cycle takewhile dropwhile filterfalse")
"""Functions of ``itertools`` that give some of what they are given."""

_TOGETHER = names("product zip_longest")
_GROUPS = names("permutations combinations combinations_with_replacement pairwise batched")


def mapping_of(arguments: Arguments) -> Mapping:
    """The dict that ``dict()`` or ``OrderedDict()`` makes."""
    first = arguments.first
    if isinstance(first, Mapping):
        return Mapping((*first.items, *arguments.keywords), first.element)
    pairs = first.unpacked()
    items: list[tuple[str, Value]] = []
    for pair in pairs or ():
        parts = pair.unpacked()
        if parts is None or len(parts) != 2:
            break
        key, value = parts
        if isinstance(key, Constant) and isinstance(key.value, str):
            items.append((key.value, value))
    each = first.iterated().unpacked()
    element = each[1] if each is not None and len(each) == 2 else UNKNOWN
    return Mapping((*items, *arguments.keywords), element)


def call_other(
    path: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value | None:
    """What a function of these modules gives; None for all others."""
    module, _, name = path.partition(".")
    call = _MODULES.get(module)
    return None if call is None else call(name, arguments, frame, engine, node)


def _of_collections(
    name: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value | None:
    if name == "OrderedDict":
        return mapping_of(arguments)
    if name == "defaultdict":
        first = arguments.first
        made = engine.call(first, Arguments(), frame, node) if arguments.positional else UNKNOWN
        return Mapping(arguments.keywords, made)
    if name == "deque":
        first = arguments.first
        if not arguments.positional:
            return sequence(())
        return first if isinstance(first, Sequence) else Sequence(None, first.iterated())
    return None


def _of_itertools(
    name: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value | None:
    given = arguments.positional
    if name == "chain":
        return Sequence(None, join_all([value.iterated() for value in given]))
    if name == "chain.from_iterable":
        return Sequence(None, arguments.first.iterated().iterated())
    if name in _TOGETHER:
        return Sequence(None, all_elements(given))
    if name in _SAME and given:
        return Sequence(None, given[0 if name in ("islice", "cycle") else -1].iterated())
    if name in _GROUPS:
        return Sequence(None, Sequence(None, arguments.first.iterated()))
    if name == "repeat":
        return Sequence(None, arguments.first)
    if name == "count":
        return Sequence(None, PYTHON)
    if name == "accumulate":
        return Sequence(None, arguments.first.iterated())
    if name == "starmap" and len(given) > 1:
        items = (given[1].iterated()).unpacked()
        call = Arguments.spread(items)
        return Sequence(None, engine.call(given[0], call, frame, node))
    return None


def _of_operator(
    name: str, arguments: Arguments, frame: Frame, engine: Engine, node: cst.CSTNode
) -> Value | None:
    given = arguments.positional
    if any(isinstance(value, Tensor) and not value.certain for value in given):
        return UNKNOWN  # Whether it is a tensor is decided by how the result is used.
    if name == "itemgetter" and len(given) == 1:
        return Partial(Dotted(_ITEM), given)
    if name in ("itemgetter()", "getitem") and len(given) == 2:
        holder, at = given if name == "getitem" else given[::-1]
        return holder.subscripted([at], is_slice=False)
    if len(given) == 2 and name in _ARITHMETIC:
        return arithmetic(*given)
    if len(given) == 2 and name in _COMPARISONS:
        return _compared(*given)
    return given[0] if name in ("neg", "pos", "invert", "abs") and given else UNKNOWN


def _compared(*values: Value) -> Value:
    tensor = next((value for value in values if isinstance(value, Tensor)), None)
    return PYTHON if tensor is None else Tensor(tensor.provenance, tensor.certain, is_mask=True)


_Call = Callable[[str, Arguments, Frame, Engine, cst.CSTNode], Value | None]
_MODULES: dict[str, _Call] = {
    "collections": _of_collections,
    "itertools": _of_itertools,
    "operator": _of_operator,
}
