"""Programs for which ``reduce-overhead`` skips CUDA graphs, each for a known cause.

``python -m tests.gpu.cuda_graph_programs NAME DEVICE`` runs one, and prints torch's counters of
Inductor as one line of JSON. What torch logs is on standard error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import torch

_MODE = "reduce-overhead"


def plain(x: torch.Tensor) -> torch.Tensor:
    """Of :func:`not_skipped`."""
    return (x @ x).relu() + 1


def writing(x: torch.Tensor) -> torch.Tensor:
    """Of :func:`mutated_input`."""
    return x.add_(1).sin()


def on_two_devices(x: torch.Tensor, c: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Of :func:`cpu_tensor`."""
    return x.sin() + 1, c * 2


def not_skipped(device: str) -> None:
    """One graph, which is recorded and replayed."""
    _called(torch.compile(plain, mode=_MODE), torch.randn(64, 64, device=device))


def mutated_input(device: str) -> None:
    """It writes into its argument."""
    _called(torch.compile(writing, mode=_MODE), torch.randn(64, 64, device=device))


def cpu_tensor(device: str) -> None:
    """One of its arguments is on the CPU, and so is an operation."""
    compiled = torch.compile(on_two_devices, mode=_MODE)
    _called(compiled, torch.randn(64, 64, device=device), torch.ones(8))


def dynamic_shapes(device: str) -> None:
    """Graphs with symbolic sizes are skipped where the configuration says so."""
    triton: Any = torch._inductor.config.triton
    triton.cudagraph_skip_dynamic_graphs = True
    _many_sizes(device, 4)


def many_sizes(device: str) -> None:
    """By default each size is recorded again; above a number of sizes torch warns."""
    _many_sizes(device, 60)


def _many_sizes(device: str, count: int) -> None:
    compiled = torch.compile(lambda x: (x * 2).sin() + 1, mode=_MODE, dynamic=True)
    for size in range(8, 8 + count):
        _called(compiled, torch.randn(size, 16, device=device), times=2)


def moved_parameter(device: str) -> None:
    """A parameter has another address in each call, so that each call is recorded again."""
    model = torch.nn.Linear(64, 64, device=device)
    compiled = torch.compile(model, mode=_MODE)
    for _ in range(6):
        _called(compiled, torch.randn(8, 64, device=device), times=2)
        model.weight.data = model.weight.data.clone()


def incompatible_op(device: str) -> None:
    """An operation whose result has a size that depends on values."""
    torch._dynamo.config.capture_dynamic_output_shape_ops = True
    compiled = torch.compile(lambda x: x.sin().nonzero() + 1, mode=_MODE)
    _called(compiled, torch.randn(64, device=device))


def unsafe_op(device: str) -> None:
    """A custom operation with the tag ``cudagraph_unsafe``."""
    library = torch.library.Library("fullgraph_gpu", "FRAGMENT")
    library.define("twice(Tensor x) -> Tensor", tags=(torch.Tag.cudagraph_unsafe,))
    library.impl("twice", lambda x: x * 2, "CompositeExplicitAutograd")
    library.impl("twice", torch.empty_like, "Meta")
    twice = torch.ops.fullgraph_gpu.twice
    _called(torch.compile(lambda x: twice(x.sin()).cos(), mode=_MODE), torch.ones(9, device=device))


def pending_backward(device: str) -> None:
    """The forward pass of the next call comes before the backward pass of the last one."""
    model = torch.nn.Linear(32, 32, device=device)
    compiled = torch.compile(model, mode=_MODE)
    losses = [compiled(torch.randn(8, 32, device=device)).sum() for _ in range(4)]
    assert all(loss.requires_grad for loss in losses)


PROGRAMS: dict[str, Callable[[str], None]] = {
    program.__name__: program
    for program in (
        not_skipped,
        mutated_input,
        cpu_tensor,
        dynamic_shapes,
        many_sizes,
        moved_parameter,
        incompatible_op,
        unsafe_op,
        pending_backward,
    )
}


# What a run of the program's function alone is called with, for ``fullgraph explain``.
TARGETS = {
    not_skipped.__name__: (plain.__name__, "[torch.randn(64, 64, device={0!r})]"),
    mutated_input.__name__: (writing.__name__, "[torch.randn(64, 64, device={0!r})]"),
    cpu_tensor.__name__: (
        on_two_devices.__name__,
        "[torch.randn(64, 64, device={0!r}), torch.ones(8)]",
    ),
}


def _called(compiled: Callable[..., Any], *arguments: torch.Tensor, times: int = 4) -> None:
    for _ in range(times):
        torch.compiler.cudagraph_mark_step_begin()
        with torch.no_grad():
            compiled(*arguments)


def main() -> None:
    """Run the program of the command line."""
    name, device = sys.argv[1:]
    error = ""
    try:
        PROGRAMS[name](device)
        if device == "cuda":
            torch.cuda.synchronize()
    except Exception as raised:
        error = f"{type(raised).__name__}: {raised}".split("\n", 1)[0]
    counters = torch._dynamo.utils.counters["inductor"]
    print(json.dumps({"error": error, "counters": {**counters}}))


if __name__ == "__main__":
    main()
