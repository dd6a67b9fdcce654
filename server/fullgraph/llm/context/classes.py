"""The class around the break: its ``__init__``, and where the attributes it uses are assigned."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.code import usage_at
from fullgraph.llm.context.files import File, Files
from fullgraph.llm.context.modules import definition_of
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.show import cut, show
from fullgraph.llm.context.syntax import bound_names, definitions, header, span, statements
from fullgraph_worker.user_code.source import dotted_name

_PRIORITY = 90
_INIT_LINES = 80
_BASES = 2
_REGISTERS = ("register_buffer", "register_parameter", "add_module", "register_module")


def class_parts(question: Question, files: Files) -> list[Part]:
    """The class of the method that breaks, and its base classes in the user's files."""
    location = question.finding.location
    file = files.at(location.path)
    if file is None:
        return []
    usage = usage_at(file, location)
    if usage.function is None or usage.function.owner is None:
        return []
    parts = []
    used = usage.attributes
    for number, (where, node) in enumerate(_with_bases(file, usage.function.owner, files)):
        text = show(where, sorted(_lines(where, node, used, usage.function.node)))
        title = "CLASS, its constructor and where the attributes are assigned"
        what = f"the constructor of {node.name}"
        if text:
            parts.append(Part(title, text, _PRIORITY - 5 * number, what))
    return parts


def _with_bases(
    file: File, node: ast.ClassDef, files: Files
) -> Iterator[tuple[File, ast.ClassDef]]:
    yield file, node
    where, current = file, node
    for _ in range(_BASES):
        bases = (definition_of(dotted_name(base), where, files) for base in current.bases)
        found = next((b for b in bases if b is not None and isinstance(b[1], ast.ClassDef)), None)
        if found is None or not isinstance(found[1], ast.ClassDef):
            return
        where, current = found[0], found[1]
        yield where, current


def _lines(file: File, node: ast.ClassDef, used: Iterable[str], function: ast.AST) -> set[int]:
    """The lines of a class that say what the attributes are."""
    wanted = set(used)
    first, last = header(node)
    lines = set(range(first, last + 1))
    for statement in node.body:
        if wanted.intersection(bound_names(statement)) and not _is_definition(statement):
            lines.update(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    for each in definitions(node, node):
        if each.node is function or each.owner is not node:
            continue
        if each.node.name in ("__init__", "__post_init__", "setup"):
            start, end = span(each.node)
            if end - start < _INIT_LINES:
                lines.update(range(start, end + 1))
                continue
        assigned = [s for s in statements(each.node) if _assigns(s, wanted)]
        is_property = each.node.name in wanted and each.node.decorator_list
        if is_property:
            start, end = span(each.node)
            lines.update(cut(start, end, start, 20))
        elif assigned:
            lines.update(range(header(each.node)[0], header(each.node)[1] + 1))
            for found in assigned:
                lines.update(range(found.lineno, (found.end_lineno or found.lineno) + 1))
    return lines if len(lines) > last - first + 1 else set()


def _assigns(node: ast.stmt, wanted: set[str]) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        called, arguments = dotted_name(node.value.func), node.value.args
        registers = called.rpartition(".")[2] in _REGISTERS
        first = arguments[0].value if arguments and isinstance(arguments[0], ast.Constant) else ""
        if registers:
            return first in wanted
        # ``self.history.append(x)`` changes what it is, too.
        owner = called.split(".")
        return len(owner) > 2 and owner[0] == "self" and owner[1] in wanted
    if _is_definition(node):
        return False
    bound = (name.split(".") for name in bound_names(node))
    return any(len(name) > 1 and name[0] == "self" and name[1] in wanted for name in bound)


def _is_definition(node: ast.stmt) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
