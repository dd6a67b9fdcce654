"""Writes functions that give the inputs of a target into its file."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from fullgraph.fixes.save_inputs import save_inputs
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.lsp.server import FullgraphServer
from fullgraph.vocabulary.findings import Edit, Location


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/insertInputs")
    def insert_inputs(ls: FullgraphServer, params: Any) -> types.WorkspaceEdit | None:
        """The edit that adds ``get_init_inputs()`` and ``get_inputs()``.

        None if the file has one of them, or if ``code`` is anything else.
        """
        uri = params.textDocument.uri
        if not isinstance(params.code, str):
            return None
        file, notebook = ls.file(uri), ls.notebooks.of_cell(uri)
        edits = save_inputs(file, params.code, ls.module_path(uri))
        if edits and notebook is not None:
            edits = (*edits[:-1], _below_cell(edits[-1], file, notebook.lines_of(uri)))
        return types.WorkspaceEdit(changes=ls.changes(uri, file.text, edits)) if edits else None


def _below_cell(edit: Edit, file: SourceFile, lines: range) -> Edit:
    """An edit at the end of a notebook's module, at the end of the cell with these lines."""
    last = max(lines.stop - 1, 1)
    end = len(file.lines[last - 1])
    place = Location(edit.location.path, last, end, last, end)
    return Edit(place, "\n\n\n" + edit.new_text.strip("\n"))
