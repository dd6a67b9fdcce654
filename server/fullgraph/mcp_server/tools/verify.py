"""The tool ``verify``: eager mode compared with compiled code."""

from __future__ import annotations

from typing import Annotated

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ToolAnnotations
from pydantic import Field

from fullgraph.dynamic.run import BACKENDS, CALLS, RunResult
from fullgraph.mcp_server.next_steps import after_verify
from fullgraph.mcp_server.progress import steps_to, until_cancelled
from fullgraph.mcp_server.results import in_arguments
from fullgraph.mcp_server.session import Session
from fullgraph.mcp_server.tools import arguments
from fullgraph.mcp_server.tools.arguments import answered, mistakes_of_the_caller
from fullgraph.report.verification import render_verification, verdict
from fullgraph.work.verify import LONGEST, VerifyRequest
from fullgraph.work.verify import verify as verify_target
from fullgraph.work.workers import closing

_BACKENDS = "backends to compare with, in turn (default: eager, aot_eager, inductor)"
_CALLS = "number of calls with varied inputs"
_LOST = (
    "compiled code may print, log and warn less than eager mode: only after a fix whose result "
    "says that it drops messages"
)
_INVALID = (
    "call it with inputs that eager mode refuses, and report those for which compiled code returns"
)


def add(server: MCPServer[None], session: Session) -> None:
    """Add the tool."""

    @server.tool(
        title="Compare eager mode with compiled code",
        description="Call a function or module several times in eager mode and compiled, and "
        "compare outputs, gradients, state, random state, messages and exceptions. Use it after "
        "each fix, with the inputs of the caller and default options. This executes the user's "
        "code.",
        annotations=ToolAnnotations(read_only_hint=False, destructive_hint=False),
        structured_output=False,
    )
    async def verify(
        context: Context[None],
        target: arguments.Target,
        inputs: arguments.Inputs = "",
        init_inputs: arguments.InitInputs = "",
        options: arguments.Options | None = None,
        backends: Annotated[list[str] | None, Field(description=_BACKENDS)] = None,
        different_calls: Annotated[int, Field(description=_CALLS, ge=1, le=100)] = CALLS,
        allow_lost_messages: Annotated[bool, Field(description=_LOST)] = False,
        invalid: Annotated[bool, Field(description=_INVALID)] = False,
    ) -> str:
        with mistakes_of_the_caller():
            how = (options or arguments.Options()).for_run()
            wanted = session.target(target, inputs, init_inputs, how)
        request = VerifyRequest(
            wanted.chosen, backends or BACKENDS, different_calls, allow_lost_messages, invalid
        )
        supervisor = session.supervisor(wanted, at_least=LONGEST)
        async with steps_to(context.report_progress) as steps:
            work = closing(supervisor, verify_target(request, supervisor, steps))
            result = await until_cancelled(work, supervisor.close)
        text = _text(wanted.name, result)
        return answered(session, text, is_failed=result.failure is not None)


def _text(target: str, result: RunResult) -> str:
    blocks = [render_verification(target, result)] if result.stages else []
    if result.failure is not None:
        return "\n\n".join([f"The run failed: {in_arguments(result.failure.message)}", *blocks])
    kinds = [each.kind for each in result.differences]
    is_failed = any(stage.failure for stage in result.stages)
    blocks = [*(blocks or [verdict(target, result)]), after_verify(kinds, is_failed=is_failed)]
    return "\n\n".join(block for block in blocks if block)
