"""The tool ``explain_code``: the page about a kind of graph break."""

from __future__ import annotations

from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from fullgraph.mcp_server.session import Session
from fullgraph.report.page import render_page
from fullgraph.taxonomy.lookup import look_up

_CODE = "a code of Fullgraph (FG102), the id of a page (tensor-to-scalar), or PyTorch's id (GB0124)"


def add(server: MCPServer[None], session: Session) -> None:
    """Add the tool."""

    @server.tool(
        title="The page about a kind of graph break",
        description="What happens at a kind of graph break, why Dynamo breaks there, an example, "
        "what to use instead, and when to leave it.",
        annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
        structured_output=False,
    )
    async def explain_code(code: Annotated[str, Field(description=_CODE)]) -> str:
        found = look_up(code, session.pages)
        if found.entry is None:
            raise ToolError(found.message)
        page = render_page(found.entry, session.pages, colour=False)
        return session.answer(f"{page}\n{found.message}".rstrip("\n"))
