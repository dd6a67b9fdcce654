"""Takes the time for which a thread waited for a processor out of the timeline of a call."""

from __future__ import annotations

from bisect import bisect_right
from typing import List, Sequence, Tuple

from fullgraph_worker.profile.timeline import GRAPH, Span


def undisturbed(
    whole: Span, spans: Sequence[Span], waiting: Sequence[float]
) -> Tuple[Span, List[Span]]:
    """The call and its spans, shorter by the time for which its thread waited.

    Args:
        whole: the span of the call.
        spans: what happened on its thread, in this call and in others.
        waiting: the seconds that it waited before its first graph, in it, between it and the
            next one and so on. Where between two graphs it waited is unknown: everything there
            becomes shorter by the same factor.
    """
    inside = [s for s in spans if whole.begin <= s.begin and s.end <= whole.end]
    edges = [whole.begin]
    for graph in sorted((s for s in inside if s.kind == GRAPH), key=lambda s: s.begin):
        edges += [graph.begin, graph.end]
    edges.append(whole.end)
    if len(waiting) != len(edges) - 1:
        edges, waiting = [whole.begin, whole.end], [sum(waiting)]
    moved = [whole.begin]
    for begin, end, waited in zip(edges, edges[1:], waiting):
        moved.append(moved[-1] + max(0.0, end - begin - waited))

    def at(time: float) -> float:
        part = min(bisect_right(edges, time) - 1, len(edges) - 2)
        begin, end = edges[part], edges[part + 1]
        ratio = (time - begin) / (end - begin) if end > begin else 0.0
        return moved[part] + ratio * (moved[part + 1] - moved[part])

    def shorter(span: Span) -> Span:
        return span._replace(begin=at(span.begin), end=at(span.end))

    return shorter(whole), [shorter(span) for span in inside]
