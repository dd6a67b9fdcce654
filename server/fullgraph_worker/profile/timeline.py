"""Splits one profiled call into graphs, gaps and the rest.

torch.profiler marks three kinds of spans on the call's thread, which nest as calls do:

- a lookup: Dynamo looks for code that it has compiled for a function, and checks its guards;
- a region: compiled code of one function runs, its graph and the eager code after it, and
  within that the functions that it calls, the resume functions among them;
- a graph, which we name ourselves.

So every moment outside of graphs lies behind one break: the one that ended the graph of the
innermost region, or that kept the region from having a graph, or else the one behind which
the region was entered. A region that ends without a break adds nothing to any break.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Dict, Iterable, List, Mapping, NamedTuple, Optional

GRAPH = "graph"
LOOKUP = "lookup"
REGION = "region"


class Span(NamedTuple):
    """One event on the timeline.

    Attributes:
        kind: ``graph``, ``lookup`` or ``region``.
        name: Dynamo's compile id of a region, the key of a graph.
        begin: in seconds.
        end: in seconds.
    """

    kind: str
    name: str
    begin: float
    end: float

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.end - self.begin


class _Node:
    """A span and those within it, in order."""

    def __init__(self, span: Span) -> None:
        self.span = span
        self.inside: List[_Node] = []


@dataclass
class Spent:
    """Seconds spent, and how often."""

    seconds: float = 0.0
    count: int = 0
    reentry: float = 0.0


@dataclass
class CallTimes:
    """Where the time of one call went.

    Attributes:
        seconds: of the whole call.
        graphs: by the graph's key.
        gaps: by the break's key.
        other: outside of graphs, and behind no break.
    """

    seconds: float
    graphs: Dict[str, Spent] = field(default_factory=dict)
    gaps: Dict[int, Spent] = field(default_factory=dict)
    other: float = 0.0


def split(
    call: Span, spans: Iterable[Span], breaks: Mapping[str, int], skipped: Optional[int]
) -> CallTimes:
    """Where the time of ``call`` went; the parts add up to the whole.

    Args:
        call: the span of the whole call.
        spans: what happened on its thread, in any order.
        breaks: by compile id, the key of the break that ended that compilation.
        skipped: the key of the break for which Dynamo skipped the called function itself,
            which then has no region; None if it did not.
    """
    times = CallTimes(call.seconds)
    if skipped is not None:
        times.gaps.setdefault(skipped, Spent()).count += 1
    _walk(_nested(call, spans), skipped, skipped, breaks, times)
    return times


def _nested(call: Span, spans: Iterable[Span]) -> _Node:
    whole = _Node(call)
    open_now = [whole]
    for span in sorted(spans, key=lambda s: (s.begin, -s.end)):
        if span.begin < call.begin or span.end > call.end:
            continue
        while span.end > open_now[-1].span.end:
            open_now.pop()
        node = _Node(span)
        open_now[-1].inside.append(node)
        open_now.append(node)
    return whole


def _walk(
    outer: _Node,
    before: Optional[int],
    after: Optional[int],
    breaks: Mapping[str, int],
    times: CallTimes,
) -> None:
    """Give the time of ``outer`` to its owners.

    Args:
        outer: the call or a region.
        before: the break behind which it was entered, which owns what comes before its graph.
        after: the break that owns what comes after its graph.
        breaks: by compile id.
        times: where the times are added.
    """
    is_entering = any(node.span.kind == GRAPH for node in outer.inside)
    at = outer.span.begin
    for node in outer.inside:
        span = node.span
        owner = before if is_entering else after
        _add(times, owner, span.begin - at, is_entering)
        if span.kind == GRAPH:
            graph = times.graphs.setdefault(span.name, Spent())
            graph.seconds += span.seconds
            graph.count += 1
            is_entering = False
        elif span.kind == LOOKUP:
            _add(times, owner, span.seconds, is_reentry=True)
        else:
            own = breaks.get(span.name)
            if own is not None:
                times.gaps.setdefault(own, Spent()).count += 1
            _walk(node, owner, owner if own is None else own, breaks, times)
        at = span.end
    _add(times, after, outer.span.end - at, is_reentry=False)


def _add(times: CallTimes, owner: Optional[int], seconds: float, is_reentry: bool) -> None:
    if owner is None:
        times.other += seconds
        return
    gap = times.gaps.setdefault(owner, Spent())
    gap.seconds += seconds
    if is_reentry:
        gap.reentry += seconds
