"""The tool ``runs``: the runs that were kept."""

from __future__ import annotations

from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp_types import ToolAnnotations
from pydantic import Field

from fullgraph.mcp_server.kept_runs import comparison, list_of_runs, one_run
from fullgraph.mcp_server.session import Session
from fullgraph.mcp_server.tools.arguments import mistakes_of_the_caller

_NUMBERS = (
    "none to list the runs, one number to show that run, two to say what changed from the first "
    "to the second"
)
_FOLDER = "the allowed folder whose runs are meant (default: the first one)"


def add(server: MCPServer[None], session: Session) -> None:
    """Add the tool."""

    @server.tool(
        title="Earlier runs",
        description="List, show or compare the kept runs of explain: of this session, of the "
        "editor and of the command line.",
        annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
        structured_output=False,
    )
    async def runs(
        numbers: Annotated[list[int] | None, Field(description=_NUMBERS, max_length=2)] = None,
        folder: Annotated[str, Field(description=_FOLDER)] = ".",
    ) -> str:
        with mistakes_of_the_caller():
            root = session.folders.place(folder).root
            if not numbers:
                return session.answer(list_of_runs(root))
            if len(numbers) == 1:
                return session.answer(one_run(root, numbers[0], session.pages))
            return session.answer(comparison(root, numbers[0], numbers[1]))
