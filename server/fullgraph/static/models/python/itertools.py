"""``itertools``: what iterating over its results gives."""

from __future__ import annotations

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.values import PYTHON, Sequence, Value, join_all
from fullgraph.static.models.python.calls import all_elements
from fullgraph.static.models.registry import CALLS, Call


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
