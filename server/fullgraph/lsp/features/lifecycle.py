"""Start, stop, workspace folders, settings, the scan of the workspace, changed files."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Collection, Iterable
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.exceptions import JsonRpcException

from fullgraph.dynamic.processes import is_alive
from fullgraph.lsp.convert import path_of, uri_of
from fullgraph.lsp.features.diagnostics import refresh, show
from fullgraph.lsp.progress import own_progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.settings.project import PROJECT_FILE

_SECTION = "fullgraph"
_TITLE = "Checking the workspace for graph breaks"
_WATCHED = ("**/*.py", f"**/{PROJECT_FILE}")


async def pull(ls: FullgraphServer) -> bool:
    """Take the settings of each folder and of the window, from a client that gives them.

    Returns:
        Whether settings changed.
    """
    capabilities = ls.client_capabilities.workspace
    if not (capabilities and capabilities.configuration):
        return False
    workspace = ls.session.workspace
    roots = (*workspace.roots, None)
    items = [
        types.ConfigurationItem(scope_uri=uri_of(str(root)) if root else None, section=_SECTION)
        for root in roots
    ]
    try:
        values = await ls.workspace_configuration_async(types.ConfigurationParams(items))
    except JsonRpcException as error:
        log.warning("the client gave no settings: %s", error)
        return False
    before = [folder.settings for folder in workspace.all]
    ls.session.pulled(dict(zip(roots, values, strict=False)))
    return [folder.settings for folder in workspace.all] != before


def register(server: FullgraphServer) -> None:
    """Register the lifecycle's handlers."""
    # The event loop holds its tasks weakly.
    watching: list[asyncio.Task[None]] = []
    server.when_ready.append(_pull_settings)

    @server.feature(types.INITIALIZE)
    def initialize(ls: FullgraphServer, params: types.InitializeParams) -> None:
        ls.session.configure(params.initialization_options)
        folders = [folder.uri for folder in params.workspace_folders or ()]
        ls.session.workspace.change_folders(_roots(folders or [params.root_uri or ""]))
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
        ls.workspace_pull.close()
        await ls.session.close()

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def did_change_configuration(
        ls: FullgraphServer, params: types.DidChangeConfigurationParams
    ) -> None:
        values = params.settings.get("fullgraph") if isinstance(params.settings, dict) else None
        before = _of_workers(ls)
        if values is not None:
            ls.session.change_settings(values)
        if await pull(ls) or values is not None:
            refresh(ls)
        if _of_workers(ls) != before:
            await ls.session.workers.end_idle()

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    async def did_change_folders(
        ls: FullgraphServer, params: types.DidChangeWorkspaceFoldersParams
    ) -> None:
        added, removed = params.event.added, params.event.removed
        ls.session.workspace.change_folders(
            _roots(folder.uri for folder in added), _roots(folder.uri for folder in removed)
        )
        await pull(ls)
        refresh(ls)
        await ls.session.workers.end_idle()

    @server.feature("fullgraph/didGrantTrust")
    async def did_grant_trust(ls: FullgraphServer, _: Any) -> None:
        ls.session.is_trusted = True
        await begin_scan(ls)
        refresh(ls)

    server.when_ready.append(begin_scan)

    server.when_ready.append(_watch)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change(ls: FullgraphServer, params: types.DidChangeWatchedFilesParams) -> None:
        open_paths = {path_of(uri) for uri in ls.documents}
        changed = {path_of(change.uri) for change in params.changes} - open_paths
        if any(_matters(ls, path) for path in changed):
            # Another branch that is checked out changes many at once.
            ls.delayed.do("refresh", lambda: refresh(ls))
        ls.session.scan.request()


async def _pull_settings(ls: FullgraphServer) -> None:
    """Request the settings of each folder from the client; show the effect of changed ones."""
    if await pull(ls):
        refresh(ls)


def _roots(folders: Iterable[str]) -> list[Path]:
    return [Path(path) for uri in folders if (path := uris.to_fs_path(uri))]


def _of_workers(ls: FullgraphServer) -> list[object]:
    """The settings that a worker which waits was started under."""
    folders = ls.session.workspace.all
    return [(f.settings.enable, f.settings.interpreter, f.settings.explain) for f in folders]


log = logging.getLogger(__name__)

_EVERY_SECONDS = 2.0


async def end_with(editor: int, close: Callable[[], Awaitable[None]]) -> None:
    """Wait until the process ``editor`` is gone; then ``close`` and end this process.

    Args:
        editor: the process id that the client gave when it started the server.
        close: ends the workers.
    """
    await asyncio.sleep(_EVERY_SECONDS)
    while is_alive(editor):
        await asyncio.sleep(_EVERY_SECONDS)
    log.info("the editor (process %d) has ended", editor)
    try:
        await close()
    finally:
        # Standard input may be held open by another process: reading on would never end.
        os._exit(1)


async def begin_scan(ls: FullgraphServer) -> None:
    """Scan from now on, if the user trusts the workspace."""
    scan = ls.session.scan
    if not ls.session.is_trusted:
        return

    def show_found(paths: Collection[str]) -> None:
        show(ls, paths)

    scan.begin(show_found, lambda: own_progress(ls, _TITLE, scan.cancel))


async def _watch(ls: FullgraphServer) -> None:
    workspace = ls.client_capabilities.workspace
    files = workspace.did_change_watched_files if workspace else None
    if files is None or not files.dynamic_registration:
        return
    watchers = [types.FileSystemWatcher(pattern) for pattern in _WATCHED]
    wanted = types.Registration(
        id="fullgraph-files",
        method=types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
        register_options=types.DidChangeWatchedFilesRegistrationOptions(watchers),
    )
    await ls.client_register_capability_async(types.RegistrationParams([wanted]))


def _matters(ls: FullgraphServer, path: str) -> bool:
    return path.endswith(PROJECT_FILE) or bool(ls.session.documents.dependents.of(path))
