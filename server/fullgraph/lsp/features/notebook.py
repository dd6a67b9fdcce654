"""Notebooks: their cells are checked as one module."""

from __future__ import annotations

from lsprotocol import types

from fullgraph.lsp.convert import path_of
from fullgraph.lsp.features.diagnostics import check_dependents, forget, push, push_cells
from fullgraph.lsp.server import FullgraphServer


def register(server: FullgraphServer) -> None:
    """Register what follows notebooks."""

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def did_open(ls: FullgraphServer, params: types.DidOpenNotebookDocumentParams) -> None:
        notebook = ls.notebooks.open(params)
        push_cells(ls, notebook)
        check_dependents(ls, path_of(notebook.uri))

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def did_change(ls: FullgraphServer, params: types.DidChangeNotebookDocumentParams) -> None:
        notebook, removed = ls.notebooks.change(params, ls.encoding)
        for cell in removed:
            push(ls, cell, [])
        if notebook is not None:
            push_cells(ls, notebook)
            check_dependents(ls, path_of(notebook.uri))

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def did_close(ls: FullgraphServer, params: types.DidCloseNotebookDocumentParams) -> None:
        notebook = ls.notebooks.close(params.notebook_document.uri)
        if notebook is not None:
            forget(ls, path_of(notebook.uri))
            for cell in notebook.cells:
                push(ls, cell, [])
