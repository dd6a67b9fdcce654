"""``itertools``, ``functools``, ``operator`` and ``contextlib``."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import (
    PYTHON,
    UNKNOWN,
    Dotted,
    Partial,
    Sequence,
    Tensor,
    Value,
    join_all,
)
from fullgraph.static.interpret.operators import arithmetic
from fullgraph.static.interpret.special import BINARY, UNARY
from fullgraph.static.models import below, names
from fullgraph.static.models.python.calls import all_elements, applied
from fullgraph.static.models.registry import CALLS, Call, breaks_as

_ARITHMETIC = frozenset(
    each for name in BINARY for each in (f"{name}_" if name in ("and", "or") else name, f"i{name}")
)
_ALONE = UNARY | names("abs inv")
_COMPARISONS = names("lt le eq ne ge gt")
_ITEM = "operator.itemgetter()"
VARIABLE = "contextvars.ContextVar"
"""The class of context variables."""


def _at(text: str) -> tuple[str, ...]:
    return tuple(f"itertools.{name}" for name in text.split())


@CALLS.at("itertools.chain")
def _chain(call: Call) -> Value:
    return Sequence(None, join_all([value.iterated() for value in call.arguments.positional]))


@CALLS.at("itertools.chain.from_iterable")
def _flattened(call: Call) -> Value:
    return Sequence(None, call.arguments.first.iterated().iterated())


@CALLS.at(*_at("product zip_longest"))
def _together(call: Call) -> Value:
    return Sequence(None, all_elements(call.arguments.positional))


@CALLS.at(*_at("islice cycle accumulate"))
def _of_first(call: Call) -> Value:
    """Some of what it is given first."""
    return Sequence(None, call.arguments.first.iterated())


@CALLS.at(*_at("takewhile dropwhile filterfalse"))
def _of_last(call: Call) -> Value | None:
    """Some of what it is given behind a function."""
    given = call.arguments.positional
    return Sequence(None, given[-1].iterated()) if given else None


@CALLS.at(*_at("permutations combinations combinations_with_replacement pairwise batched"))
def _groups(call: Call) -> Value:
    return Sequence(None, Sequence(None, call.arguments.first.iterated()))


@CALLS.at("itertools.repeat")
def _repeat(call: Call) -> Value:
    return Sequence(None, call.arguments.first)


@CALLS.at("itertools.count")
def _count(call: Call) -> Value:
    return Sequence(None, PYTHON)


@CALLS.at("itertools.starmap")
def _starmap(call: Call) -> Value | None:
    given = call.arguments.positional
    if len(given) < 2:
        return None
    spread = Arguments.spread(given[1].iterated().unpacked())
    return Sequence(None, call.engine.call(given[0], spread, call.frame, call.node))


breaks_as(
    "functools-or-itertools", "functools.cmp_to_key", "functools.lru_cache", "functools.cache"
)

PROPERTIES = frozenset({"builtins.property", "functools.cached_property"})
"""Decorators of methods that are called by reading an attribute."""


@CALLS.at("functools.partial", "functools.partialmethod")
def _partial(call: Call) -> Value | None:
    given = call.arguments
    return Partial(given.first, given.positional[1:], given.keywords) if given.positional else None


@CALLS.at("functools.reduce")
def _reduce(call: Call) -> Value | None:
    given = call.arguments
    if len(given.positional) < 2:
        return None
    each = given.positional[1].iterated()
    return applied(given.first, Arguments((given.get(2) or each, each)), call)


@CALLS.below("operator")
def _operator(call: Call) -> Value:
    """What the operator gives; Unknown for what is no operator."""
    name, given = call.name, call.arguments.positional
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
    return given[0] if name in _ALONE and given else UNKNOWN


def _compared(*values: Value) -> Value:
    tensor = next((value for value in values if isinstance(value, Tensor)), None)
    return PYTHON if tensor is None else Tensor(tensor.provenance, tensor.certain, is_mask=True)


breaks_as("context-manager", *below("contextlib", "redirect_stdout redirect_stderr closing"))
breaks_as("context-variable", "contextvars.copy_context", ".get", ".set", ".reset")


@CALLS.at("contextlib.nullcontext")
def _entered(call: Call) -> Value:
    """What entering it gives."""
    return call.arguments.first
