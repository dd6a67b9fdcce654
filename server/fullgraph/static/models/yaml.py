"""PyYAML."""

from __future__ import annotations

from fullgraph.static.models import below
from fullgraph.static.models.registry import breaks_as

breaks_as("serialisation", *below("yaml", "safe_load load dump"))
