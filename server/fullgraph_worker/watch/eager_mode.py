"""Runs code without Dynamo: compiled functions run as they were written, and stay valid."""

from __future__ import annotations

import contextlib
from typing import Any, ContextManager, Iterator, Optional

import torch

from fullgraph_worker.torch_private import compilations
from fullgraph_worker.torch_private.loaded import is_dynamo_loaded


def has_compiled() -> bool:
    """Whether Dynamo has compiled anything in this process."""
    return compilations.has_compiled()


def without_compiling() -> ContextManager[Any]:
    """Open while compiled functions are to run in eager mode; nothing without ``set_stance``."""
    set_stance = getattr(torch.compiler, "set_stance", None)
    if set_stance is None or not is_dynamo_loaded():
        return contextlib.nullcontext()
    stance: ContextManager[Any] = set_stance("force_eager")
    return stance


@contextlib.contextmanager
def without_a_trace(module: Any, *, has_gradients: bool = False) -> Iterator[None]:
    """Open while a module is called again: random states and buffers are put back afterwards.

    Args:
        module: that is called.
        has_gradients: whether autograd records the call.
    """
    buffers = [(each, each._version, each.detach().clone()) for each in module.buffers()]
    device: Optional[Any] = next((p.device for p in module.parameters()), None)
    devices = [device] if device is not None and device.type == "cuda" else []
    try:
        with (
            torch.random.fork_rng(devices=devices),
            torch.set_grad_enabled(has_gradients),
            without_compiling(),
        ):
            yield
    finally:
        for buffer, version, before in buffers:
            if buffer._version != version:
                buffer.detach().copy_(before)
