"""What the marked lines use of the user's files: definitions, imports and variables."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.code import usage_at
from fullgraph.llm.context.files import File, Files
from fullgraph.llm.context.modules import definition_of
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.show import cut, show
from fullgraph.llm.context.syntax import bound_names, header, holds, names_read, span, statements
from fullgraph_worker.user_code.source import dotted_name

_CALLED_THERE = 82
_CALLED_AROUND = 55
_LINES = 40
_MOST = 6
_PRIORITY = 80
_MOST_LINES = 40
_LONGEST = 8
_SIMPLE = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.AugAssign)


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
    names = dict.fromkeys((*usage.calls, *_built_from(usage.calls, owner), *usage.calls_around))
    for name in names:
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
        lines = cut(first, last, first, _LINES, head)
        read = _roots(names_read([node, *statements(node)]))
        if where.path == location.path:
            # These are a part of their own.
            read -= _roots((*usage.on_line, *usage.in_function))
        lines = lines_binding(where, read) + lines
        priority = _CALLED_AROUND if name in usage.calls_around else _CALLED_THERE
        priority = _CALLED_THERE if name in usage.calls else priority
        parts.append(Part("HELPER", show(where, lines), priority, f"the definition of {name}"))
    return parts


def _roots(names: Iterable[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


def _built_from(calls: Iterable[str], owner: ast.ClassDef | None) -> list[str]:
    """What the class makes the attributes of that are called: ``Gate`` of ``self.gate``.

    A call on one of them counts too: ``self.gate.register_forward_hook(halve)``.
    """
    attributes = {each.split(".")[1] for each in calls if each.startswith("self.")}
    if owner is None or not attributes:
        return []
    made = []
    for node in statements(owner):
        names: list[str] = []
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            names = bound_names(node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            names = [dotted_name(node.value.func)]
        if any(name.startswith("self.") and name.split(".")[1] in attributes for name in names):
            made.append(node)
    return [name for name in names_read(made) if name != "self"]


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
