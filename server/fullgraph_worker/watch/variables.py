"""The environment variables by which a watched program gets what the user chose."""

from __future__ import annotations

BUDGET_VARIABLE = "FULLGRAPH_WATCH_BUDGET"
"""The share of the training's time, as a number."""
DETAIL_VARIABLE = "FULLGRAPH_WATCH_DETAIL"
"""One of ``DETAILS``."""
