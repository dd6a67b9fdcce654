"""SciPy, which is written in C."""

from __future__ import annotations

from fullgraph.static.models.registry import breaks_as

breaks_as("skipped-c-function", "scipy.*")
