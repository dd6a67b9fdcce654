"""What Dynamo compiled: each compilation, its time, and the graph that it gave to the backend."""

from __future__ import annotations

import contextlib
import logging
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Mapping, Optional

from fullgraph_worker.observe import compile_times
from fullgraph_worker.observe.graph_nodes import calls_of, nodes_of, operation_count
from fullgraph_worker.observe.side_effects import side_effects_in
from fullgraph_worker.protocol.wire import Compilation, GraphNode, SideEffect, TracedCall
from fullgraph_worker.torch_private.backends import graphs_observed
from fullgraph_worker.torch_private.compilations import cache_answers, current_compile_id
from fullgraph_worker.torch_private.structured_trace import side_effects, trace_log
from fullgraph_worker.user_code.errors import OWN_FOLDER, is_library, is_torch

_MOST_NODES = 50_000
"""Of all graphs together; what is beyond is counted and not sent."""


class CompiledCode:
    """Watches the calls of a target."""

    def __init__(self) -> None:
        self._graphs = CapturedGraphs()
        self._side_effects = SideEffects()
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
        trace = trace_log()
        # First, for the reason that ``trace_observed`` gives.
        trace.handlers.insert(0, self._side_effects)
        try:
            with graphs_observed(self._graphs.on_graph):
                yield
        finally:
            trace.removeHandler(self._side_effects)

    def compilations(self) -> List[Compilation]:
        """All of them, in the order in which they began."""
        phases = compile_times.by_compile_id()
        return [
            _compilation(
                ended,
                self._graphs,
                self._side_effects,
                phases.get(ended.compile_id, {}),
                max(sum(before <= position for before in self._before) - 1, 0),
            )
            for position, ended in enumerate(compile_times.ended())
        ]


class TracedCode:
    """Watches all of a program."""

    def __init__(self) -> None:
        self.graphs = CapturedGraphs()
        self.side_effects = SideEffects()

    def ended(self, metrics: Mapping[str, Any]) -> Optional[Compilation]:
        """The compilation that torch has just written these metrics of; None if it is none."""
        found = compile_times.from_metrics(metrics)
        if found is None:
            return None
        return _compilation(found.ended, self.graphs, self.side_effects, found.seconds, 0)


def _compilation(
    ended: compile_times.Ended,
    graphs: CapturedGraphs,
    side_effects: SideEffects,
    seconds: Dict[str, float],
    call: int,
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
        side_effects=side_effects.take(ended.compile_id),
    )


def _is_outside(path: str) -> bool:
    return path.startswith(OWN_FOLDER) or is_torch(path) or is_library(path)


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
        compile_id, before = current_compile_id(), cache_answers()
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


class SideEffects(logging.Handler):
    """Keeps those of each compilation until it is asked for."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self._found: Dict[str, List[SideEffect]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Called by torch's structured trace."""
        payload = side_effects(record)
        if payload is not None:
            # A compilation that Dynamo begins again writes them again.
            self._found[current_compile_id()] = side_effects_in(payload, _is_outside)

    def take(self, compile_id: str) -> List[SideEffect]:
        """Those of a compilation, which are dropped."""
        return self._found.pop(compile_id, [])
