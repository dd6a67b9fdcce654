"""Which finding of a document a request is about."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.server import FullgraphServer
from fullgraph.vocabulary.findings import Finding


def chosen_finding(ls: FullgraphServer, analysis: Analysis, params: Any) -> Finding | None:
    """The finding that a request names, or the one next to its position.

    Args:
        ls: the server.
        analysis: of the document.
        params: with ``textDocument``, ``position`` and, where several findings are on one
            line, the ``code`` of the wanted one.

    Returns:
        None in a document without findings.
    """
    position = types.Position(params.position.line, params.position.character)
    ranges = ls.ranges(params.textDocument.uri, analysis.text)
    line, column = ranges.line_and_column(position)
    code = getattr(params, "code", None)

    def distance(finding: Finding) -> tuple[int, bool, bool, bool]:
        location = finding.location
        lines = max(location.line - line, line - location.end_line, 0)
        start, end = (location.line, location.column), (location.end_line, location.end_column)
        is_other_kind = code is not None and ls.session.taxonomy.by_id(finding.entry).code != code
        is_beside = not start <= (line, column) <= end
        return lines, is_other_kind, is_beside, finding.observation is None

    return min(analysis.findings, key=distance, default=None)
