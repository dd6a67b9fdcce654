"""Shows the alarms of watched trainings at the lines of their layers, while the programs run.

Every two seconds the server looks at the newest training of each workspace folder, as long as a
document is open.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from pathlib import Path

from fullgraph.lsp.features.diagnostics import show
from fullgraph.lsp.live_training import LiveTraining
from fullgraph.lsp.server import FullgraphServer
from fullgraph.training.store.database import StoreError

SECONDS = 2.0

log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Begin to look once the client is ready."""
    server.when_ready.append(partial(_follow, time.time()))


async def _follow(since: float, ls: FullgraphServer) -> None:
    followed: dict[Path, LiveTraining] = {}
    while True:
        if ls.workspace.text_documents and ls.session.settings.enable:
            for folder in ls.session.workspace.roots:
                await _look(ls, folder, followed, since)
        await asyncio.sleep(SECONDS)


async def _look(
    ls: FullgraphServer, folder: Path, followed: dict[Path, LiveTraining], since: float
) -> None:
    try:
        if folder not in followed:
            followed[folder] = await asyncio.to_thread(LiveTraining, folder, since)
        found = await asyncio.to_thread(followed[folder].look)
    except StoreError as error:
        log.debug("the newest training of %s cannot be read: %s", folder, error)
        return
    except Exception:
        # These files may have any content; the next attempt may succeed.
        log.exception("the newest training of %s could not be read", folder)
        return
    if found is not None:
        show(ls, ls.session.alarms.record(folder, found.alarms, found.read))
