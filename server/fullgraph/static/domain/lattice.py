"""Joins: the values where several paths through the code meet.

The values form a lattice: ``join`` is commutative, associative and idempotent, so that neither
the order of branches nor their number changes what is found behind them. An element states two
things. The one is whether the value may be a tensor, and whether it is one for certain. The
other is what else it may be, from ``NOTHING`` (bottom) to an ``Unknown`` that may be anything
(top). They meet in the ``Doubt`` that an alternative casts on the tensor:

- None and the literals True and False cast none: a name that starts as one of them and becomes
  a tensor in one branch is made to be used as a tensor. Neither does what is not known at all.
- A number or a text leaves a tensor possible, but not certain.
- A container or an object makes the whole unknown.

The doubt of a join is the largest of its alternatives' doubts, however much of the rest is
dropped, so that the tensor may come first or last. Nothing is dropped because of its size:
what is too large depends on the order. The number of callables is limited, as that is not so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import libcst as cst

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.definitions import Scope
from fullgraph.static.domain.value import NOTHING, UNKNOWN, Provenance, Value


def join(a: Value, b: Value) -> Value:
    """The abstract value of a value that is either ``a`` or ``b``."""
    if a is b or b is NOTHING:
        return a
    if a is NOTHING:
        return b
    return b.joined(a) if a.precedence < b.precedence else a.joined(b)


def join_all(values: Iterable[Value], empty: Value = UNKNOWN) -> Value:
    """The join of ``values``; ``empty`` if there are none."""
    result: Value = NOTHING
    for value in values:
        result = join(result, value)
    return empty if result is NOTHING else result


def join_each(some: tuple[Value, ...], others: tuple[Value, ...]) -> tuple[Value, ...]:
    """The joins of what has the same place; ``some`` itself if nothing differs."""
    found = tuple(map(join, some, others))
    return some if all(new is old for new, old in zip(found, some, strict=True)) else found


def join_provenances(one: Provenance, other: Provenance) -> Provenance:
    """Why a value is a tensor that is one either way: the condition of one way counts no more."""
    latest, second = one.latest(), other.latest()
    if latest.condition is None or second.condition == latest.condition:
        return one
    return second if second.condition is None else replace(latest, condition=None)


@dataclass
class Frame(Scope):
    """One activation of a function, of a class body or of the module.

    Attributes:
        compiled: whether Dynamo would trace this code.
        conditions: conditions in this function that only a run decides and that the current
            statement depends on, outermost first.
        doubted: the current statement is only run in an unusual configuration.
        returns: what was returned so far.
        leaves: what was bound when a ``break`` or ``continue`` left the innermost loop.
        loops: how many loops are around the current statement.
    """

    compiled: bool = False
    conditions: list[Condition] = field(default_factory=list)
    doubted: bool = False
    returns: list[Value] = field(default_factory=list)
    leaves: list[dict[str, Value]] = field(default_factory=list)
    loops: int = 0

    @property
    def condition(self) -> Condition | None:
        """The innermost of the conditions."""
        return self.conditions[-1] if self.conditions else None

    def depend(self, condition: Condition) -> None:
        """The code from here on is only reached if ``condition`` allows it."""
        conditions = self.conditions
        # Within what is set aside, everything is.
        conditions.append(
            conditions[-1] if conditions and conditions[-1].is_set_aside else condition
        )

    @contextmanager
    def under(self, condition: Condition | None) -> Iterator[None]:
        """The block is only reached if ``condition`` allows it; None if always."""
        if condition is not None:
            self.depend(condition)
        yield
        if condition is not None:
            self.conditions.pop()

    def provenance(self, words: str, node: cst.CSTNode) -> Provenance:
        """The provenance of a value that is a tensor because of ``node``."""
        return Provenance(words, self.source, node, self.source.version)
