"""The arms of a benchmark: what each name compiles the target with."""

from __future__ import annotations

from typing import Any, Callable, List

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.measure.arm import (
    AS_WRITTEN,
    BLOCKS,
    EAGER,
    INDUCTOR,
    REGIONS,
    TORCHSCRIPT,
    Arm,
)
from fullgraph_worker.measure.blocks import Repeated, compile_blocks, mark_regions
from fullgraph_worker.target.compile_calls import CompileCalls
from fullgraph_worker.user_code.errors import JobError, describe


def needs_cuda(arm: Arm) -> bool:
    """Whether the arm is nothing but CUDA graphs around what another one does."""
    return arm.name in ("cudagraphs", "reduce-overhead")


def check_device(arm: Arm, device: str) -> None:
    """Refuse CUDA graphs on another device.

    Raises:
        JobError: ``device`` has none.
    """
    if needs_cuda(arm) and device != "cuda":
        same = INDUCTOR if arm.mode else EAGER
        raise JobError(
            "bad-options",
            f"{arm.name} needs a CUDA device, because it records CUDA graphs. On {device} it does "
            f"the same as {same}.",
        )


def built(
    arm: Arm,
    call: Callable[..., Any],
    compile_calls: CompileCalls,
    given: Arguments,
    blocks: List[Repeated],
) -> Callable[..., Any]:
    """The target as the arm runs it.

    Args:
        arm: what to compile with.
        call: the target.
        compile_calls: compiles, with the program's own options.
        given: the arguments of a call, for a trace.
        blocks: for arms that compile these.

    Raises:
        JobError: TorchScript cannot trace it, or torch has no regions.
    """
    if arm.name in (EAGER, AS_WRITTEN):
        return call
    if arm.name == TORCHSCRIPT:
        return _traced(call, given)
    compile_calls.backend, compile_calls.mode = arm.backend, arm.mode
    if arm.name == BLOCKS:
        return compile_blocks(call, blocks)
    if arm.name == REGIONS:
        mark_regions(blocks)
    compiled: Callable[..., Any] = compile_calls.compiled(call)
    return compiled


def _traced(call: Callable[..., Any], given: Arguments) -> Callable[..., Any]:
    import torch

    if bool(given.args) == bool(given.kwargs):
        kinds = "both" if given.args else "neither"
        raise JobError(
            "bad-options",
            f"torch.jit.trace takes positional or keyword arguments; the inputs have {kinds}.",
        )
    inputs = (
        {"example_kwarg_inputs": given.kwargs} if given.kwargs else {"example_inputs": given.args}
    )
    try:
        # The check would make further calls, of which the outputs are compared later anyway.
        traced: Callable[..., Any] = torch.jit.trace(
            call, **inputs, strict=False, check_trace=False
        )
    except Exception as error:
        words = describe(error).split("\n", 1)[0]
        raise JobError("bad-options", f"torch.jit.trace cannot trace it: {words}") from error
    return traced
