"""What a client shows of a finding beside what a language model writes about it."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from fullgraph.explain.happened import what_happened
from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.source.notebooks import words_placed
from fullgraph.vocabulary.findings import Finding


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
