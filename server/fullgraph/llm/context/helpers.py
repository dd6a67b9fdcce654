"""The definitions, in the user's files, of what the marked lines call."""

from __future__ import annotations

import ast

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.files import Files
from fullgraph.llm.context.modules import definition_of
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.show import cut, show
from fullgraph.llm.context.syntax import header, holds, span
from fullgraph.llm.context.usage import usage_at

_CALLED_THERE = 82
_CALLED_AROUND = 55
_LINES = 40
_MOST = 6


def helper_parts(question: Question, files: Files) -> list[Part]:
    """What the marked lines call, then what the function around them calls."""
    location = question.finding.location
    file = files.at(location.path)
    if file is None:
        return []
    usage = usage_at(file, location)
    owner = usage.function.owner if usage.function else None
    parts: list[Part] = []
    seen: set[tuple[str, int]] = set()
    for name in dict.fromkeys((*usage.calls, *usage.calls_around)):
        found = definition_of(name, file, files, owner)
        if found is None or len(parts) >= _MOST:
            continue
        where, node = found
        place = (where.path, node.lineno)
        is_here = where.path == location.path and holds(node, location.line)
        if place in seen or is_here:
            continue
        seen.add(place)
        first, last = span(node)
        head = header(node)[1] - first + 1
        lines = cut(first, last, first, _LINES if not isinstance(node, ast.ClassDef) else 20, head)
        priority = _CALLED_THERE if name in usage.calls else _CALLED_AROUND
        parts.append(Part("HELPER", show(where, lines), priority, f"the definition of {name}"))
    return parts
