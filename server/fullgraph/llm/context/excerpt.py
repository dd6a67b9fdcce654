"""The user's code around a break: what a reader, or a model, needs to see of it."""

from __future__ import annotations

import ast

from fullgraph.findings import Location
from fullgraph.source import split_lines
from fullgraph.static.syntax.parse import as_module
from fullgraph.static.syntax.split import split

MAX_LINES = 60
MAX_COLUMNS = 200
_MARK = "> "
_PLAIN = "  "
_GAP = "  ..."


def excerpt(text: str, location: Location) -> str:
    """The function around ``location`` with the lines that break marked ``>``.

    A function longer than ``MAX_LINES`` keeps its signature and the lines around the break.
    There are no line numbers in it, so that an edit further up does not change it.

    Args:
        text: the file as it is on screen; it need not parse.
        location: where it breaks.

    Returns:
        The lines, or an empty string if ``location`` is not within ``text``.
    """
    lines = split_lines(text)
    if not 1 <= location.line <= len(lines):
        return ""
    first, body, last = _function(text, location.line, len(lines))
    shown = list(range(first, last + 1))
    if len(shown) > MAX_LINES:
        head = list(range(first, min(body, first + MAX_LINES // 4)))
        room = MAX_LINES - len(head) - 2
        start = max(first + len(head), min(location.line - room // 2, last - room + 1))
        shown = head + list(range(start, start + room))
    out: list[str] = []
    for index, number in enumerate(shown):
        if index and number != shown[index - 1] + 1:
            out.append(_GAP)
        mark = _MARK if location.contains_line(number) else _PLAIN
        out.append((mark + lines[number - 1][:MAX_COLUMNS]).rstrip())
    if shown[-1] < last:
        out.append(_GAP)
    return "\n".join(out)


def _tree_around(text: str, line: int) -> ast.AST:
    """The definition or statement of the file at the 1-based ``line``, in the file's lines."""
    unit = next((unit for unit in reversed(split(text)) if unit.line <= line), None)
    try:
        code, wrapped = as_module(unit) if unit else ("", 0)
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module(body=[], type_ignores=[])
    return ast.increment_lineno(tree, (unit.line if unit else 1) - 1 - wrapped)


def _function(text: str, line: int, line_count: int) -> tuple[int, int, int]:
    """First line, first line of the body and last line of the innermost function at ``line``.

    Without one, or in a file that does not parse: the lines around it.
    """
    tree = _tree_around(text, line)
    best: ast.FunctionDef | ast.AsyncFunctionDef | None = None
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        inside = node.lineno <= line <= (node.end_lineno or node.lineno)
        if inside and (best is None or node.lineno > best.lineno):
            best = node
    if best is None:
        first = max(1, line - MAX_LINES // 2)
        return first, first, min(line_count, first + MAX_LINES - 1)
    first = min([best.lineno, *(d.lineno for d in best.decorator_list)])
    return first, best.body[0].lineno, min(line_count, best.end_lineno or best.lineno)
