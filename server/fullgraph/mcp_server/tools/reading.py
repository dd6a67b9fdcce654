"""The tools ``explain_code``, ``runs`` and ``read_more``: they read what is there already."""

from __future__ import annotations

from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from fullgraph.mcp_server.kept_runs import comparison, list_of_runs, one_run
from fullgraph.mcp_server.session import Session
from fullgraph.mcp_server.tools.arguments import mistakes_of_the_caller
from fullgraph.report.page import render_page
from fullgraph.taxonomy.lookup import look_up

_CODE = "a code of Fullgraph (FG102), the id of a page (tensor-to-scalar), or PyTorch's id (GB0124)"
_NUMBERS = (
    "none to list the runs, one number to show that run, two to say what changed from the first "
    "to the second"
)
_FOLDER = "the allowed folder whose runs are meant (default: the first one)"


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
