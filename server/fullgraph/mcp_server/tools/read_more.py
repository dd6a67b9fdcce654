"""The tool ``read_more``: the further parts of a long result."""

from __future__ import annotations

from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp_types import ToolAnnotations
from pydantic import Field

from fullgraph.mcp_server.session import Session
from fullgraph.mcp_server.tools.arguments import mistakes_of_the_caller


def add(server: MCPServer[None], session: Session) -> None:
    """Add the tool."""

    @server.tool(
        title="The next part of a long result",
        description="One part of a result that did not fit into one answer.",
        annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
        structured_output=False,
    )
    async def read_more(
        result: Annotated[int, Field(description="the number of the result")],
        part: Annotated[int, Field(description="the part, from 1 on", ge=1)],
    ) -> str:
        with mistakes_of_the_caller():
            return session.results.part(result, part)
