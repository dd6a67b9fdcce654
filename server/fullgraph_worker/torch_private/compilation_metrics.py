"""What torch measures of each compilation: a list of ``CompilationMetrics``.

Their fields are read by name and may be missing: they came and went with torch's versions.
"""

from __future__ import annotations

from typing import Any, List

from fullgraph_worker.torch_private.loaded import if_loaded


def keep_metrics(count: int) -> None:
    """Drop the metrics so far, and keep those of ``count`` compilations; torch keeps 64."""
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


def guard_seconds() -> List[float]:
    """How long guards took to make, one entry for each compilation that came to its end."""
    found = if_loaded("torch._dynamo.utils", "compilation_time_metrics", {})
    return list(found.get("build_guards", []))
