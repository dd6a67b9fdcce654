"""Serves the tools on standard input and output."""

from __future__ import annotations

import logging

from mcp.server.mcpserver import MCPServer

from fullgraph import __version__
from fullgraph.mcp_server import resources
from fullgraph.mcp_server.ctrl_c import ending_input
from fullgraph.mcp_server.session import Session
from fullgraph.mcp_server.skill import INSTRUCTIONS
from fullgraph.mcp_server.tools import check, explain, fix, pages, read_more, runs, verify

_TOOLS = (check, explain, verify, fix, pages, runs, read_more)


def build(session: Session) -> MCPServer[None]:
    """A server with all tools and resources.

    Args:
        session: what they share.
    """
    server: MCPServer[None] = MCPServer(
        "fullgraph",
        title="Fullgraph",
        description="Finds, explains and fixes graph breaks of torch.compile.",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
    )
    for tool in _TOOLS:
        tool.add(server, session)
    resources.add(server, session)
    return server


def serve(session: Session) -> None:
    """Serve one client until it disconnects.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; the client's runs have ended.
    """
    # One line for each request and each refuted prediction is of no use to a client.
    for name in ("mcp", "fullgraph"):
        logging.getLogger(name).setLevel(logging.WARNING)
    with ending_input():
        try:
            build(session).run("stdio")
        except Exception as error:
            if not _has_gone(error):
                raise


def _has_gone(error: BaseException) -> bool:
    """Whether the client closed the pipe that its answers go to, as when it was killed."""
    parts = getattr(error, "exceptions", ())
    return all(map(_has_gone, parts)) if parts else isinstance(error, BrokenPipeError)
