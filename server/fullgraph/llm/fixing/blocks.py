"""Search-and-replace blocks of a model as edits: matched exactly and once, or refused."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence

from fullgraph.explain.inert import printable
from fullgraph.fixes.source.apply import apply_edits, by_path, newline_of, overlaps
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.llm.answers.explanation import Change
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Edit, Location

MAX_CHANGES = 20
MAX_LINES = 400
MAX_CHARACTERS = 40_000
"""Of all blocks together: a larger change is not a minimal one."""

_SHOWN = 5
_COLUMNS = 160


class BlockError(Exception):
    """Blocks that cannot be applied; the message says why, for the model and the user."""


def edits_of(
    changes: Sequence[Change],
    files: Mapping[str, str],
    read: Callable[[str], str | None],
    may_edit: Callable[[str], bool],
) -> tuple[Edit, ...]:
    """The edits that the blocks describe, in file order.

    Args:
        changes: the blocks; nothing in them is trusted.
        files: the path of each file by the name that the request gave it.
        read: the present text of a file.
        may_edit: whether a file may be changed.

    Raises:
        BlockError: one of them names another file, is not found exactly once, overlaps another,
            or the result does not parse.
    """
    if not changes:
        raise BlockError("The answer has no changes.")
    lines = sum(each.search.count("\n") + each.replace.count("\n") + 2 for each in changes)
    characters = sum(len(each.search) + len(each.replace) for each in changes)
    if len(changes) > MAX_CHANGES or lines > MAX_LINES or characters > MAX_CHARACTERS:
        raise BlockError(
            f"The answer has {len(changes)} changes with {lines} lines; at most {MAX_CHANGES} "
            f"changes with {MAX_LINES} lines are tried. Change only what removes the break."
        )
    found: list[Edit] = []
    for number, change in enumerate(changes, 1):
        where = f"Change {number}"
        path = _path(where, change.file, files, may_edit)
        text = read(path)
        if text is None:
            raise BlockError(f"{where}: {change.file} cannot be read.")
        edit = _edit(where, change, path, text)
        if overlaps([edit], found):
            raise BlockError(f"{where} overlaps an earlier change. Join them into one.")
        found.append(edit)
    edits = tuple(sorted(found, key=lambda each: each.location))
    _check_result(edits, files, read)
    return edits


def _path(where: str, name: str, files: Mapping[str, str], may_edit: Callable[[str], bool]) -> str:
    """The path of a file that a block names, exactly as the request did."""
    path = files.get(name)
    known = ", ".join(sorted(each for each in files if may_edit(files[each]))) or "none"
    if path is None:
        shown = name[:_COLUMNS]
        raise BlockError(
            f"{where} names the file {shown!r}, which is not among those given. Files that may be "
            f"changed: {known}."
        )
    if not may_edit(path):
        raise BlockError(f"{where}: {name} must not be changed. Files that may be: {known}.")
    return path


def _edit(where: str, change: Change, path: str, text: str) -> Edit:
    newline = newline_of(text)
    lines, wanted = split_lines(text), _block(change.search)
    new = _block(change.replace)
    if any(printable(each) != each for each in new if each not in wanted):
        raise BlockError(
            f"{where} of {change.file} has control characters or characters that are not visible."
        )
    if not wanted:
        if not new:
            raise BlockError(f"{where} of {change.file} is empty.")
        line = _first_line(text)
        return Edit(Location(path, line, 0, line, 0), "".join(each + newline for each in new))
    if not any(each.strip() for each in wanted):
        raise BlockError(f"{where}: the search text of {change.file} has only blank lines.")
    if new == wanted:
        raise BlockError(f"{where} of {change.file} replaces lines by the same lines.")
    at = _places(lines, wanted)
    if len(at) != 1:
        raise BlockError(_not_once(where, change.file, lines, wanted, at))
    first, last = at[0], at[0] + len(wanted) - 1
    if last + 1 < len(lines):
        replaced = "".join(each + newline for each in new)
        return Edit(Location(path, first + 1, 0, last + 2, 0), replaced)
    # The last line of the file has no end.
    return Edit(Location(path, first + 1, 0, last + 1, len(lines[last])), newline.join(new))


def _block(text: str) -> list[str]:
    """The lines of a block; one line end at its end is no line of its own."""
    lines = split_lines(text)
    return lines[:-1] if lines[-1] == "" else lines


def _places(lines: Sequence[str], wanted: Sequence[str]) -> list[int]:
    """Where ``wanted`` begins in ``lines``, each time; 0-based."""
    last = len(lines) - len(wanted)
    return [
        at
        for at in range(last + 1)
        if lines[at] == wanted[0] and list(lines[at : at + len(wanted)]) == list(wanted)
    ]


def _not_once(
    where: str, name: str, lines: Sequence[str], wanted: Sequence[str], at: Sequence[int]
) -> str:
    if at:
        numbers = ", ".join(str(each + 1) for each in at[:_SHOWN])
        return (
            f"{where}: the search text is found {len(at)} times in {name}, at lines {numbers}. "
            "Include more of the lines around it, so that it is found once."
        )
    said = f"{where}: the search text is found 0 times in {name}."
    stripped = _places([each.strip() for each in lines], [each.strip() for each in wanted])
    if stripped:
        shown = lines[stripped[0] : stripped[0] + min(len(wanted), _SHOWN)]
        return f"{said} With other spaces around them, these are the lines:\n{_quoted(shown)}"
    first = next(each for each in wanted if each.strip())
    near = difflib.get_close_matches(first[:_COLUMNS], [each[:_COLUMNS] for each in lines], 3)
    return f"{said} The nearest lines are:\n{_quoted(near)}" if near else f"{said} No line is near."


def _quoted(lines: Iterable[str]) -> str:
    return "\n".join(f"| {each[:_COLUMNS]}" for each in lines)


def _first_line(text: str) -> int:
    """The 1-based line at which a statement can begin: behind a docstring and future imports."""
    line = 1
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError):
        return line
    for node in body:
        is_docstring = (
            node is body[0]
            and isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        )
        is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not is_docstring and not is_future:
            # The comments above it, such as the encoding, stay on top.
            decorators: list[ast.expr] = getattr(node, "decorator_list", [])
            return min([node.lineno, *(each.lineno for each in decorators)])
        line = (node.end_lineno or node.lineno) + 1
    return line


def _check_result(
    edits: Iterable[Edit], files: Mapping[str, str], read: Callable[[str], str | None]
) -> None:
    names = {path: name for name, path in files.items()}
    for path, some in by_path(edits).items():
        text = read(path) or ""
        try:
            changed = apply_edits(text, some)
            is_valid = SourceFile(changed).is_valid
        except (ValueError, RecursionError, MemoryError) as error:
            raise BlockError(f"{names[path]} would not parse: {error}.") from error
        if not is_valid:
            raise BlockError(f"{names[path]} would not parse: {_why(changed)}.")


def _why(text: str) -> str:
    try:
        ast.parse(text)
    except SyntaxError as error:
        line = (error.text or "").rstrip()[:_COLUMNS]
        return f"{error.msg}" + (f", at `{line.strip()}`" if line.strip() else "")
    except (ValueError, RecursionError) as error:
        return str(error)
    return "its lines are not aligned"
