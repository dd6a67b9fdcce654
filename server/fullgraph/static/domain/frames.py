"""Frames: the scopes that are executed now, and the conditions that this depends on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import libcst as cst

from fullgraph.static.domain.conditions.condition import Condition
from fullgraph.static.domain.definitions import Scope
from fullgraph.static.domain.value import Provenance, Value


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
