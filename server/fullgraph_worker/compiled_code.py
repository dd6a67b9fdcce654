"""What Dynamo compiled during a run: each compilation, its time, and the graph that it captured."""

from __future__ import annotations

import contextlib
from typing import Any, Dict, Iterator, List, Tuple

from fullgraph_worker import dynamo
from fullgraph_worker.graph_nodes import nodes_of, operation_count
from fullgraph_worker.profile import compile_times
from fullgraph_worker.wire import Compilation, GraphNode

_MOST_NODES = 50_000
"""Of all graphs together; what is beyond is counted and not sent."""

_CACHES = {
    "inductor": ("fxgraph_cache_", "FX graph cache"),
    "aot_autograd": ("autograd_cache_", "AOT autograd cache"),
}
_ANSWERS = ("hit", "miss", "bypass")

_Graph = Tuple[int, List[GraphNode], Dict[str, int]]


class CompiledCode:
    """Watches the calls of a target."""

    def __init__(self) -> None:
        self._graphs: Dict[str, _Graph] = {}
        self._nodes = 0
        self._before: List[int] = []

    def begin(self) -> None:
        """Called when Dynamo is ready, before the first call."""
        compile_times.begin()

    def begin_call(self) -> None:
        """Called before each call of the target."""
        self._before.append(compile_times.count())

    @contextlib.contextmanager
    def observed(self) -> Iterator[None]:
        """Open during each call, to read the graphs that are given to the backend."""
        with dynamo.graphs_observed(self._on_graph):
            yield

    def compilations(self) -> List[Compilation]:
        """All of them, in the order in which they began."""
        found = []
        phases = compile_times.by_compile_id()
        for position, ended in enumerate(compile_times.ended()):
            operations, nodes, caches = self._graphs.get(ended.compile_id, (0, [], {}))
            found.append(
                Compilation(
                    compile_id=ended.compile_id,
                    path=ended.function.path,
                    line=ended.function.line,
                    function=ended.function.function,
                    is_resumed=ended.is_resumed,
                    has_graph=ended.compile_id in self._graphs,
                    operations=operations,
                    nodes=nodes,
                    seconds=phases.get(ended.compile_id, {}),
                    call=max(sum(before <= position for before in self._before) - 1, 0),
                    failure=ended.failure,
                    caches=caches,
                )
            )
        return found

    @contextlib.contextmanager
    def _on_graph(self, graph_module: Any) -> Iterator[None]:
        compile_id = dynamo.current_compile_id()
        before = _cache_answers()
        yield
        try:
            operations = operation_count(graph_module)
            nodes = nodes_of(graph_module) if self._nodes < _MOST_NODES else []
        except Exception:
            # A graph that cannot be read must not end the program's compilation.
            operations, nodes = 0, []
        self._nodes += len(nodes)
        after = _cache_answers()
        caches = {name: after[name] - before[name] for name in after if after[name] > before[name]}
        self._graphs[compile_id] = (operations, nodes, caches)


def _cache_answers() -> Dict[str, int]:
    from torch._dynamo.utils import counters

    return {
        f"{words} {answer}": int(counters[group].get(f"{prefix}{answer}", 0))
        for group, (prefix, words) in _CACHES.items()
        for answer in _ANSWERS
    }
