"""Shapes and dtypes that runs observed, behind the names that hold the tensors; off by default.

A run records what a name holds before each statement that reads it, in the functions that broke
and in those that called them. A parameter or an assignment has the value of the next statement of
its own block that reads the name: no branch or loop is between them that could change it.
Behind the first edited line of a function, nothing is shown until the next run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from lsprotocol import types

from fullgraph.fixes.values.facts import Facts
from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.source.text import split_lines
from fullgraph.static.syntax.python_tree import location_of
from fullgraph.vocabulary.findings import Location
from fullgraph_worker.protocol.wire import SeenValue

_BLOCKS = ("body", "orelse", "finalbody")
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SHORT = {"bool": "b8", "bits8": "b8x1", "bits16": "b16x1"}
_PREFIXES = (("bfloat", "bf"), ("float", "f"), ("complex", "c"), ("uint", "u"), ("int", "i"))
_Binding = tuple[str, ast.expr | ast.arg]


def register(server: FullgraphServer) -> None:
    """Register the hints."""

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def inlay_hints(ls: FullgraphServer, params: types.InlayHintParams) -> list[types.InlayHint]:
        uri = params.text_document.uri
        path = ls.module_path(uri)
        settings = ls.session.workspace.settings_of(path)
        if not (settings.enable and settings.explain.inlay_hints):
            return []
        text = ls.file(uri).text

        def read(other: str) -> str | None:
            return text if other == path else ls.text(uri_of(other)) or None

        facts = ls.session.seen.facts(read)
        if not facts:
            return []
        ranges = ls.ranges(uri, text)
        first, last = (ranges.line_and_column(p)[0] for p in (params.range.start, params.range.end))
        hints = []
        edits = ls.session.seen.edits(path, text)
        for location, seen in observed_in(path, text, facts, edits):
            if first <= location.end_line <= last and ranges.holds(location):
                hints.append(_hint(ranges.range(location).end, seen))
        return hints


def _hint(position: types.Position, seen: Sequence[SeenValue]) -> types.InlayHint:
    names = list(dict.fromkeys(short_type(value) for value in seen))
    more = f" +{len(names) - 1}" if len(names) > 1 else ""
    lines = [f"- {line}" for line in dict.fromkeys(map(_in_full, seen))]
    tooltip = "\n".join(["Observed in the last run:", "", *lines])
    return types.InlayHint(
        position=position,
        label=f"{names[0]}{more}",
        kind=types.InlayHintKind.Type,
        tooltip=types.MarkupContent(types.MarkupKind.Markdown, tooltip),
        padding_left=True,
    )


def short_type(value: SeenValue) -> str:
    """``f32[8, 128]``: a tensor's dtype and shape as PyTorch prints them in its graphs."""
    short = _SHORT.get(value.dtype, "")
    if not short:
        short = value.dtype.replace("bits", "b").replace("_", "")
        for long, prefix in _PREFIXES:
            if short.startswith(long):
                short = prefix + short.removeprefix(long)
                break
    return f"{short}{value.shape}"


def _in_full(value: SeenValue) -> str:
    gradient = ", requires gradients" if value.requires_grad else ""
    return f"`{value.dtype}{value.shape}` on {value.device or 'cpu'}{gradient}"


def observed_in(
    path: str, text: str, facts: Facts, edits: Sequence[tuple[int, int]] = ()
) -> Iterator[tuple[Location, tuple[SeenValue, ...]]]:
    """Where a text binds tensors, and what runs saw of them.

    Args:
        path: of the file.
        text: its present text; one that does not parse has none.
        facts: what runs saw, at the lines of the text.
        edits: the first and last lines of the text that have changed since these runs.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return
    lines = split_lines(text)
    for function in ast.walk(tree):
        if not isinstance(function, _FUNCTIONS):
            continue
        begin = function.lineno
        end = min((first for first, last in edits if begin <= last), default=len(lines) + 1)
        for name, node in _parameters(function):
            yield from _observed(path, lines, name, node, _above(end, function.body), facts)
        for block in _blocks(function):
            for at, statement in enumerate(block, start=1):
                for name, node in _bound(statement):
                    behind = _above(end, block[at:])
                    yield from _observed(path, lines, name, node, behind, facts)


def _above(line: int, block: Iterable[ast.stmt]) -> list[ast.stmt]:
    return [statement for statement in block if statement.lineno < line]


def _observed(
    path: str,
    lines: Sequence[str],
    name: str,
    node: ast.expr | ast.arg,
    behind: Iterable[ast.stmt],
    facts: Facts,
) -> Iterator[tuple[Location, tuple[SeenValue, ...]]]:
    for statement in behind:
        binds = name in _names_bound(statement)
        if isinstance(statement, _LOOPS) and binds:
            return  # Each round may have another value before it.
        seen = facts.of(path, statement.lineno, name)
        if seen:
            if all(value.kind == "tensor" for value in seen):
                yield location_of(path, lines, node), seen
            return
        if binds:
            return


def _names_bound(statement: ast.stmt) -> set[str]:
    """The names that a statement, or one within it, binds or deletes."""
    return {
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[_Binding]:
    arguments = function.args
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        yield argument.arg, argument


def _bound(statement: ast.stmt) -> Iterator[_Binding]:
    """The names that an assignment binds."""
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = list(statement.targets)
    elif isinstance(statement, (ast.AnnAssign, ast.AugAssign)):
        targets = [statement.target]
    while targets:
        target = targets.pop(0)
        if isinstance(target, (ast.Tuple, ast.List)):
            targets[:0] = target.elts
        elif isinstance(target, ast.Name):
            yield target.id, target


def _blocks(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[list[ast.stmt]]:
    """The blocks of statements of a function, without those of functions within it."""
    waiting: list[ast.AST] = [function]
    while waiting:
        node = waiting.pop()
        for block in (getattr(node, name, None) for name in _BLOCKS):
            if isinstance(block, list) and block:
                yield block
        for child in ast.iter_child_nodes(node):
            is_inner = isinstance(child, (*_FUNCTIONS, ast.ClassDef, ast.expr))
            waiting += [] if is_inner else [child]
