"""What Dynamo and its backends count in this process; nothing is imported to read it."""

from __future__ import annotations

from typing import Any, Dict, List

from fullgraph_worker.torch_private.loaded import if_loaded

_CACHES = {
    "inductor": ("fxgraph_cache_", "FX graph cache"),
    "aot_autograd": ("autograd_cache_", "AOT autograd cache"),
}
_ANSWERS = ("hit", "miss", "bypass")


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


def clear_counters() -> None:
    """Count from 0 on."""
    if_loaded("torch._dynamo.utils", "counters", {}).clear()


def _counted(group: str) -> Dict[str, Any]:
    found: Dict[str, Any] = if_loaded("torch._dynamo.utils", "counters", {}).get(group, {})
    return found
