"""The lines of a document that Dynamo traced to their end, for marks in the editor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fullgraph.lsp.server import FullgraphServer
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Kind

_NO_CODE = frozenset(" \t\r\n\f)]},:")
"""What a line may have that no bytecode is at."""
_DEFINITIONS = ("def ", "async def ", "class ", "@")


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/graphLines")
    def graph_lines(ls: FullgraphServer, params: Any) -> list[tuple[int, int]]:
        """Blocks of 0-based lines, each by its first and its last."""
        uri = params.textDocument.uri
        notebook = ls.notebooks.of_cell(uri)
        text = notebook.joined.text if notebook else ls.text(uri)
        observed = ls.session.observations.of(ls.module_path(uri), text)
        broken = {f.location.line for f in observed.findings if f.kind is Kind.BREAK}
        lines = {line for run in observed.evaluated for line in run.lines} - broken
        shown = notebook.lines_of(uri) if notebook else range(1, len(split_lines(text)) + 1)
        found = blocks((line for line in lines if line in shown), text)
        return [(first - shown.start, last - shown.start) for first, last in found]


def blocks(lines: Iterable[int], text: str) -> list[tuple[int, int]]:
    """Lines in blocks; what is between two of them without any code belongs to a block.

    Args:
        lines: 1-based.
        text: they are of.

    Returns:
        The first and the last line of each block, 1-based.
    """
    of_text, found = split_lines(text), list[tuple[int, int]]()
    for line in sorted(lines):
        if of_text[line - 1].lstrip().startswith(_DEFINITIONS):
            # To enter a function is no operation of a graph.
            continue
        if found and all(_has_no_code(between) for between in of_text[found[-1][1] : line - 1]):
            found[-1] = (found[-1][0], line)
        else:
            found.append((line, line))
    return found


def _has_no_code(line: str) -> bool:
    return line.lstrip().startswith("#") or _NO_CODE.issuperset(line)
