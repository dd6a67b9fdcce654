"""A server in a process of its own, and the SDK's client of it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, TextContent, TextResourceContents

from tests.dynamic.prepared import MODEL_PYTHON, _modules_in, python_with

SERVER_PYTHON = python_with(
    "fullgraph.cli.main",
    "fullgraph.mcp_server.serve",
    *_modules_in("fullgraph.static.rules"),
    *_modules_in("fullgraph.fixes.rewrites"),
)


@asynccontextmanager
async def serving(
    *allowed: Path,
    python: str = SERVER_PYTHON,
    models: str = MODEL_PYTHON,
    environment: Mapping[str, str] | None = None,
) -> AsyncIterator[Client]:
    """A client of a new server.

    Args:
        allowed: the folders; the first is the current one of the server.
        python: runs the server.
        models: runs the targets.
        environment: further variables of the server.
    """
    flags = [word for folder in allowed for word in ("--allow", str(folder))]
    server = StdioServerParameters(
        command=python,
        args=["-m", "fullgraph", "mcp", *flags, "--python", models],
        cwd=allowed[0],
        env={**os.environ, **(environment or {})},
    )
    async with Client(server) as client:
        yield client


async def called(client: Client, tool: str, **arguments: object) -> str:
    """The text of a call that succeeds."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    return text_of(result)


async def refused(client: Client, tool: str, **arguments: object) -> str:
    """The message of a call that fails."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, text_of(result)
    return text_of(result)


def text_of(result: CallToolResult) -> str:
    """The only block of a result."""
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


async def resource(client: Client, uri: str) -> str:
    """The text of a resource."""
    (contents,) = (await client.read_resource(uri)).contents
    assert isinstance(contents, TextResourceContents)
    return contents.text
