"""All findings that the editor shows, for a list of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fullgraph.explain.cost import observed_in_brief
from fullgraph.lsp.convert import path_of, uri_of
from fullgraph.lsp.features.diagnostics import closed_files
from fullgraph.lsp.server import FullgraphServer
from fullgraph.source.text import SourceError, read_source
from fullgraph.vocabulary.findings import Evidence, Finding, Location
from fullgraph.vocabulary.order import in_order


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/breaks")
    def breaks(ls: FullgraphServer, params: Any) -> list[dict[str, Any]]:
        files = {
            finding: (uri, text)
            for uri, text, findings in _every(ls)
            for finding in findings
            # What a marked call leads to is in the list.
            if finding.evidence is not Evidence.CLEARED and not finding.marks_call
        }
        return [_entry(ls, uri, f, text) for f in in_order(files) for uri, text in [files[f]]]


def _every(ls: FullgraphServer) -> Iterator[tuple[str, str, tuple[Finding, ...]]]:
    """The URI, the text and the findings of each document and each other file with findings."""
    open_uris = {path_of(uri): uri for uri in ls.documents}
    for uri in open_uris.values():
        analysis = ls.analyse(uri)
        yield uri, analysis.text, analysis.findings
    for notebook in ls.notebooks.all:
        analysis = ls.analyse_notebook(notebook)
        for cell in notebook.cells:
            yield cell, analysis.text, analysis.within(notebook.lines_of(cell)).findings
    for path in closed_files(ls):
        try:
            text = read_source(Path(path))
        except SourceError:
            continue
        yield uri_of(path), text, ls.session.documents.closed(path, text)


def _entry(ls: FullgraphServer, uri: str, finding: Finding, text: str) -> dict[str, Any]:
    observed, entry = finding.observation, ls.session.taxonomy.by_id(finding.entry)
    cause = observed.caused_by if observed else None
    return {
        "uri": uri,
        "range": ls.ranges(uri, text).range(finding.location),
        "code": finding.code,
        "title": entry.title,
        "message": finding.headline,
        "isObserved": observed is not None,
        "count": observed.count if observed else 0,
        "cost": observed_in_brief(observed) if observed else "",
        "isFixable": entry.fix_safety != "none",
        "targets": ls.session.runs.targets_of(finding),
        "causedBy": _place(cause) if cause else None,
    }


def _place(location: Location) -> dict[str, Any]:
    return {"uri": uri_of(location.path), "line": location.line - 1}
