"""The lines of a function, by its name."""

from __future__ import annotations

from fullgraph.source.text import split_lines
from fullgraph_worker.user_code.source import functions_in


def lines_of(text: str, function: str) -> list[int]:
    """The 1-based lines of the functions of a name, or of the whole text for an empty name."""
    if not function:
        return [*range(1, len(split_lines(text)) + 1)]
    places = functions_in(text).get(function, [])
    return [line for first, last in places for line in range(first, last + 1)]
