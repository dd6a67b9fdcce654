"""torchvision."""

from __future__ import annotations

from fullgraph.static.models.registry import answers

answers("torchvision._is_tracing", traced=False)
