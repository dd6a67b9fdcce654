"""Compilations in this process: callbacks around each, their numbers, counters and metrics."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Dict, Iterator, List

from fullgraph_worker.torch_private.loaded import if_loaded

_CACHES = {
    "inductor": ("fxgraph_cache_", "FX graph cache"),
    "aot_autograd": ("autograd_cache_", "AOT autograd cache"),
}
_COUNTED = tuple(
    f"{kind}_{place}_cache"
    for kind in ("inductor_fx", "aotautograd")
    for place in ("local", "remote")
)
_ANSWERS = ("hit", "miss", "bypass")


@contextlib.contextmanager
def compile_callbacks(
    on_start: Callable[[Any], None], on_end: Callable[[Any], None]
) -> Iterator[None]:
    """Call these around each compilation and each recording of a CUDA graph, while open.

    They are given Dynamo's ``CallbackArgs``; before torch 2.8 nothing.
    """
    from torch._dynamo import callback_handler

    def clear() -> None:
        try:
            torchs_clear()
        finally:
            register()

    def register() -> None:
        callback_handler.register_start_callback(on_start)
        callback_handler.register_end_callback(on_end)

    # torch._dynamo.reset() removes all callbacks.
    torchs_clear = callback_handler.clear
    callback_handler.clear = clear
    register()
    try:
        yield
    finally:
        callback_handler.clear = torchs_clear
        with contextlib.suppress(ValueError):
            callback_handler.remove_start_callback(on_start)
            callback_handler.remove_end_callback(on_end)


def loaded_callback_handler() -> Any:
    """Dynamo's handler of callbacks; None if it is not imported."""
    return if_loaded("torch._dynamo.callback", "callback_handler")


def graphs_captured() -> int:
    """How many FX graphs Dynamo has captured since the last reset."""
    return int(_counted("stats").get("unique_graphs", 0))


def frames_compiled() -> int:
    """How many functions Dynamo has begun to compile since the last reset."""
    return int(_counted("frames").get("total", 0))


def has_compiled() -> bool:
    """Whether Dynamo has compiled anything since the last reset."""
    return bool(_counted("frames"))


def breaks_counted() -> int:
    """How many graph breaks Dynamo has counted since the last reset."""
    return sum(_counted("graph_break").values())


def break_reasons() -> List[Any]:
    """Dynamo's own list of graph breaks, in order; each has a ``user_stack`` and a ``reason``."""
    found: List[Any] = if_loaded("torch._dynamo.utils", "graph_break_reasons", [])
    return found


def cache_answers() -> Dict[str, int]:
    """How often each of the backend's caches gave each answer since the last reset."""
    return {
        f"{words} {answer}": int(_counted(group).get(f"{prefix}{answer}", 0))
        for group, (prefix, words) in _CACHES.items()
        for answer in _ANSWERS
    }


def precompiled_answers() -> Dict[str, int]:
    """How often code that Dynamo keeps was found, and how often not."""
    counted = _counted("dynamo_cache")
    return {each: int(counted.get(f"dynamo_cache_{each}", 0)) for each in ("hit", "miss")}


def clear_counters() -> None:
    """Count from 0 on."""
    if_loaded("torch._dynamo.utils", "counters", {}).clear()


def _counted(group: str) -> Dict[str, Any]:
    found: Dict[str, Any] = if_loaded("torch._dynamo.utils", "counters", {}).get(group, {})
    return found


def keep_metrics(count: int) -> None:
    """Drop the metrics so far, and keep those of ``count`` compilations; torch keeps 64.

    Their fields are read by name and may be missing: they came and went with torch's versions.
    """
    clear = if_loaded("torch._dynamo.utils", "clear_compilation_metrics")
    if clear is not None:
        clear()
    limit = if_loaded("torch._dynamo.utils", "set_compilation_metrics_limit")
    if limit is not None:
        limit(count)
    if_loaded("torch._dynamo.utils", "compilation_time_metrics", {}).clear()


def kept_metrics() -> List[Any]:
    """Those of the latest compilations, in the order in which they ended."""
    return list(if_loaded("torch._dynamo.utils", "get_compilation_metrics", list)())


def cache_lookups(metrics: Any) -> Dict[str, int]:
    """The cache hits and misses of one compilation (since torch 2.6)."""
    return {
        "hits": sum(getattr(metrics, f"{cache}_hit_count", None) or 0 for cache in _COUNTED),
        "misses": sum(getattr(metrics, f"{cache}_miss_count", None) or 0 for cache in _COUNTED),
    }


def guard_seconds() -> List[float]:
    """How long guards took to make, one entry for each compilation that came to its end."""
    found = if_loaded("torch._dynamo.utils", "compilation_time_metrics", {})
    return list(found.get("build_guards", []))


def current_compile_id() -> str:
    """Dynamo's id of the compilation that is under way (``0/0``); empty if there is none."""
    from torch._guards import CompileContext

    return str(CompileContext.current_compile_id() or "")
