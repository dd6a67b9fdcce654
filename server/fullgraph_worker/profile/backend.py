"""A backend of torch.compile that looks at each graph before another one compiles it."""

from __future__ import annotations

import functools
from typing import Any, Callable, List, NamedTuple, Optional

from fullgraph_worker.observe import graph_nodes
from fullgraph_worker.profile.threads import RunQueue
from fullgraph_worker.protocol.wire import OpCount, StackFrame
from fullgraph_worker.torch_private.backends import find_backend
from fullgraph_worker.torch_private.compilations import current_compile_id

PREFIX = "fullgraph graph "


class Captured(NamedTuple):
    """One graph that Dynamo captured.

    Attributes:
        compile_id: Dynamo's id of the compilation that it belongs to.
        beginning: where it begins, if that is known.
        ops: its operations.
        reads: the operations that read a value of another device on the CPU, in order.
    """

    compile_id: str
    beginning: Optional[StackFrame]
    ops: List[OpCount]
    reads: List[StackFrame]


class ProfiledBackend:
    """Replaces the backend ``name``; each run of a graph has a name for torch.profiler.

    Attributes:
        captured: every graph so far, in order; the number in a run's name is its position.
        queue: while runs are marked, what waits for a processor. Marked runs wait for the device,
            before and after, so that what a gap has launched does not count for the graph, and
            what a graph has launched does not count for the gap.
        waited: what the queue said before and after each marked run, in order.
        devices: the kinds of device that graphs use.
        running: the position of the graph that runs; None between graphs.
    """

    def __init__(self, name: str) -> None:
        self.captured: List[Captured] = []
        self.queue: Optional[RunQueue] = None
        self.waited: List[float] = []
        self.devices: List[str] = []
        self.running: Optional[int] = None
        self._compile = find_backend(name)
        self.__name__ = name

    def __call__(self, graph_module: Any, example_inputs: Any, **options: Any) -> Any:
        """Compile the graph as the backend does."""
        position = len(self.captured)
        self.captured.append(
            Captured(
                current_compile_id(),
                graph_nodes.beginning(graph_module),
                graph_nodes.ops(graph_module),
                graph_nodes.reads(graph_module),
            )
        )
        self.devices += [d for d in graph_nodes.devices(graph_module) if d not in self.devices]
        run = self._compile(graph_module, example_inputs, **options)
        return self._marked(run, position)

    def _marked(self, run: Callable[..., Any], position: int) -> Callable[..., Any]:
        import torch

        @functools.wraps(run)
        def marked(*arguments: Any) -> Any:
            queue = self.queue
            if queue is None:
                self.running = position
                try:
                    return run(*arguments)
                finally:
                    self.running = None
            wait_for_device()
            self.waited.append(queue.seconds())
            with torch.profiler.record_function(f"{PREFIX}{position}"):
                result = run(*arguments)
                wait_for_device()
            self.waited.append(queue.seconds())
            return result

        return marked


def wait_for_device() -> None:
    """Let what was launched on CUDA end, if the program uses it."""
    import torch

    if uses_cuda():
        torch.cuda.synchronize()


def uses_cuda() -> bool:
    """Whether the program has done something on CUDA."""
    import torch

    return bool(torch.cuda.is_available() and torch.cuda.is_initialized())
