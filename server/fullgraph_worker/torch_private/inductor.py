"""Inductor: its kernels, its caches, its random numbers and its CUDA graphs."""

from __future__ import annotations

import contextlib
import importlib
import os
from typing import Any, Iterator, Optional, Sequence

from fullgraph_worker.torch_private.loaded import if_loaded

CACHE_LOGS = (
    ("torch._inductor.codecache", "FX graph cache"),
    ("torch._functorch._aot_autograd.autograd_cache", "AOT autograd cache"),
)
"""They have the reason why a cache was bypassed; each with the name of the cache."""

# Before torch 2.11 they were hints on performance.
CUDA_GRAPH_LOGS = (
    "torch._inductor.cudagraph_utils.__cudagraphs",
    "torch._inductor.cudagraph_utils.__perf_hints",
)
"""They have the reason why a graph runs without CUDA graphs."""

_CACHE = "TORCHINDUCTOR_CACHE_DIR"


def draw_as_in_eager_mode() -> None:
    """Let Inductor draw random numbers as eager mode does; by default it has numbers of its own."""
    with contextlib.suppress(ImportError, AttributeError):
        import torch._inductor.config

        torch._inductor.config.fallback_random = True


def load_backend(backends: Sequence[str]) -> None:
    """Import what compiling with these backends imports, for all forks of this process."""
    names = ["torch._functorch.aot_autograd"] if "aot_eager" in backends else []
    if "inductor" in backends:
        names = ["torch._inductor.compile_fx", "torch._inductor.codegen.cpp"]
    for name in names:
        with contextlib.suppress(ImportError, AttributeError):
            importlib.import_module(name)
    if "inductor" in backends:
        # What the processor can do is found out by programs that are compiled and run.
        with contextlib.suppress(Exception):
            importlib.import_module("torch._inductor.cpu_vec_isa").valid_vec_isa_list()


def compile_without_processes() -> None:
    """Let Inductor compile in this process: to start others takes longer than one kernel."""
    with contextlib.suppress(ImportError, AttributeError):
        import torch._inductor.config

        torch._inductor.config.compile_threads = 1


def keep_own_inductor_cache() -> None:
    """Let Inductor write its kernels where no other program looks for them.

    A run may be ended while a kernel is written. Inductor does not replace what is incomplete
    then, so all programs that need this kernel would fail.
    """
    with contextlib.suppress(ImportError, AttributeError):
        from torch._inductor.codecache import cache_dir

        os.environ[_CACHE] = os.path.join(cache_dir(), "fullgraph")


def keep_precompiled() -> None:
    """Let Dynamo keep its own part of a compilation in the cache, with its guards."""
    with contextlib.suppress(ImportError, AttributeError):
        import torch._dynamo.config

        torch._dynamo.config.caching_precompile = True


@contextlib.contextmanager
def empty_inductor_cache(folder: str) -> Iterator[None]:
    """Let processes that are started meanwhile find no kernels.

    Args:
        folder: for those that they write.
    """
    before = os.environ.get(_CACHE)
    os.environ[_CACHE] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ[_CACHE]
        else:
            os.environ[_CACHE] = before


def node_in_traceback(error: Optional[BaseException]) -> Optional[Any]:
    """The operation that torch looked at when it raised an exception; None for none.

    Args:
        error: one that says that a graph cannot be kept, or one that was raised from it.
    """
    found = None
    while error is not None and found is None:
        frame = error.__traceback__
        while frame is not None:
            node = frame.tb_frame.f_locals.get("node")
            found = node if getattr(node, "stack_trace", None) else found
            frame = frame.tb_next
        error = error.__cause__ or error.__context__
    return found


def recorded_pass() -> str:
    """The pass whose CUDA graph is recorded: ``FORWARD``, ``BACKWARD`` or ``INFERENCE``.

    Empty where torch does not say.
    """
    import torch

    get = if_loaded("torch._inductor.cudagraph_trees", "get_manager")
    if get is None or not torch.cuda.is_available():
        return ""
    manager = get(torch.cuda.current_device(), create_if_none_exists=False)
    function = getattr(getattr(manager, "current_node", None), "wrapped_function", None)
    mode = getattr(manager, "id_to_mode", {}).get(getattr(function, "id", None))
    return str(getattr(mode, "name", ""))
