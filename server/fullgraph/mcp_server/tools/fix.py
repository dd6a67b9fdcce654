"""The tool ``fix``: proven changes as a diff, written to files only with ``write=true``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from fullgraph.fixes.proof.allowed import Allowed
from fullgraph.fixes.proof.several_targets import Together
from fullgraph.fixes.source.patch import patch
from fullgraph.fixes.source.written import WriteError, write_all
from fullgraph.mcp_server.next_steps import after_fix
from fullgraph.mcp_server.progress import steps_to, until_cancelled
from fullgraph.mcp_server.results import in_arguments
from fullgraph.mcp_server.session import Session, Target
from fullgraph.mcp_server.tools import arguments
from fullgraph.mcp_server.tools.arguments import mistakes_of_the_caller
from fullgraph.report.fixed import render_solution
from fullgraph.source.text import SourceError
from fullgraph.work.fix import Fixed, FixRequest, why_not_fixed
from fullgraph.work.fix import fix as fix_target
from fullgraph.work.verify import LONGEST
from fullgraph.work.workers import closing

_SETUP = (
    "also try setup changes: they set the configuration of torch.compile or Dynamo, and hold only "
    "where that configuration is set"
)
_DISABLE = "also try fixes that keep a break around less code (torch.compiler.disable)"
_TENSORS = "let the target return tensors of one element where it returned numbers"
_WRITE = "write the proven changes into the files; only if the user wants them written"
_DIRTY = "write files that have uncommitted changes too"
_INDUCTOR = "also compile the result with Inductor, which takes longer"


def add(server: MCPServer[None], session: Session) -> None:
    """Add the tool."""

    @server.tool(
        title="Prove fixes of graph breaks",
        description="Try rewrites of the lines that break, and return those that are proven as a "
        "unified diff: the break is gone, eager mode does the same as before, and compiled code "
        "does the same as eager mode. Nothing is written without write=true. This executes the "
        "user's code and takes up to some minutes.",
        annotations=ToolAnnotations(read_only_hint=False, destructive_hint=True),
        structured_output=False,
    )
    async def fix(
        context: Context[None],
        target: arguments.Target,
        inputs: arguments.Inputs = "",
        init_inputs: arguments.InitInputs = "",
        options: arguments.Options | None = None,
        allow_setup: Annotated[bool, Field(description=_SETUP)] = False,
        allow_disable: Annotated[bool, Field(description=_DISABLE)] = False,
        allow_tensors: Annotated[bool, Field(description=_TENSORS)] = False,
        inductor: Annotated[bool, Field(description=_INDUCTOR)] = True,
        write: Annotated[bool, Field(description=_WRITE)] = False,
        allow_dirty: Annotated[bool, Field(description=_DIRTY)] = False,
    ) -> str:
        with mistakes_of_the_caller():
            how = (options or arguments.Options()).for_run()
            wanted = session.target(target, inputs, init_inputs, how)
        refusal = why_not_fixed(wanted.chosen)
        if refusal:
            raise ToolError(refusal)
        files, fixed = wanted.may_be_changed(), Fixed()
        allowed = Allowed(allow_setup, allow_disable, allow_tensors, files)
        request = FixRequest({wanted.name: wanted.chosen}, allowed, inductor=inductor)
        supervisor = session.supervisor(wanted, at_least=LONGEST, has_many_jobs=True)
        async with steps_to(context.report_progress) as steps:
            work = closing(supervisor, fix_target(request, supervisor, steps, fixed))
            try:
                await until_cancelled(work)
            except asyncio.CancelledError:
                if fixed.together.texts:
                    # Proven before the client cancelled.
                    session.answer(_text(wanted, fixed.together))
                raise
        together = fixed.together
        if together.failures:
            failure = in_arguments(together.failures[wanted.name].message)
            raise ToolError(session.answer(f"The run failed: {failure}"))
        text = _text(wanted, together)
        if write and together.texts:
            text = f"{_written(wanted, together, allow_dirty=allow_dirty)}\n\n{text}"
        return session.answer(text)


def _text(target: Target, together: Together) -> str:
    solution, may_be_changed = together.solutions[target.name], target.may_be_changed()
    blocks = [render_solution(target.name, solution, target.root, may_be_changed).rstrip()]
    setup = [kept.fix.title for kept in solution.kept if kept.fix.needs_setup]
    if setup:
        blocks.append(
            "Setup changes, which hold only where this configuration is set: " + "; ".join(setup)
        )
    if together.texts:
        diff = patch(together.texts, together.originals, target.root).decode("utf-8", "replace")
        blocks.append(f"```diff\n{diff}```")
    blocks.append(after_fix(solution, target.root, may_be_changed))
    return "\n\n".join(blocks)


def _written(target: Target, together: Together, *, allow_dirty: bool) -> str:
    """Write the files; what was done, as a sentence."""
    may_be_changed = target.may_be_changed()
    try:
        write_all(together.texts, together.originals, may_be_changed, allow_dirty=allow_dirty)
    except (WriteError, SourceError) as error:
        # It took minutes to prove them: the diff follows.
        return in_arguments(str(error))
    names = ", ".join(Path(path).name for path in together.texts)
    return f"Written: {names}."
