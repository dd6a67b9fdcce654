"""Serves the tools and resources on standard input and output."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError

from fullgraph import __version__
from fullgraph.mcp_server.kept_runs import last_run
from fullgraph.mcp_server.results import NoResultError, without_secrets
from fullgraph.mcp_server.session import Session
from fullgraph.mcp_server.skill import INSTRUCTIONS
from fullgraph.mcp_server.tools import check, explain, fix, reading, reduce, verify
from fullgraph.report.page import render_page
from fullgraph.taxonomy.lookup import look_up

_TOOLS = (check, explain, verify, fix, reduce, reading)


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
    add(server, session)
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


_CHUNK = 65_536


@contextlib.contextmanager
def ending_input() -> Iterator[None]:
    """Within, the first Ctrl-C ends standard input, and with it the runs of the client.

    A thread of the SDK waits for the next line, and nothing can end that wait but the end of the
    input. It reads a pipe, therefore, of which this process has the other end.

    Raises:
        KeyboardInterrupt: at the end, if Ctrl-C was pressed.
    """
    before = signal.getsignal(signal.SIGINT)
    if sys.platform == "win32" or before is not signal.default_int_handler:
        # Ctrl-C is ignored, as for a shell's job in the background.
        yield
        return
    client = os.dup(0)
    reader, writer = os.pipe()
    os.dup2(reader, 0)
    os.close(reader)
    pressed = False

    def end(_signal: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True
        # Later ones are ignored: the runs are being ended, within seconds.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _close(writer)

    signal.signal(signal.SIGINT, end)
    # A daemon: what it waits for may never come.
    threading.Thread(target=_copy, args=(client, writer), daemon=True).start()
    try:
        yield
    finally:
        if not pressed:
            signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _copy(source: int, writer: int) -> None:
    # An error of either end is the end of the input.
    with contextlib.suppress(OSError):
        while chunk := os.read(source, _CHUNK):
            while chunk:
                chunk = chunk[os.write(writer, chunk) :]
    _close(writer)


def _close(writer: int) -> None:
    """End the pipe; the number stays taken, so that the other thread cannot write elsewhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, writer)
    os.close(nowhere)


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
