"""Start, stop and settings."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris

from fullgraph.lsp.editor import end_with
from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.server import FullgraphServer
from fullgraph.settings import Settings


def register(server: FullgraphServer) -> None:
    """Register the lifecycle's handlers."""
    # The event loop holds its tasks weakly.
    watching: list[asyncio.Task[None]] = []

    @server.feature(types.INITIALIZE)
    def initialize(ls: FullgraphServer, params: types.InitializeParams) -> None:
        ls.session.configure(params.initialization_options)
        folders = params.workspace_folders
        if root := uris.to_fs_path(folders[0].uri if folders else params.root_uri or ""):
            ls.session.opened(Path(root))
        if params.process_id is not None:
            loop = asyncio.get_running_loop()
            watching.append(loop.create_task(end_with(params.process_id, ls.session.close)))

    @server.feature(types.INITIALIZED)
    async def initialized(ls: FullgraphServer, _: types.InitializedParams) -> None:
        await asyncio.gather(*(begin(ls) for begin in ls.when_ready))

    @server.feature(types.SHUTDOWN)
    async def shutdown(ls: FullgraphServer, _: Any) -> None:
        for task in watching:
            task.cancel()
        await ls.session.close()

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def did_change_configuration(
        ls: FullgraphServer, params: types.DidChangeConfigurationParams
    ) -> None:
        values = params.settings.get("fullgraph") if isinstance(params.settings, dict) else None
        if values is not None:
            before = _of_workers(ls.session.settings)
            ls.session.change_settings(values)
            refresh(ls)
            if _of_workers(ls.session.settings) != before:
                await ls.session.end_idle_workers()

    @server.feature("fullgraph/didGrantTrust")
    def did_grant_trust(ls: FullgraphServer, _: Any) -> None:
        ls.session.is_trusted = True
        refresh(ls)


def _of_workers(settings: Settings) -> tuple[object, ...]:
    """The settings that a worker which waits was started under."""
    return settings.enable, settings.interpreter, settings.explain
