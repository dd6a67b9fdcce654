"""The tool ``reduce``: a small program that shows a fault of torch.compile."""

from __future__ import annotations

from typing import Annotated

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ToolAnnotations
from pydantic import Field

from fullgraph.mcp_server.progress import steps_to, until_cancelled
from fullgraph.mcp_server.results import in_arguments
from fullgraph.mcp_server.session import Session
from fullgraph.mcp_server.tools import arguments
from fullgraph.mcp_server.tools.arguments import answered, mistakes_of_the_caller
from fullgraph.report.reduction import markdown_of, summary
from fullgraph.work.reduce import LONGEST_RUN, SECONDS, Reduced, ReduceRequest
from fullgraph.work.reduce import reduce as reduce_target
from fullgraph.work.workers import closing

_BREAK = "reduce a graph break, not an error or a difference"
_LINE = "the line of the graph break in the target's file; 0 for the first one"
_SECONDS = "time limit of the search"


def add(server: MCPServer[None], session: Session) -> None:
    """Add the tool."""

    @server.tool(
        title="Write a small program that shows a fault",
        description="Reduce what is wrong with a function or module under torch.compile (an "
        "internal error, a backend that fails, a difference from eager mode, or a graph break) to "
        "the smallest program that still shows it, as the text of an issue. It has neither the "
        "user's names nor data. This executes the user's code.",
        annotations=ToolAnnotations(read_only_hint=False, destructive_hint=False),
        structured_output=False,
    )
    async def reduce(
        context: Context[None],
        target: arguments.Target,
        inputs: arguments.Inputs = "",
        init_inputs: arguments.InitInputs = "",
        options: arguments.Options | None = None,
        graph_break: Annotated[bool, Field(description=_BREAK)] = False,
        line: Annotated[int, Field(description=_LINE, ge=0)] = 0,
        seconds: Annotated[float, Field(description=_SECONDS, ge=1, le=600)] = SECONDS,
    ) -> str:
        with mistakes_of_the_caller():
            how = (options or arguments.Options()).for_run()
            wanted = session.target(target, inputs, init_inputs, how)
        at = (wanted.chosen.path, line) if line else None
        request = ReduceRequest(wanted.chosen, seconds, graph_break or bool(line), at)
        supervisor = session.supervisor(wanted, at_least=LONGEST_RUN, has_many_jobs=True)
        reduced = Reduced()
        async with steps_to(context.report_progress) as steps:
            work = closing(supervisor, reduce_target(request, supervisor, steps, reduced))
            await until_cancelled(work, supervisor.close)
        return answered(session, _text(reduced), is_failed=_is_failed(reduced))


def _text(reduced: Reduced) -> str:
    if reduced.failure is not None:
        return f"No program: {in_arguments(reduced.failure.message)}"
    return f"{summary(reduced)}.\n\n{markdown_of(reduced)}"


def _is_failed(reduced: Reduced) -> bool:
    return reduced.failure is not None and reduced.failure.kind != "nothing-to-reduce"
