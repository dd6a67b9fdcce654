"""Attaches the recorder to this process, from the import of Dynamo to its end."""

from __future__ import annotations

import atexit
from typing import Any, List

from fullgraph_worker.observe.compile_events import CompileEvents
from fullgraph_worker.protocol import wire
from fullgraph_worker.torch_private.structured_trace import limit_trace, trace_observed
from fullgraph_worker.trace.append import MessageFile, introduction, main_script
from fullgraph_worker.trace.recorder import TraceRecorder
from fullgraph_worker.user_code.errors import describe

# What is attached stays until the process ends.
_kept: List[Any] = []


def attach(folder: str, *, is_watched: bool) -> None:
    """Record what Dynamo does in this process, and in forks of it, into files in ``folder``.

    Args:
        folder: where.
        is_watched: whether the training in this process is watched.
    """
    script = main_script()
    file = MessageFile(folder, lambda: introduction(script))
    recorder = TraceRecorder(file.append, script)
    observation = trace_observed(
        recorder, recorder.on_function, on_translator=recorder.on_translator
    )
    observation.__enter__()

    def on_fault(error: Exception) -> None:
        file.append(wire.Failure("internal", describe(error)))

    others = CompileEvents(file.append, on_fault).observed()
    others.__enter__()
    graphs = recorder.graphs_watched()
    graphs.__enter__()
    limit_trace()
    _kept.extend((observation, others, graphs))
    recorder.watch_compile_calls()
    if not is_watched:
        # A watched training has a budget of its own, which calls in eager mode must not take from.
        recorder.watch_project()
    atexit.register(recorder.write_end)
