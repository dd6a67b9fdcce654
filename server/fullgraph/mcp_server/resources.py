"""The resources: the pages, the last run, and whole results."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError

from fullgraph.mcp_server.kept_runs import last_run
from fullgraph.mcp_server.results import NoResultError, without_secrets
from fullgraph.mcp_server.session import Session
from fullgraph.report.page import render_page
from fullgraph.taxonomy.lookup import look_up


def add(server: MCPServer[None], session: Session) -> None:
    """Add all resources."""

    @server.resource(
        "fullgraph://pages/{code}",
        title="The page about a kind of graph break",
        description="by the code (FG102), by the id of the page, or by PyTorch's id (GB0124)",
        mime_type="text/markdown",
    )
    def page(code: str) -> str:
        found = look_up(code, session.pages)
        if found.entry is None:
            raise ResourceNotFoundError(found.message)
        return render_page(found.entry, session.pages, colour=False)

    @server.resource(
        "fullgraph://runs/last",
        title="The last run",
        description="the findings of the newest run of explain, also of one that was cancelled",
        mime_type="text/plain",
    )
    def last() -> str:
        with _nothing_there():
            text = last_run(session.folders.roots, session.pages)
        return without_secrets(text, os.environ)

    @server.resource(
        "fullgraph://results/{number}",
        title="A whole result",
        description="all parts of a result of a tool of this session",
        mime_type="text/plain",
    )
    def result(number: int) -> str:
        with _nothing_there():
            return session.results.whole(number)


@contextmanager
def _nothing_there() -> Iterator[None]:
    try:
        yield
    except NoResultError as error:
        raise ResourceNotFoundError(str(error)) from error
