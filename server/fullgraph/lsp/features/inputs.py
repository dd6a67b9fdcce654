"""Writes inputs that the user chose into the file, as ``get_inputs()``."""

from __future__ import annotations

import ast
from typing import Any

from lsprotocol import types

from fullgraph.fixes.save_inputs import save_inputs
from fullgraph.lsp.convert import path_of
from fullgraph.lsp.server import FullgraphServer


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/insertInputs")
    def insert_inputs(ls: FullgraphServer, params: Any) -> types.WorkspaceEdit | None:
        """The edit that adds ``get_inputs()``; None if it has one, or something does not parse."""
        uri, text = params.textDocument.uri, ls.text(params.textDocument.uri)
        if not _is_expression(params.inputs):
            return None
        code = f"def get_inputs():\n    return {params.inputs}\n"
        edits = save_inputs(text, code, path_of(uri))
        return types.WorkspaceEdit(changes=ls.changes(uri, text, edits)) if edits else None


def _is_expression(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except (SyntaxError, ValueError):
        return False
    return True
