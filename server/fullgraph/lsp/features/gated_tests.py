"""The tests of a file that fail at a graph break, for a client's list of tests."""

from __future__ import annotations

from typing import Any

from fullgraph.lsp.server import FullgraphServer
from fullgraph.static.gated_tests import gated_tests


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/gatedTests")
    def gated(ls: FullgraphServer, params: Any) -> list[dict[str, Any]]:
        """Each by its ``name``, which ``fullgraph/explainTest`` takes, and its 0-based line."""
        tests = gated_tests(ls.text(params.textDocument.uri))
        return [{"name": test.name, "line": test.line - 1} for test in tests]
