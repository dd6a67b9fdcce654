"""When Dynamo compiles in a watched program: for how long, what, why again, and what it breaks."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Callable, Dict, List

from fullgraph_worker.torch_private.compilations import (
    cache_lookups,
    frames_compiled,
    kept_metrics,
    loaded_callback_handler,
)
from fullgraph_worker.torch_private.loaded import DYNAMO
from fullgraph_worker.trace.startup.fullgraph_on_import import OnImport
from fullgraph_worker.user_code.source import plain_name
from fullgraph_worker.watch.graph_breaks import GraphBreaks
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.watcher import Watcher


class Compilations:
    """Counts Dynamo's time, and writes its compilations and graph breaks, once it is imported.

    Args:
        watcher: takes them.
        then: called with the import.
    """

    def __init__(self, watcher: Watcher, then: Callable[[], None]) -> None:
        self._watcher = watcher
        self._then = then
        self._began = 0.0
        self._has_new = False
        self._frames = 0
        self._seen: Dict[int, Any] = {}
        self._breaks = GraphBreaks()
        self._handler: Any = None
        self._awaited = OnImport(DYNAMO, self._attach, lambda fault: None)

    def install(self) -> None:
        """Wait for Dynamo's import, or begin at once."""
        self._watcher.at_step_end.append(self._write_new)
        self._awaited.install()

    def remove(self) -> None:
        """Listen no longer."""
        self._awaited.remove()
        if self._handler is not None and self._is_registered():
            self._handler.remove_start_callback(self._on_start)
            self._handler.remove_end_callback(self._on_end)
        self._handler = None

    def _attach(self) -> None:
        self._then()
        handler = loaded_callback_handler()
        if handler is None:
            return
        # What was compiled before belongs to no step.
        self._new_metrics()
        self._breaks.leave_out()
        self._frames = frames_compiled()
        self._handler = handler
        self._register()

    def _register(self) -> None:
        self._handler.register_start_callback(self._on_start)
        self._handler.register_end_callback(self._on_end)

    def _is_registered(self) -> bool:
        return self._on_end in self._handler.end_callbacks

    def _on_start(self, *args: Any) -> None:
        # Dynamo keeps a limited number of metrics: a step may have more compilations.
        self._watcher.guarded(self._write_new)
        self._began = perf_counter()

    def _on_end(self, *args: Any) -> None:
        self._watcher.phases.add("compile", perf_counter() - self._began)
        # Dynamo calls this before it has the metrics of the compilation.
        self._has_new = True
        self._watcher.guarded(self._breaks.look)

    def _write_new(self) -> None:
        if self._handler is None:
            return
        is_registered, frames, before = self._is_registered(), frames_compiled(), self._frames
        if not is_registered:
            # torch._dynamo.reset() removes all callbacks.
            self._register()
        elif not self._has_new and frames == before:
            # Where a function reaches the limit of recompilations, no callback is called.
            return
        self._has_new, self._frames = False, frames
        new = self._new_metrics()
        for metrics in new:
            if metrics.co_name:
                self._watcher.event(
                    Kind.COMPILED,
                    function=plain_name(metrics.co_name),
                    path=metrics.co_filename,
                    line=metrics.co_firstlineno,
                    seconds=getattr(metrics, "entire_frame_compile_time_s", None),
                    reason=getattr(metrics, "recompile_reason", None),
                    operations=getattr(metrics, "graph_op_count", None),
                    **cache_lookups(metrics),
                )
        for found in self._breaks.new(self._watcher.step, new):
            self._watcher.event(Kind.GRAPH_BREAK, **found._asdict())

    def _new_metrics(self) -> List[Any]:
        """Those of the compilations since the last time."""
        kept = kept_metrics()
        new = [each for each in kept if id(each) not in self._seen]
        # By identity: after torch._dynamo.reset() compilations have the same ids again.
        self._seen = {id(each): each for each in kept}
        return new
