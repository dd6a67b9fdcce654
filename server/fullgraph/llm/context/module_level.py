"""The imports and the module's variables that the function around the break uses."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.files import File, Files
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.show import show
from fullgraph.llm.context.syntax import bound_names
from fullgraph.llm.context.usage import usage_at

_PRIORITY = 80
_MOST_LINES = 40
_LONGEST = 8
_SIMPLE = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.AugAssign)


def globals_part(question: Question, files: Files) -> Part:
    """The statements of the module that bind a name of the function."""
    location = question.finding.location
    file = files.at(location.path)
    if file is None:
        return Part("", "", 0, "")
    usage = usage_at(file, location)
    used = {name.split(".")[0] for name in (*usage.on_line, *usage.in_function)}
    lines = lines_binding(file, used)
    title = "MODULE, the imports and variables that the function uses"
    text = show(file, lines[:_MOST_LINES])
    return Part(title, text, _PRIORITY, f"the imports and variables of {file.name}")


def lines_binding(file: File, names: Collection[str]) -> list[int]:
    """The lines of the module's own statements that bind one of the names."""
    lines: list[int] = []
    for statement in _statements(file.tree):
        if not set(names).isdisjoint(name.split(".")[0] for name in bound_names(statement)):
            end = statement.end_lineno or statement.lineno
            lines += list(range(statement.lineno, end + 1))[:_LONGEST]
    return lines


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    """The simple statements of a module, also those under ``if`` and ``try``."""
    definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _SIMPLE):
            yield child
        elif not isinstance(child, definitions):
            yield from _statements(child)
