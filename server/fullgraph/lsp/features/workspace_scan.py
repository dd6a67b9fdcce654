"""The scan of the workspace, so that findings do not depend on which files are open."""

from __future__ import annotations

from collections.abc import Collection

from fullgraph.lsp.features.diagnostics import show
from fullgraph.lsp.progress import own_progress
from fullgraph.lsp.server import FullgraphServer

_TITLE = "Checking the workspace for graph breaks"


def register(server: FullgraphServer) -> None:
    """Register the scan, which begins once the client is ready."""
    server.when_ready.append(begin)


async def begin(ls: FullgraphServer) -> None:
    """Scan from now on, if the user trusts the workspace."""
    scan = ls.session.scan
    if not ls.session.is_trusted:
        return

    def show_found(paths: Collection[str]) -> None:
        show(ls, paths)

    scan.begin(show_found, lambda: own_progress(ls, _TITLE, scan.cancel))
