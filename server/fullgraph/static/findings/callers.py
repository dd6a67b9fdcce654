"""The calls that lead from what Dynamo enters to a place in what it inlines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import libcst as cst

from fullgraph.static.domain.definitions import ClassInfo, FunctionInfo
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.values import Function, Object
from fullgraph.static.interpret.events import CallEvent
from fullgraph.vocabulary.findings import Frame

if TYPE_CHECKING:
    from fullgraph.static.domain.database import ValueMemo
    from fullgraph.static.findings.reach import Way


@dataclass(frozen=True)
class CallSite:
    """A call in compiled code of something that the user's code defines.

    Attributes:
        node: the call.
        source: the unit that it is in.
        caller: the function that it is in.
        callee: what it calls; of an instance, its class.
    """

    node: cst.Call
    source: Source
    caller: FunctionInfo
    callee: FunctionInfo | ClassInfo

    @classmethod
    def of(cls, event: CallEvent) -> CallSite | None:
        """The site of a call; None if it calls no such thing."""
        callee, frame = event.callee, event.frame
        if frame.function is None or not isinstance(callee, (Function, Object)):
            return None
        return cls(event.node, frame.source, frame.function, callee.info)

    def calls(self, function: FunctionInfo) -> bool:
        """Whether it calls a function; an instance's class may inherit what calling it runs."""
        if isinstance(self.callee, FunctionInfo):
            return self.callee is function
        is_run = function.name in ("forward", "__call__")
        return is_run and self.callee.methods.get(function.name, function) is function

    def frame(self) -> Frame | None:
        """The call as a frame of a stack; None if its place is unknown."""
        parsed, caller = self.source.parsed, self.caller
        if parsed is None or self.node not in parsed.places:
            return None
        line = parsed.line(self.source.unit, self.node)
        owner = caller.owner.name if caller.owner else ""
        return Frame(self.source.home, line, caller.name, owner)


def callers(way: Way | None, home: str) -> tuple[Frame, ...]:
    """The calls on the way to what is found in the file at ``home``, outermost first.

    A call that a decorator or a container makes is not among them. What another file's check
    summarizes has no ways of its own: there, the one call into that file is the last.
    """
    sites: list[CallSite | None] = []
    if way is not None:
        function = _function(way.memo)
        if function is not None and function.source.home != home:
            into = [site for site in _sites(way.memo) if site.callee.source.home == home]
            sites.append(into[0] if len(into) == 1 else None)
    while way is not None and way.caller is not None:
        function = _function(way.memo)
        way = way.caller
        if function is not None:
            sites.append(next((s for s in _sites(way.memo) if s.calls(function)), None))
    frames = (site.frame() for site in reversed(sites) if site is not None)
    return tuple(frame for frame in frames if frame is not None)


def _function(memo: ValueMemo) -> FunctionInfo | None:
    """The function whose call a memo is of."""
    key = memo.key
    is_call = isinstance(key, tuple) and bool(key) and isinstance(key[0], FunctionInfo)
    return key[0] if is_call else None  # type: ignore[index]


def _sites(memo: ValueMemo) -> list[CallSite]:
    return [event for event in memo.events if isinstance(event, CallSite)]
