"""torchvision."""

from __future__ import annotations

from fullgraph.static.models.registry import tracing_checks

tracing_checks("torchvision._is_tracing", traced=False)
