"""The callers of the function that breaks: with what it is called, and where it is built."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.code import function_at, usage_at
from fullgraph.llm.context.files import File, Files, is_installed
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.show import cut, show
from fullgraph.llm.context.syntax import header, span, statements
from fullgraph.static.syntax.python_tree import python_tree
from fullgraph_worker.user_code.source import dotted_name

_NEAREST = 86
_FARTHER = 60
_CREATION = 78
_LINES = 40
_MOST_CALLERS = 4
_MOST_CALLS = 6


def caller_parts(question: Question, files: Files) -> list[Part]:
    """The functions on the stack above the break, the nearest first."""
    parts: list[Part] = []
    for number, (path, line) in enumerate(_places(question)):
        file = files.at(path)
        if file is None or number >= _MOST_CALLERS:
            continue
        priority = _NEAREST if number == 0 else _FARTHER - number
        what = f"a caller in {file.name}"
        parts.append(Part("CALLER", _calling(file, line), priority, what))
    return parts


def creation_part(question: Question, files: Files) -> Part:
    """Where the marked function is called, or its class is created and compiled, in its file."""
    location = question.finding.location
    file = files.at(location.path)
    if file is None:
        return Part("", "", 0, "")
    function = usage_at(file, location).function
    if function is None:
        return Part("", "", 0, "")
    names = {function.owner.name, "compile"} if function.owner else {function.node.name, "compile"}
    if function.owner is not None and not function.node.name.startswith("__"):
        names.add(function.node.name)
    first, last = span(function.node)
    shown = {line for path, line in _places(question) if path == location.path}
    calls = [
        line
        for line, name in _calls(file.text)
        if name in names and not first <= line <= last and line not in shown
    ]
    lines: set[int] = set()
    for line in sorted(set(calls))[:_MOST_CALLS]:
        lines.update(_statement(file, line))
    title = "CALLS in the same file that create, compile or call it"
    return Part(title, show(file, lines), _CREATION, f"the calls of it in {file.name}")


def _places(question: Question) -> Iterator[tuple[str, int]]:
    """The lines that lead to the break, the nearest first, each once."""
    observation = question.finding.observation
    if observation is None:
        return
    own = question.finding.location
    places = [(frame.path, frame.line) for frame in reversed(observation.stack[:-1])]
    places += [(frame.path, frame.line) for frame in observation.callers]
    places += [(each.path, each.line) for each in observation.called_from]
    if observation.breaks_at is not None:
        at = observation.breaks_at
        places.insert(0, (at.path, at.line))
    for path, line in dict.fromkeys(places):
        is_own = path == own.path and own.contains_line(line)
        if not is_own and (not is_installed(path) or is_installed(own.path)):
            yield path, line


@lru_cache(maxsize=16)
def _calls(text: str) -> tuple[tuple[int, str], ...]:
    """The line of each call in a file, and the last part of what it calls."""
    tree = python_tree(text).module
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return tuple((each.lineno, dotted_name(each.func).rpartition(".")[2]) for each in calls)


def _calling(file: File, line: int) -> str:
    function = function_at(file.tree, line)
    leads = _statement(file, line)
    if function is None:
        return show(file, range(line - 3, line + 4), leads=leads)
    first, last = span(function.node)
    head = header(function.node)[1] - first + 1
    return show(file, cut(first, last, line, _LINES, head), leads=leads)


def _statement(file: File, line: int) -> range:
    """The lines of the innermost statement on a line, without its blocks."""
    found = range(line, line + 1)
    for node in statements(file.tree):
        if node.lineno <= line <= (node.end_lineno or 0):
            body = getattr(node, "body", None)
            end = body[0].lineno - 1 if isinstance(body, list) and body else node.end_lineno
            if line <= (end or line):
                found = range(node.lineno, max(node.lineno, end or 0) + 1)
    return found
