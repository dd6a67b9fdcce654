"""Start, stop and settings."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.server import FullgraphServer


def register(server: FullgraphServer) -> None:
    """Register the lifecycle's handlers."""

    @server.feature(types.INITIALIZE)
    def initialize(ls: FullgraphServer, params: types.InitializeParams) -> None:
        ls.session.configure(params.initialization_options)

    @server.feature(types.SHUTDOWN)
    async def shutdown(ls: FullgraphServer, _: Any) -> None:
        await ls.session.close()

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def did_change_configuration(
        ls: FullgraphServer, params: types.DidChangeConfigurationParams
    ) -> None:
        values = params.settings.get("fullgraph") if isinstance(params.settings, dict) else None
        if values is not None:
            ls.session.change_settings(values)
            refresh(ls)

    @server.feature("fullgraph/didGrantTrust")
    def did_grant_trust(ls: FullgraphServer, _: Any) -> None:
        ls.session.is_trusted = True
        refresh(ls)
