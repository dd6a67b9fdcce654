"""The lines of a function, by its name."""

from __future__ import annotations

from fullgraph.source import split_lines
from fullgraph_worker.functions import functions_in


def lines_of(text: str, function: str) -> range:
    """The 1-based lines of a function, or of the whole text; empty if it is not there."""
    if not function:
        return range(1, len(split_lines(text)) + 1)
    first, last = functions_in(text).get(function, (1, 0))
    return range(first, last + 1)
