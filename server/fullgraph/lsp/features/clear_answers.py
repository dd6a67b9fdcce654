"""Removes the answers of language models that are kept on this machine."""

from __future__ import annotations

from typing import Any

from fullgraph.lsp.server import FullgraphServer

METHOD = "fullgraph/clearAnswers"


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    def clear_answers(ls: FullgraphServer, params: Any) -> dict[str, int]:
        """Remove them all, of every model; the response has their number."""
        return {"removed": ls.session.clear_answers()}
