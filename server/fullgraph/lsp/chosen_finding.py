"""Which finding of a document a request is about, and what is shown of it."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from lsprotocol import types

from fullgraph.explain.happened import what_happened
from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.server import FullgraphServer
from fullgraph.source.notebooks import words_placed
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


def about_finding(ls: FullgraphServer, finding: Finding, uri: str = "") -> dict[str, Any]:
    """The facts about a finding, which need no model; its line is 0-based, as in all of LSP.

    Args:
        ls: the server.
        finding: of any file.
        uri: the document that it is shown in; that of its file by default.
    """
    entry = ls.session.taxonomy.by_id(finding.entry)
    uri = uri or uri_of(finding.location.path)
    start = ls.ranges(uri, ls.file(uri).text).range(finding.location).start
    facts = list(what_happened(finding))
    notebook = ls.notebooks.of_cell(uri)
    if notebook is not None:
        facts = [words_placed(each, notebook.joined) for each in facts]
    return {
        "code": entry.code,
        "title": entry.title,
        "page": entry.id,
        "uri": uri,
        "file": PurePath(finding.location.path).name,
        "line": start.line,
        "character": start.character,
        "isObserved": finding.observation is not None,
        "facts": facts,
    }
