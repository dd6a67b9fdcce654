"""Progress that the client shows."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from fullgraph.lsp.server import FullgraphServer

log = logging.getLogger(__name__)


class Progress:
    """Progress on the token that the client gave, if it gave one."""

    def __init__(self, ls: FullgraphServer, token: str | int | None, title: str) -> None:
        self._ls, self._token = ls, token
        if token is not None:
            ls.work_done_progress.begin(
                token, types.WorkDoneProgressBegin(title=title, cancellable=True)
            )

    def report(self, message: str) -> None:
        """Report the current step."""
        if self._token is not None:
            self._ls.work_done_progress.report(
                self._token, types.WorkDoneProgressReport(message=message)
            )

    def end(self) -> None:
        """The work is over, however it ended."""
        if self._token is not None:
            self._ls.work_done_progress.end(self._token, types.WorkDoneProgressEnd())
            # pygls keeps the tokens of work that has ended.
            self._ls.work_done_progress.tokens.pop(self._token, None)


@contextlib.contextmanager
def requested_progress(
    ls: FullgraphServer, params: Any, title: str
) -> Iterator[Callable[[str], None]]:
    """Progress of a request, on the token in its parameters; a cancelled request is logged."""
    progress = Progress(ls, getattr(params, "workDoneToken", None), title)
    try:
        yield progress.report
    except asyncio.CancelledError:
        log.info("%s: the request was cancelled", title)
        raise
    finally:
        progress.end()


@contextlib.asynccontextmanager
async def own_progress(
    ls: FullgraphServer, title: str, on_cancel: Callable[[], None]
) -> AsyncIterator[Callable[[str], None]]:
    """Progress of work that the client did not request, if the client supports that.

    Args:
        ls: the server.
        title: what is done.
        on_cancel: called when the user cancels it.
    """
    window = ls.client_capabilities.window
    token: str | None = None
    if window and window.work_done_progress:
        wanted = f"fullgraph-{uuid.uuid4()}"
        # A client may refuse; the work continues without progress.
        with contextlib.suppress(JsonRpcException):
            await ls.work_done_progress.create_async(wanted)
            token = wanted
            ls.work_done_progress.tokens[token].add_done_callback(
                lambda future: on_cancel() if future.cancelled() else None
            )
    progress = Progress(ls, token, title)
    try:
        yield progress.report
    finally:
        progress.end()
