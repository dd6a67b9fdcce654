"""The code that breaks, and the names, attributes and calls in it."""

from __future__ import annotations

import ast
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from fullgraph.llm.context.budget import ALWAYS, Part
from fullgraph.llm.context.files import File, Files, is_installed
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.show import LEGEND, cut, cut_around, show
from fullgraph.llm.context.syntax import (
    Definition,
    calls_in,
    functions_around,
    header,
    names_read,
    span,
    statements,
    statements_on,
)
from fullgraph.vocabulary.findings import Location

MAX_LINES = 160
SHORT_LINES = 40
_WHOLE = 58
_TITLE = f"CODE. {LEGEND}"
_NOT_AVAILABLE = "(not available)"


def code_part(question: Question, files: Files) -> Part:
    """What breaks, as far as the scope lets it be sent."""
    location = question.finding.location
    file = files.at(location.path)
    if file is None or not 1 <= location.line <= len(file.lines):
        return Part(_TITLE, _NOT_AVAILABLE, ALWAYS, "the code")
    breaks = range(location.line, location.end_line + 1)
    if question.scope == "line":
        return Part(_TITLE, show(file, breaks, breaks), ALWAYS, "the code")
    around = excerpt(file, location, MAX_LINES)
    what = f"the function around the line in {file.name}"
    short = excerpt(file, location, SHORT_LINES)
    shorter = short if len(short) < len(around) else ""
    return Part(_TITLE, around, ALWAYS, what, shorter)


def whole_file_parts(question: Question, files: Files) -> list[Part]:
    """The files on the way to the break, whole, where the scope is ``file``."""
    if question.scope != "file":
        return []
    observation = question.finding.observation
    stack = [frame.path for frame in reversed(observation.stack)] if observation else []
    own = question.finding.location.path
    parts = []
    for number, path in enumerate(dict.fromkeys((own, *stack))):
        file = files.at(path)
        if file is not None and (path == own or not is_installed(path)):
            text = show(file, range(1, len(file.lines) + 1))
            parts.append(Part("WHOLE FILE", text, _WHOLE - number, f"the whole file {file.name}"))
    return parts


def excerpt(file: File, location: Location, most: int, breaks: Collection[int] = ()) -> str:
    """The function around a location with the lines that break marked.

    A function longer than ``most`` lines keeps its signature and the lines around the breaks.
    Without one, or in a file that does not parse: the lines around it.

    Args:
        file: the file.
        location: where it breaks.
        most: how many lines there may be.
        breaks: the lines to mark; those of the location by default.
    """
    breaks = breaks or range(location.line, location.end_line + 1)
    function = function_at(file.tree, location.line)
    if function is None:
        first = max(1, location.line - most // 4)
        last = min(len(file.lines), location.line + most // 4)
        return show(file, range(first, last + 1), breaks)
    first, last = span(function.node)
    head = header(function.node)[1] - first + 1
    last = max(last, min(location.end_line, first + most))
    if len(breaks) > location.end_line - location.line + 1:
        lines = cut_around(first, last, breaks, most, head)
    else:
        lines = cut(first, last, location.line, most, head)
    if function.owner is not None:
        lines = [function.owner.lineno, *lines]
    return show(file, lines, breaks)


def function_at(tree: ast.AST, line: int) -> Definition | None:
    """The function around a line: the outermost that is not long, since closures matter."""
    around = functions_around(tree, line)
    if not around:
        return None
    short = [each for each in around if span(each.node)[1] - span(each.node)[0] < MAX_LINES // 2]
    return short[0] if short else around[-1]


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
