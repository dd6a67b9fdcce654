"""Source text: its lines, the names in it, and the functions that it defines.

It runs in the server and in the user's interpreter.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from functools import lru_cache
from typing import Iterable, List, Sequence

from fullgraph_worker.protocol.wire import StackFrame

_BEGINS = re.compile(r"^(?:(@)|(?:async +)?def\b|class\b)", re.MULTILINE)
LONGEST_NAME = 200
"""Of an operation or a value in a graph; generated code has longer ones."""

_RESUME = re.compile(r"^torch_dynamo_resume_in_(?P<name>.+?)_at_\d+$")


@lru_cache(maxsize=4)
def lines_in(text: str) -> Sequence[str]:
    r"""Lines that end with ``\n``, ``\r\n`` or ``\r``, without these ends.

    They are kept: whatever describes a finding needs the lines of the same text.
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def dotted_name(node: ast.AST) -> str:
    """``self.drop`` for such an expression; empty for any other than a name and its attributes."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        owner = dotted_name(node.value)
        return f"{owner}.{node.attr}" if owner else ""
    return ""


@lru_cache(maxsize=16)
def functions_in(text: str) -> dict[str, list[tuple[int, int]]]:
    """The first and last 1-based lines of the functions of each name, ``GPT.forward``.

    Nothing of a text that does not parse.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return {}
    found: dict[str, list[tuple[int, int]]] = {}
    _collect(tree, "", found)
    return found


def function_at(text: str, line: int) -> str:
    """The innermost function around a 1-based line; empty outside of functions."""
    start, part = _part_around(text, line)
    found = functions_in(part)
    if not found:
        # What looked like a definition may be within a text of several lines.
        start, found = 0, functions_in(text)
    around = {
        name: last - first
        for name, places in found.items()
        for first, last in places
        if first <= line - start <= last
    }
    return min(around, key=lambda name: around[name], default="")


def _part_around(text: str, line: int) -> tuple[int, str]:
    """The lines from a definition of the module on to the next one, and how many are above.

    A long file takes a hundred times as long to parse as the part that is asked for.
    """
    lines = lines_in(text)
    starts = _definitions(text)
    number = bisect_right(starts, line - 1)
    first = starts[number - 1] if number else 0
    last = starts[number] if number < len(starts) else len(lines)
    return first, "\n".join(lines[first:last])


@lru_cache(maxsize=4)
def _definitions(text: str) -> list[int]:
    """The 0-based lines at which the module's definitions begin, with their decorators."""
    starts: list[int] = []
    is_decorated = False
    for number, each in enumerate(lines_in(text)):
        found = _BEGINS.match(each)
        if found is None:
            continue
        if not is_decorated:
            starts.append(number)
        is_decorated = found.group(1) is not None
    return starts


def _collect(node: ast.AST, prefix: str, found: dict[str, list[tuple[int, int]]]) -> None:
    for child in ast.iter_child_nodes(node):
        inner = prefix
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            inner = f"{prefix}{child.name}."
            if not isinstance(child, ast.ClassDef):
                first = min([child.lineno, *(each.lineno for each in child.decorator_list)])
                last = child.end_lineno or child.lineno
                found.setdefault(inner[:-1], []).append((first, last))
        _collect(child, inner, found)


def plain_name(name: str) -> str:
    """The function that a resume function of Dynamo continues."""
    resumed = _RESUME.match(name)
    while resumed:
        name = resumed.group("name")
        resumed = _RESUME.match(name)
    return name


def plain_qualname(name: str) -> str:
    """A qualified name without Python's marks: ``make.<locals>.f`` is ``make.f``."""
    return name.replace(".<locals>", "").replace("<lambda>", "lambda")


def clipped_name(text: str) -> str:
    """``text`` in at most ``LONGEST_NAME`` characters."""
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"


def without_resumes(calls: Iterable[StackFrame]) -> List[StackFrame]:
    """``calls``, outermost first, with one call for each function that was resumed.

    Such a function is on the stack where it broke, and again where it is now.
    """
    merged: List[StackFrame] = []
    for call in calls:
        name = plain_name(call.function)
        if name != call.function and merged:
            last = merged[-1]
            if (last.path, last.function) == (call.path, name):
                merged.pop()
        merged.append(StackFrame(call.path, call.line, name))
    return merged
