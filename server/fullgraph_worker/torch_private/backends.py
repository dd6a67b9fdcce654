"""The backends of ``torch.compile``, and the graphs that Dynamo gives to them."""

from __future__ import annotations

import contextlib
import functools
from typing import Any, Callable, ContextManager, Iterator, List

import torch
import torch._dynamo


def find_backend(name: str) -> Callable[..., Any]:
    """The backend of ``torch.compile`` that has this name.

    Inductor's takes the ``mode`` and the ``options`` of ``torch.compile`` too.
    """
    from torch._dynamo import lookup_backend

    found: Callable[..., Any] = lookup_backend(name)
    return _inductor(found) if name == "inductor" else found


def backend_names() -> List[str]:
    """The names of the backends of ``torch.compile``, including those for debugging."""
    return sorted(torch._dynamo.list_backends(exclude_tags=None))


def _inductor(plain: Callable[..., Any]) -> Callable[..., Any]:
    wrapper: Any = getattr(torch, "_TorchCompileInductorWrapper", None)

    def compile_graph(graph: Any, inputs: Any, **arguments: Any) -> Any:
        if wrapper is None or not arguments:
            return plain(graph, inputs)
        made = wrapper(arguments.get("mode"), arguments.get("options"), None)
        return made(graph, inputs)

    return compile_graph


class CountingBackend:
    """A backend that counts the graphs that it is given.

    Attributes:
        graphs: how many there were.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name
        self._compile = find_backend(name)
        self.graphs = 0

    def __call__(self, graph: Any, inputs: Any, **options: Any) -> Any:
        """Compile a graph as the backend does."""
        self.graphs += 1
        return self._compile(graph, inputs, **options)


@contextlib.contextmanager
def graphs_observed(on_graph: Callable[[Any], ContextManager[None]]) -> Iterator[None]:
    """While open, enter ``on_graph`` with each graph that Dynamo gives to a backend.

    It is open while the backend compiles the graph.
    """
    from torch._dynamo.output_graph import OutputGraph

    kind: Any = OutputGraph
    original = getattr(kind, "call_user_compiler", None)
    if original is None:
        yield
        return

    @functools.wraps(original)
    def call_user_compiler(self: Any, graph_module: Any, *args: Any, **named: Any) -> Any:
        with on_graph(graph_module):
            return original(self, graph_module, *args, **named)

    kind.call_user_compiler = call_user_compiler
    try:
        yield
    finally:
        kind.call_user_compiler = original
