"""Squiggles: pulled by clients that can, pushed to the others.

A client that pulls sees its open documents. What a run observed in a file that is not
open is pushed, so that it stands in the list of problems too.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from lsprotocol import types

from fullgraph.findings import Finding
from fullgraph.lsp.convert import diagnostic, path_of, unused_diagnostic, uri_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.source import SourceError, read_source


def register(server: FullgraphServer) -> None:
    """Register pull and push."""

    @server.feature(
        types.TEXT_DOCUMENT_DIAGNOSTIC,
        types.DiagnosticOptions(
            identifier="fullgraph", inter_file_dependencies=False, workspace_diagnostics=False
        ),
    )
    def pull(
        ls: FullgraphServer, params: types.DocumentDiagnosticParams
    ) -> types.RelatedFullDocumentDiagnosticReport:
        # A client that cannot be asked to pull again would miss what a run observes: it is
        # pushed everything, and must not have it twice.
        items = _of_document(ls, params.text_document.uri) if _pulls(ls) else []
        return types.RelatedFullDocumentDiagnosticReport(items=items)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(ls: FullgraphServer, params: types.DidOpenTextDocumentParams) -> None:
        if _pulls(ls):
            _push(ls, params.text_document.uri, [])
        else:
            _push_document(ls, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(ls: FullgraphServer, params: types.DidChangeTextDocumentParams) -> None:
        if not _pulls(ls):
            _push_document(ls, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(ls: FullgraphServer, params: types.DidCloseTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        ls.session.forget(path)
        _push_closed(ls, path)


def refresh(ls: FullgraphServer) -> None:
    """Show again what is known, everywhere: findings have changed without an edit."""
    open_paths = {path_of(uri) for uri in ls.workspace.text_documents}
    for path in ls.session.observations.paths():
        if path not in open_paths:
            _push_closed(ls, path)
    if _pulls(ls):
        ls.workspace_diagnostic_refresh(None)
    else:
        for uri in list(ls.workspace.text_documents):
            _push_document(ls, uri)
    workspace = ls.client_capabilities.workspace
    if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
        ls.workspace_code_lens_refresh(None)


def _pulls(ls: FullgraphServer) -> bool:
    """Whether the client pulls, and pulls again when it is asked to."""
    text_document = ls.client_capabilities.text_document
    workspace = ls.client_capabilities.workspace
    again = workspace and workspace.diagnostics and workspace.diagnostics.refresh_support
    return bool(text_document and text_document.diagnostic and again)


def _of_document(ls: FullgraphServer, uri: str) -> list[types.Diagnostic]:
    analysis = ls.analyse(uri)
    ranges = ls.ranges(analysis.text)
    return [
        *_shown(ls, analysis.findings, analysis.text),
        *(unused_diagnostic(unused, ranges) for unused in analysis.unused),
    ]


def _push_document(ls: FullgraphServer, uri: str) -> None:
    _push(ls, uri, _of_document(ls, uri), ls.workspace.get_text_document(uri).version)


def _push_closed(ls: FullgraphServer, path: str) -> None:
    """Only what a run observed: a file that nobody opened has no predictions to show."""
    try:
        text = read_source(Path(path))
    except SourceError:
        text = ""
    observed = ls.session.observations.of(path, text).findings
    _push(ls, uri_of(path), _shown(ls, ls.session.wanted(observed, text), text))


def _shown(ls: FullgraphServer, findings: Iterable[Finding], text: str) -> list[types.Diagnostic]:
    session, ranges = ls.session, ls.ranges(text)
    severities, links = session.settings.severity, session.links
    shown = (diagnostic(f, ranges, severities, session.taxonomy, links) for f in findings)
    return [d for d in shown if d is not None]


def _push(
    ls: FullgraphServer, uri: str, diagnostics: list[types.Diagnostic], version: int | None = None
) -> None:
    ls.text_document_publish_diagnostics(
        types.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics, version=version)
    )
