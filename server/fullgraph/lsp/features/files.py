"""Files that change on disk: what depends on them, or is set by them, is shown again."""

from __future__ import annotations

from lsprotocol import types

from fullgraph.lsp.convert import path_of
from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.server import FullgraphServer
from fullgraph.settings.project import PROJECT_FILE

_WATCHED = ("**/*.py", f"**/{PROJECT_FILE}")


def register(server: FullgraphServer) -> None:
    """Register what watches files, in clients that can."""
    server.when_ready.append(_watch)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change(ls: FullgraphServer, params: types.DidChangeWatchedFilesParams) -> None:
        open_paths = {path_of(uri) for uri in ls.documents}
        changed = {path_of(change.uri) for change in params.changes} - open_paths
        if any(_matters(ls, path) for path in changed):
            # Another branch that is checked out changes many at once.
            ls.delayed.do("refresh", lambda: refresh(ls))
        ls.session.scan.request()


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
