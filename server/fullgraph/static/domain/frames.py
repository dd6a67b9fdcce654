"""Frames: what runs now, what is bound in it, and which conditions it depends on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import libcst as cst

from fullgraph.static.domain.condition import Condition
from fullgraph.static.domain.definitions import FunctionInfo, Source
from fullgraph.static.domain.values import Origin, Value


@dataclass
class Frame:
    """One activation of a function, of a class body or of the module.

    Attributes:
        names: what is bound; an assignment to ``self.x`` is bound as ``"self.x"``.
        source: the unit that is executed.
        parent: where names are looked up next; None for the module.
        function: the function, if it is one.
        receiver: the object whose method it is.
        compiled: whether Dynamo would trace this code.
        guards: conditions in this function that only a run decides and that the current
            statement depends on, outermost first.
        doubted: what is asked now is only asked in an unusual configuration.
        returns: what was returned so far.
        leaves: what was bound when a ``break`` or ``continue`` left the innermost loop.
        loops: how many loops are around the current statement.
    """

    names: dict[str, Value]
    source: Source
    parent: Frame | None = None
    function: FunctionInfo | None = None
    receiver: Value | None = None
    compiled: bool = False
    guards: list[Condition] = field(default_factory=list)
    doubted: bool = False
    returns: list[Value] = field(default_factory=list)
    leaves: list[dict[str, Value]] = field(default_factory=list)
    loops: int = 0

    def lookup(self, name: str) -> Value | None:
        """What ``name`` is bound to here or further out."""
        frame: Frame | None = self
        while frame is not None:
            if name in frame.names:
                return frame.names[name]
            frame = frame.parent
        return None

    @property
    def guard(self) -> Condition | None:
        """The innermost of the guards."""
        return self.guards[-1] if self.guards else None

    def depend(self, condition: Condition) -> None:
        """What is run from now on is only reached if ``condition`` allows it."""
        guards = self.guards
        # Within what is set aside, everything is.
        guards.append(guards[-1] if guards and guards[-1].is_set_aside else condition)

    @contextmanager
    def guarded(self, condition: Condition | None) -> Iterator[None]:
        """What is run meanwhile is only reached if ``condition`` allows it; None if always."""
        if condition is not None:
            self.depend(condition)
        yield
        if condition is not None:
            self.guards.pop()

    def origin(self, words: str, node: cst.CSTNode) -> Origin:
        """Why a value that was learned at ``node`` is a tensor."""
        return Origin(words, self.source, node, self.source.version)
