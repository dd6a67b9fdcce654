"""Runs the last target of a file again when the file is saved, where the user wants that."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace

from lsprotocol import types

from fullgraph.lsp.convert import path_of
from fullgraph.lsp.features.explain import METHOD, run_and_show
from fullgraph.lsp.progress import own_progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, target_job

log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Register what happens on save."""
    running: dict[str, asyncio.Task[None]] = {}

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def did_save(ls: FullgraphServer, params: types.DidSaveTextDocumentParams) -> None:
        # Files that are not open may depend on what is on disk now.
        ls.session.scan.request()
        path = path_of(params.text_document.uri)
        target = ls.session.runs.last_target(path)
        if not (target and ls.session.workspace.settings_of(path).explain.on_save):
            return
        if path in running:
            # Its text is out of date.
            running[path].cancel()
        running[path] = asyncio.create_task(_run(ls, params.text_document, target))


async def _run(ls: FullgraphServer, document: types.TextDocumentIdentifier, target: str) -> None:
    task = asyncio.current_task()
    assert task is not None
    params = SimpleNamespace(textDocument=document, target=target)

    def cancel() -> None:
        task.cancel()

    try:
        wanted = await target_job(ls, params, METHOD, "explain its graph breaks")
        async with own_progress(ls, f"Explain {target}", cancel) as report:
            answer = await run_and_show(ls, wanted, report)
    except RequestError as error:
        log.warning("%s was not run on save: %s", target, error)
    else:
        log.info("%s", answer["message"])
