"""Squiggles: pulled by clients that can, pushed to the others.

A client that pulls sees its open documents. What the scan of the workspace found in a file that
is not open, and what a run observed there, is pushed, so that it is in the list of problems too;
a client that pulls the workspace has it from ``workspace_diagnostics``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from pathlib import Path

from lsprotocol import types

from fullgraph.lsp.convert import Ranges, diagnostic, path_of, unused_diagnostic, uri_of
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.notebooks import Notebook
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.workspace_pull import result_id
from fullgraph.source.notebooks import SUFFIX
from fullgraph.source.text import SourceError, read_source
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.order import in_order

CHANGED = "fullgraph/didChangeFindings"
_PAUSE_SECONDS = 0.002


def register(server: FullgraphServer) -> None:
    """Register pull and push."""

    # After an edit, only the documents that depend on the changed one are pulled again:
    # with dependencies announced, clients would pull all of them after every keystroke.
    @server.feature(
        types.TEXT_DOCUMENT_DIAGNOSTIC,
        types.DiagnosticOptions(
            identifier="fullgraph", inter_file_dependencies=False, workspace_diagnostics=False
        ),
    )
    def pull(
        ls: FullgraphServer, params: types.DocumentDiagnosticParams
    ) -> types.DocumentDiagnosticReport:
        # A client that does not support refresh requests would miss what a run observes: it is
        # pushed everything, and must not have it twice.
        uri = params.text_document.uri
        is_pushed = not pulls(ls) or ls.notebooks.of_cell(uri) is not None
        if is_pushed:
            return types.RelatedFullDocumentDiagnosticReport(items=[])
        is_open = uri in ls.workspace.text_documents
        # Clients that pull the workspace pull a document once more that they have closed.
        items = _of_document(ls, uri) if is_open else _of_closed(ls, path_of(uri))
        now = result_id(items)
        if now == params.previous_result_id:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id=now)
        return types.RelatedFullDocumentDiagnosticReport(items=items, result_id=now)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(ls: FullgraphServer, params: types.DidOpenTextDocumentParams) -> None:
        ls.shown_closed.discard(path_of(params.text_document.uri))
        if ls.workspace_pull.is_used:
            ls.workspace_pull.opened(path_of(params.text_document.uri))
        elif pulls(ls):
            push(ls, params.text_document.uri, [])
        else:
            _push_document(ls, params.text_document.uri)
        check_dependents(ls, path_of(params.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(ls: FullgraphServer, params: types.DidChangeTextDocumentParams) -> None:
        if not pulls(ls):
            _push_document(ls, params.text_document.uri)
        check_dependents(ls, path_of(params.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(ls: FullgraphServer, params: types.DidCloseTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        forget(ls, path)
        # As an open document, it may have had some.
        ls.shown_closed.add(path)
        _push_closed(ls, path)
        ls.session.scan.request([path])


def refresh(ls: FullgraphServer) -> None:
    """Show the diagnostics of all documents again: findings have changed without an edit."""
    ls.session.scan.request()
    push_all_closed(ls, closed_files(ls))
    if pulls(ls):
        ls.workspace_diagnostic_refresh(None)
    else:
        for uri in ls.documents:
            _push_document(ls, uri)
    for notebook in ls.notebooks.all:
        push_cells(ls, notebook)
    notify_changed(ls)
    workspace = ls.client_capabilities.workspace
    if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
        ls.workspace_code_lens_refresh(None)
    if workspace and workspace.inlay_hint and workspace.inlay_hint.refresh_support:
        ls.workspace_inlay_hint_refresh(None)


def notify_changed(ls: FullgraphServer) -> None:
    """Notify a client that wants it of what a run found or does."""
    if ls.session.notifies_of_changes:
        ls.protocol.notify(CHANGED, {})


def closed_files(ls: FullgraphServer) -> list[str]:
    """The files that are not open in which something is shown, or is or once was observed."""
    open_paths = {path_of(uri) for uri in ls.documents}
    session = ls.session
    known = {
        *session.observations.paths(),
        *session.failures.paths(),
        *session.alarms.paths(),
        *ls.shown_closed,
    }
    # What was observed in a notebook is shown at its cells once it is open.
    return sorted(path for path in known - open_paths if not path.endswith(SUFFIX))


def show(ls: FullgraphServer, paths: Collection[str]) -> None:
    """Show what is found in files now, whether or not they are open."""
    documents = {path_of(uri): uri for uri in ls.documents}
    notebooks = {path_of(notebook.uri): notebook for notebook in ls.notebooks.all}
    for path in sorted(notebooks.keys() & paths):
        push_cells(ls, notebooks[path])
    if pulls(ls) and not documents.keys().isdisjoint(paths):
        ls.workspace_diagnostic_refresh(None)
    elif not pulls(ls):
        for path in sorted(documents.keys() & paths):
            _push_document(ls, documents[path])
    push_all_closed(ls, sorted({*paths} - documents.keys() - notebooks.keys()))


def check_dependents(ls: FullgraphServer, path: str) -> None:
    """Check again, in a moment, the open documents that depend on one that has changed."""
    ls.delayed.do(path, lambda: _show_dependents(ls, path))


def forget(ls: FullgraphServer, path: str) -> None:
    """Forget a document that is closed; others now depend on what is on disk."""
    documents = ls.session.documents
    reported_in = documents.dependents.reported_in([path])
    documents.forget(path)
    ls.delayed.do(path, lambda: _show_dependents(ls, path, reported_in))


def _show_dependents(ls: FullgraphServer, path: str, reported_in: Iterable[str] = ()) -> None:
    """Check the dependents of a document again; show them, and where their checks find something.

    Args:
        ls: the server.
        path: the document.
        reported_in: other documents to show again.
    """
    dependents, reach = ls.session.documents.dependents, ls.session.documents.reach
    documents = {path_of(uri): uri for uri in ls.documents}
    notebooks = {path_of(notebook.uri): notebook for notebook in ls.notebooks.all}
    stale = {*dependents.of(path)} - {path}
    # Its own analysis may not have been requested yet, and says whether it leads elsewhere now.
    for other in (stale | {path}) & documents.keys():
        ls.analyse(documents[other])
    for other in stale & notebooks.keys():
        ls.analyse_notebook(notebooks[other])
    stale |= {*reported_in, *dependents.reported_in([path, *stale])}
    show(ls, stale - {path})
    # Those that have found something in it before, and those that compiled code may reach by it: a
    # scan of all would follow every keystroke.
    again = {*dependents.reporters_of(path), *([path] if reach.is_outdated_by(path) else ())}
    ls.session.scan.request(again, is_full=False)


def pulls(ls: FullgraphServer) -> bool:
    """Whether the client pulls, and supports refresh requests."""
    text_document = ls.client_capabilities.text_document
    workspace = ls.client_capabilities.workspace
    again = workspace and workspace.diagnostics and workspace.diagnostics.refresh_support
    return bool(text_document and text_document.diagnostic and again)


def _of_document(ls: FullgraphServer, uri: str) -> list[types.Diagnostic]:
    return _of_analysis(ls, uri, ls.analyse(uri))


def _of_analysis(ls: FullgraphServer, uri: str, analysis: Analysis) -> list[types.Diagnostic]:
    ranges = ls.ranges(uri, analysis.text)
    return [
        *_shown(ls, uri, analysis.findings, analysis.text),
        *(unused_diagnostic(unused, ranges) for unused in analysis.unused),
        *_of_runs_in_document(ls, uri, ranges),
    ]


def _of_runs(ls: FullgraphServer, path: str, ranges: Ranges) -> list[types.Diagnostic]:
    """Where runs failed in a file, and what is wrong with its layers in a training."""
    session = ls.session
    severities = session.workspace.of(path).settings.severity
    alarms = session.alarms.diagnostics(path, ranges, severities, session.links)
    return [*session.failures.diagnostics(path, ranges), *alarms]


def _of_runs_in_document(ls: FullgraphServer, uri: str, ranges: Ranges) -> list[types.Diagnostic]:
    """The same for a document; a cell has those in its lines of the notebook."""
    shown = _of_runs(ls, ls.module_path(uri), ranges)
    notebook = ls.notebooks.of_cell(uri)
    if notebook is None:
        return shown
    count = len(notebook.lines_of(uri))
    return [each for each in shown if 0 <= each.range.start.line < count]


def push_cells(ls: FullgraphServer, notebook: Notebook) -> None:
    """Show the diagnostics of each cell; they are pushed to every client."""
    analysis = ls.analyse_notebook(notebook)
    for cell in notebook.cells:
        shown = _of_analysis(ls, cell, analysis.within(notebook.lines_of(cell)))
        for related in chain.from_iterable(d.related_information or () for d in shown):
            if path_of(related.location.uri) == path_of(notebook.uri):
                related.location = notebook.location(related.location.range.start.line + 1)
        push(ls, cell, shown)


def _push_document(ls: FullgraphServer, uri: str) -> None:
    push(ls, uri, _of_document(ls, uri), ls.workspace.get_text_document(uri).version)


def push_all_closed(ls: FullgraphServer, paths: Sequence[str]) -> None:
    """Push them one after the other; keystrokes are answered in between."""
    if not paths:
        return
    path, *rest = paths
    if path not in (path_of(uri) for uri in ls.documents):
        _push_closed(ls, path)
    loop = asyncio.get_running_loop()
    loop.call_later(_PAUSE_SECONDS, push_all_closed, ls, rest)


def _push_closed(ls: FullgraphServer, path: str) -> None:
    """Show what is found in a file that is not open, or that nothing is found there any more."""
    if path.endswith(SUFFIX):
        return
    shown = _of_closed(ls, path)
    if shown or path in ls.shown_closed:
        if ls.workspace_pull.is_used:
            ls.workspace_pull.put(path, shown)
        else:
            push(ls, uri_of(path), shown)
    (ls.shown_closed.add if shown else ls.shown_closed.discard)(path)


def _of_closed(ls: FullgraphServer, path: str) -> list[types.Diagnostic]:
    try:
        text = read_source(Path(path))
    except SourceError:
        text = ""
    uri = uri_of(path)
    shown = _shown(ls, uri, ls.session.documents.closed(path, text), text)
    return shown + _of_runs(ls, path, ls.ranges(uri, text))


def _shown(
    ls: FullgraphServer, uri: str, findings: Iterable[Finding], text: str
) -> list[types.Diagnostic]:
    session, ranges = ls.session, ls.ranges(uri, text)
    severities = session.workspace.of(path_of(uri)).settings.severity
    links = session.links
    ordered = in_order(findings)
    pages, is_shown = session.taxonomy, ls.shows_related
    shown = (
        diagnostic(f, ranges, severities, pages, links, shows_related=is_shown) for f in ordered
    )
    return [d for d in shown if d is not None]


def push(
    ls: FullgraphServer, uri: str, diagnostics: list[types.Diagnostic], version: int | None = None
) -> None:
    """Show the diagnostics of a document in place of those before."""
    ls.text_document_publish_diagnostics(
        types.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics, version=version)
    )
