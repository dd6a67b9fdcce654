"""What the lines that break use: names, attributes and calls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fullgraph.llm.context.code import function_at
from fullgraph.llm.context.files import File
from fullgraph.llm.context.syntax import Definition, calls_in, names_read, statements, statements_on
from fullgraph.vocabulary.findings import Location


@dataclass(frozen=True)
class Usage:
    """What a place in a file uses.

    Attributes:
        function: the function around it; None outside of functions.
        on_line: the names and attributes on the marked lines.
        in_function: those in all of the function.
        calls: what the marked lines call.
        calls_around: what the function calls.
    """

    function: Definition | None
    on_line: tuple[str, ...]
    in_function: tuple[str, ...]
    calls: tuple[str, ...]
    calls_around: tuple[str, ...]

    @property
    def attributes(self) -> tuple[str, ...]:
        """The attributes of ``self`` on the marked lines, then those in the function."""
        names = (*self.on_line, *self.in_function)
        found = (each.split(".")[1] for each in names if each.startswith("self."))
        return tuple(dict.fromkeys(found))


@lru_cache(maxsize=64)
def usage_at(file: File, location: Location) -> Usage:
    """What the lines of a location use."""
    function = function_at(file.tree, location.line)
    marked = statements_on(file.tree, location.line, location.end_line)
    if function is not None and function.node in marked:
        # The whole function is marked, at its name: what it uses is in its body.
        marked = [each for each in marked if each is not function.node]
    everything = [function.node, *statements(function.node)] if function else []
    return Usage(
        function,
        tuple(names_read(marked)),
        tuple(names_read(everything)),
        tuple(calls_in(marked)),
        tuple(calls_in(everything)),
    )
