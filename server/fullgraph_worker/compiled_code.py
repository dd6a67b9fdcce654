"""What Dynamo compiled: each compilation, its time, and the graph that it captured."""

from __future__ import annotations

import contextlib
from typing import Any, Dict, Iterator, List, Mapping, Optional

from fullgraph_worker import dynamo
from fullgraph_worker.captured_graphs import CapturedGraphs
from fullgraph_worker.profile import compile_times
from fullgraph_worker.wire import Compilation


class CompiledCode:
    """Watches the calls of a target."""

    def __init__(self) -> None:
        self._graphs = CapturedGraphs()
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
        with dynamo.graphs_observed(self._graphs.on_graph):
            yield

    def compilations(self) -> List[Compilation]:
        """All of them, in the order in which they began."""
        phases = compile_times.by_compile_id()
        return [
            _compilation(
                ended,
                self._graphs,
                phases.get(ended.compile_id, {}),
                max(sum(before <= position for before in self._before) - 1, 0),
            )
            for position, ended in enumerate(compile_times.ended())
        ]


class TracedCode:
    """Watches all of a program."""

    def __init__(self) -> None:
        self.graphs = CapturedGraphs()

    def ended(self, metrics: Mapping[str, Any]) -> Optional[Compilation]:
        """The compilation that torch has just written these metrics of; None if it is none."""
        found = compile_times.from_metrics(metrics)
        return _compilation(found.ended, self.graphs, found.seconds, 0) if found else None


def _compilation(
    ended: compile_times.Ended, graphs: CapturedGraphs, seconds: Dict[str, float], call: int
) -> Compilation:
    graph = graphs.take(ended.compile_id)
    return Compilation(
        compile_id=ended.compile_id,
        path=ended.function.path,
        line=ended.function.line,
        function=ended.function.function,
        is_resumed=ended.is_resumed,
        has_graph=graph is not None,
        operations=graph.operations if graph else 0,
        nodes=graph.nodes if graph else [],
        calls=graph.calls if graph else [],
        seconds=seconds,
        call=call,
        failure=ended.failure,
        caches=graph.caches if graph else {},
        start=ended.start,
    )
