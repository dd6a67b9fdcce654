"""Where a call waits for the device, with torch's warning as it comes on CUDA."""

from __future__ import annotations

import inspect
import warnings
from pathlib import Path
from typing import Any

import pytest

from fullgraph_worker.protocol.wire import StackFrame

torch = pytest.importorskip("torch")

from fullgraph_worker.observe import graph_nodes  # noqa: E402
from fullgraph_worker.profile.backend import ProfiledBackend  # noqa: E402
from fullgraph_worker.profile.device_waits import waits_of  # noqa: E402

pytestmark = pytest.mark.dynamo
HERE = str(Path(__file__))
TARGET = StackFrame("run.py", 1, "run")


def _waits() -> None:
    # c10/cuda/CUDAFunctions.cpp, warn_or_error_on_sync.
    warnings.warn("called a synchronizing CUDA operation", UserWarning, stacklevel=1)


def _line(function: Any, text: str) -> int:
    lines, first = inspect.getsourcelines(function)
    return first + next(number for number, line in enumerate(lines) if text in line)


def test_each_warning_is_counted_at_the_line_that_called_torch() -> None:
    shown = warnings.showwarning

    def program() -> None:
        for _ in range(3):
            _waits()
        warnings.warn("another one", UserWarning, stacklevel=1)

    found = waits_of(program, ProfiledBackend("eager"), TARGET)
    assert [(w.path, w.line, w.function, w.count) for w in found] == [
        (HERE, _line(_waits, "warnings.warn"), "_waits", 3)
    ]
    assert warnings.showwarning is shown


def test_a_program_that_raises_leaves_warnings_as_they_were() -> None:
    shown = warnings.showwarning

    def program() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        waits_of(program, ProfiledBackend("eager"), TARGET)
    assert warnings.showwarning is shown


def _reads(x: Any) -> Any:
    y = x + 1
    first = y.sum().item()
    second = y.cpu()
    return second * 2, first


def test_within_a_graph_the_places_are_those_of_its_reads() -> None:
    graphs: list[Any] = []

    def keep(graph_module: Any, inputs: Any) -> Any:
        # What Dynamo knows of its tensors, as it would be of those on a device.
        for node in graph_module.graph.nodes:
            value = node.meta.get("example_value")
            if isinstance(value, torch.Tensor) and node.target != "cpu":
                node.meta["example_value"] = torch.empty(0, device="meta")
        graphs.append(graph_module)
        return graph_module.forward

    torch._dynamo.reset()
    with torch._dynamo.config.patch(capture_scalar_outputs=True):
        torch.compile(_reads, backend=keep, fullgraph=True)(torch.ones(2))
    (graph,) = graphs
    item, cpu = (_line(_reads, text) for text in (".item()", ".cpu()"))
    assert [at.line for at in graph_nodes.reads(graph)] == [item, cpu]
    assert graph_nodes.devices(graph) == ["meta", "cpu"]

    def waits(*arguments: Any) -> None:
        for _ in range(3):
            _waits()

    class Backend(ProfiledBackend):
        def __init__(self) -> None:
            super().__init__("eager")
            self._compile = lambda *_: waits

    backend = Backend()
    run = backend(graph, [])
    found = waits_of(lambda: run(torch.ones(2)), backend, TARGET)
    assert [(w.path, w.line, w.count) for w in found] == [(HERE, item, 2), (HERE, cpu, 1)]
    assert backend.running is None
