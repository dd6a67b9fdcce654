"""When Dynamo compiles in a watched program: for how long, what, and why again."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any, Callable, List, Set

from fullgraph_worker.trace.startup.fullgraph_on_import import OnImport
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.watcher import Watcher


class Compilations:
    """Counts Dynamo's time, and writes each of its compilations, once Dynamo is imported.

    Args:
        watcher: takes them.
        then: called with the import.
    """

    def __init__(self, watcher: Watcher, then: Callable[[], None]) -> None:
        self._watcher = watcher
        self._then = then
        self._began = 0.0
        self._seen: Set[str] = set()
        self._undo: List[Callable[[], None]] = []
        self._awaited = OnImport("torch._dynamo", self._attach, lambda fault: None)

    def install(self) -> None:
        """Wait for Dynamo's import, or begin at once."""
        self._awaited.install()

    def remove(self) -> None:
        """Listen no longer."""
        self._awaited.remove()
        while self._undo:
            self._undo.pop()()

    def _attach(self) -> None:
        self._then()
        handler = getattr(sys.modules.get("torch._dynamo.callback"), "callback_handler", None)
        if handler is None:
            return
        handler.register_start_callback(self._on_start)
        handler.register_end_callback(self._on_end)
        self._undo.append(lambda: handler.remove_start_callback(self._on_start))
        self._undo.append(lambda: handler.remove_end_callback(self._on_end))

    def _on_start(self, *args: Any) -> None:
        self._began = perf_counter()

    def _on_end(self, *args: Any) -> None:
        self._watcher.phases.add("compile", perf_counter() - self._began)
        self._write_new()

    def _write_new(self) -> None:
        utils = sys.modules.get("torch._dynamo.utils")
        get = getattr(utils, "get_compilation_metrics", None)
        if get is None:
            return
        for metrics in get():
            name = str(getattr(metrics, "compile_id", "")) or f"{metrics.frame_key}"
            if name in self._seen or not metrics.co_name:
                continue
            self._seen.add(name)
            self._watcher.event(
                Kind.COMPILED,
                function=metrics.co_name,
                path=metrics.co_filename,
                line=metrics.co_firstlineno,
                seconds=getattr(metrics, "entire_frame_compile_time_s", None),
                reason=getattr(metrics, "recompile_reason", None),
            )
