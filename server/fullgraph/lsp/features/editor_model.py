"""Lets the provider ``editor`` use the language models that the client offers."""

from __future__ import annotations

from typing import Any

from fullgraph.lsp.editor_model import TEXT, EditorModel
from fullgraph.lsp.server import FullgraphServer


def register(server: FullgraphServer) -> None:
    """Register the client's stream; nothing is requested by that."""
    model = EditorModel(server)
    server.session.reach_editor_models(model.send, model.pick)

    @server.feature(TEXT)
    def editor_model_text(ls: FullgraphServer, params: Any) -> None:
        """A part of an answer."""
        model.write(params.id, params.text)
