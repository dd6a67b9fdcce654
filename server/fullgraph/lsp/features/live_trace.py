"""Shows what a traced program observes, while it still runs.

About once in a second the server looks at the newest trace of each workspace folder, as
long as a document is open.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from fullgraph.dynamic.first_party import FirstParty
from fullgraph.lsp.features.diagnostics import notify_changed, refresh
from fullgraph.lsp.live_trace import LiveTrace
from fullgraph.lsp.observations import Run
from fullgraph.lsp.server import FullgraphServer

SECONDS = 1.0
_TRACE = "trace"

log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Begin to look once the client is ready."""
    server.when_ready.append(_follow)


async def _follow(ls: FullgraphServer) -> None:
    followed: dict[Path, LiveTrace] = {}
    while True:
        if ls.workspace.text_documents and ls.session.settings.enable:
            _look(ls, followed)
        await asyncio.sleep(SECONDS)


def _look(ls: FullgraphServer, followed: dict[Path, LiveTrace]) -> None:
    is_new, latest = False, dict(ls.session.live)
    workspace = ls.session.workspace
    for folder in workspace.roots:
        if folder not in followed:
            followed[folder] = LiveTrace(folder, ls.session.taxonomy)
        settings = workspace.settings_of(str(folder / _TRACE))
        try:
            found = followed[folder].look(FirstParty(folder, settings.explain.first_party))
        except Exception:
            # These files may have any content; the next attempt may succeed.
            log.exception("the newest trace of %s could not be read", folder)
            continue
        ls.session.live[folder] = followed[folder].latest
        if found is not None:
            ls.session.observations.record(
                Run(str(folder), _TRACE), found.texts, found.findings, found.evaluated
            )
            is_new = True
    if is_new:
        refresh(ls)
    elif latest != ls.session.live:
        notify_changed(ls)
