"""Shows again what runs of earlier sessions observed, and keeps the ages of runs true."""

from __future__ import annotations

import asyncio
from itertools import chain

from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.server import FullgraphServer
from fullgraph.runs.store import RunStore

SECONDS = 60.0
"""How often lenses are shown again: they say how long ago a run was, in minutes."""


def register(server: FullgraphServer) -> None:
    """Begin once the client is ready."""
    server.when_ready.append(_restore)


async def _restore(ls: FullgraphServer) -> None:
    if not ls.session.settings.enable:
        return
    stores = [RunStore(root) for root in ls.session.workspace.roots]
    kept = await asyncio.gather(*(asyncio.to_thread(store.latest) for store in stores))
    ls.session.runs.restore(chain.from_iterable(kept))
    if not ls.session.runs.is_empty:
        refresh(ls)
    workspace = ls.client_capabilities.workspace
    if not (workspace and workspace.code_lens and workspace.code_lens.refresh_support):
        return
    while True:
        await asyncio.sleep(SECONDS)
        if ls.documents and not ls.session.runs.is_empty:
            ls.workspace_code_lens_refresh(None)
