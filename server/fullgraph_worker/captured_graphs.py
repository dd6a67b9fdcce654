"""The graphs that Dynamo gives to backends: how many operations, which nodes, which caches."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Optional

from fullgraph_worker import dynamo
from fullgraph_worker.graph_nodes import calls_of, nodes_of, operation_count
from fullgraph_worker.wire import GraphNode, TracedCall

_MOST_NODES = 50_000
"""Of all graphs together; what is beyond is counted and not sent."""

_CACHES = {
    "inductor": ("fxgraph_cache_", "FX graph cache"),
    "aot_autograd": ("autograd_cache_", "AOT autograd cache"),
}
_ANSWERS = ("hit", "miss", "bypass")


@dataclass
class CapturedGraph:
    """A graph; see ``wire.Compilation``."""

    operations: int = 0
    nodes: List[GraphNode] = field(default_factory=list)
    calls: List[TracedCall] = field(default_factory=list)
    caches: Dict[str, int] = field(default_factory=dict)


class CapturedGraphs:
    """Keeps each graph until it is asked for."""

    def __init__(self) -> None:
        self._graphs: Dict[str, CapturedGraph] = {}
        self._nodes = 0

    def take(self, compile_id: str) -> Optional[CapturedGraph]:
        """The graph of a compilation, which is dropped; None if it captured none."""
        return self._graphs.pop(compile_id, None)

    @contextlib.contextmanager
    def on_graph(self, graph_module: Any) -> Iterator[None]:
        """Called with each graph; open while the backend compiles it."""
        compile_id, before = dynamo.current_compile_id(), cache_answers()
        # Before the backend has it: some change the graph that they are given.
        graph = self._graphs[compile_id] = self._read(graph_module)
        yield
        after = cache_answers()
        graph.caches = {name: after[name] - n for name, n in before.items() if after[name] > n}

    def _read(self, graph_module: Any) -> CapturedGraph:
        try:
            operations = operation_count(graph_module)
            nodes = nodes_of(graph_module) if self._nodes < _MOST_NODES else []
            calls = calls_of(graph_module)
        except Exception:
            # A graph that cannot be read must not end the program's compilation.
            return CapturedGraph()
        self._nodes += len(nodes)
        return CapturedGraph(operations, nodes, calls)


def cache_answers() -> Dict[str, int]:
    """How often each of the backend's caches gave each answer since the last reset."""
    from torch._dynamo.utils import counters

    return {
        f"{words} {answer}": int(counters[group].get(f"{prefix}{answer}", 0))
        for group, (prefix, words) in _CACHES.items()
        for answer in _ANSWERS
    }
