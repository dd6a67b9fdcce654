"""The tool ``explain``: a run under Dynamo, and every break that it made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ToolAnnotations
from pydantic import Field

from fullgraph.mcp_server.next_steps import after_explain
from fullgraph.mcp_server.progress import steps_to, until_cancelled
from fullgraph.mcp_server.results import in_arguments
from fullgraph.mcp_server.session import Session, Target
from fullgraph.mcp_server.tools import arguments
from fullgraph.mcp_server.tools.arguments import answered, mistakes_of_the_caller
from fullgraph.report.profile_table import render_profile
from fullgraph.report.run_words import nothing_captured, what_ran
from fullgraph.report.starts_table import render_starts
from fullgraph.report.table import render_table
from fullgraph.report.terminal import shortened
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.prose import in_numbers
from fullgraph.work.explain import Explained, ExplainRequest
from fullgraph.work.explain import explain as explain_target
from fullgraph.work.observe import with_rewrites
from fullgraph.work.workers import closing
from fullgraph_worker.measure.arm import INDUCTOR

_CALLS = "number of calls, each with different sizes: more than 1 shows recompiles"
_MOST_SHOWN = 10
_COMPILE_TIME = (
    "also start the target in new processes, with empty and filled caches: compile time by phase, "
    "and what the caches answered"
)
_PROFILE = "call the target repeatedly for some seconds, and rank the breaks by their cost"


def add(server: MCPServer[None], session: Session) -> None:
    """Add the tool."""

    @server.tool(
        title="Observe graph breaks",
        description="Run a function or module under Dynamo, in a separate process, and report "
        "every graph break that it makes, with the line, Dynamo's reason, the call path and the "
        "rewrites that `fix` can try. This executes the user's code. The run is kept: see runs.",
        annotations=ToolAnnotations(read_only_hint=False, destructive_hint=False),
        structured_output=False,
    )
    async def explain(
        context: Context[None],
        target: arguments.Target,
        inputs: arguments.Inputs = "",
        init_inputs: arguments.InitInputs = "",
        options: arguments.Options | None = None,
        calls: Annotated[int, Field(description=_CALLS, ge=1, le=20)] = 1,
        profile: Annotated[bool, Field(description=_PROFILE)] = False,
        compile_time: Annotated[bool, Field(description=_COMPILE_TIME)] = False,
    ) -> str:
        with mistakes_of_the_caller():
            how = (options or arguments.Options()).for_run(calls=calls, profile=profile)
            if compile_time:
                how = replace(how, backend=INDUCTOR)
            wanted = session.target(target, inputs, init_inputs, how)
        starts = session.limits if compile_time else None
        request = ExplainRequest(wanted.chosen, starts=starts)
        supervisor = session.supervisor(wanted)
        async with steps_to(context.report_progress) as steps:
            # Where it is closed in the middle of a run, what was observed until then is kept.
            work = closing(supervisor, explain_target(request, supervisor, steps))
            explained = await until_cancelled(work, supervisor.close)
        text = _text(session, wanted, explained)
        return answered(session, text, is_failed=explained.failure is not None)


def _text(session: Session, target: Target, explained: Explained) -> str:
    result, failure, profile = explained.ran.result, explained.failure, explained.ran.profile
    findings = with_rewrites(explained.findings, target.chosen.read)
    observed = [finding for finding in findings if finding.observation]
    blocks = [f"{target.name}: {in_numbers(observed) or 'no graph breaks'} observed."]
    if failure is not None:
        blocks = [f"The run failed: {in_arguments(failure.message)}"]
    if observed:
        table = render_table(
            observed, target.chosen.read, session.pages, colour=False, cwd=target.root
        )
        blocks.append(table.rstrip("\n"))
    if result.done and result.hello:
        done = replace(result.done, inputs_source=in_arguments(result.done.inputs_source))
        if target.chosen.job.inputs or target.chosen.job.init_inputs:
            done = replace(done, inputs_code="")
        blocks.append(what_ran(target.name, done, result.hello))
        blocks.append(nothing_captured(done, result.records))
    if profile is not None:
        blocks.append(render_profile(profile, colour=False, cwd=target.root).rstrip("\n"))
    if starts := explained.kept.starts:
        blocks.append(render_starts(starts, colour=False, cwd=target.root).rstrip("\n"))
    if failure is None:
        blocks.append(_not_reached(findings, target))
        blocks.append(after_explain(observed, target.root, target.may_be_changed()))
    return "\n\n".join(block for block in blocks if block)


def _not_reached(findings: Sequence[Finding], target: Target) -> str:
    """The predictions that the run neither observed nor refuted."""
    left = [each.location for each in findings if not each.observation]
    if not left:
        return ""
    lines = dict.fromkeys(f"{shortened(at.path, target.root)}:{at.line}" for at in left)
    shown = ", ".join(list(lines)[:_MOST_SHOWN])
    more = f" and {len(lines) - _MOST_SHOWN} more" if len(lines) > _MOST_SHOWN else ""
    return f"Predicted in code that this run did not reach (call check): {shown}{more}."
