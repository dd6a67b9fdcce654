"""``fullgraph explain``: run a target under Dynamo and print every break it makes."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.run_options import add_run_flags, run_options
from fullgraph.cli.shared import command_of, predicted_in, with_proposed_fixes
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.mine import Mine
from fullgraph.dynamic.profile import run_profile, with_costs
from fullgraph.dynamic.recorded import recorded_call
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target, TargetError, parse_target
from fullgraph.dynamic.traces import latest_call
from fullgraph.explain.cache import own_folder
from fullgraph.explain.explainer import Explained, Explainer
from fullgraph.findings import Finding
from fullgraph.merging import merge
from fullgraph.report.json_report import to_json
from fullgraph.settings import LlmSettings, Settings, SettingsError, from_project
from fullgraph_worker.wire import Done, ExplainJob, Hello

if TYPE_CHECKING:
    from argparse import _SubParsersAction

log = logging.getLogger(__name__)


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "explain",
        help="run a function or module under Dynamo and show every graph break",
        description=(
            "Run TARGET under Dynamo in a separate process. Its inputs come from --inputs, from a "
            "function get_inputs() beside it (and get_init_inputs() for a class), from shapes in "
            "its annotations or docstring, from a Hugging Face model's own, or from --trace."
        ),
    )
    parser.add_argument(
        "target", metavar="TARGET", help="path/to/file.py:Name or package.module:Name"
    )
    parser.add_argument("--inputs", default="", metavar="EXPR", help="the arguments, in Python")
    parser.add_argument(
        "--trace",
        type=Path,
        metavar="FOLDER",
        help="if nothing else gives inputs, those of the call that this trace recorded",
    )
    parser.add_argument(
        "--python", default="", metavar="COMMAND", help="the interpreter that has your torch"
    )
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=Settings().explain.timeout_seconds,
        metavar="SECONDS",
        help="end the run after this long (default %(default)s)",
    )
    parser.add_argument(
        "--memory-limit",
        type=_megabytes,
        default=Settings().explain.memory_limit_mb,
        metavar="MB",
        help="end the run when it holds more memory than this (default: 80%% of the machine's)",
    )
    parser.add_argument(
        "--verbose", action="store_true", help="also show what the program itself prints"
    )
    parser.add_argument(
        "--llm",
        choices=["openai", "gemini"],
        help="send each break with the code around it to this provider for an explanation",
    )
    parser.add_argument("--model", default="", help="the provider's model")
    parser.add_argument(
        "--profile",
        action="store_true",
        help="call it some 60 times more, and rank the breaks by what they cost",
    )
    output.add_json_flag(parser)
    add_run_flags(parser)
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not seconds > 0:
        raise argparse.ArgumentTypeError(f"{text!r} must be a number above 0")
    return seconds


def _megabytes(text: str) -> int:
    megabytes = int(text)
    if not megabytes > 0:
        raise argparse.ArgumentTypeError(f"{text!r} must be a whole number above 0")
    return megabytes


def run(options: argparse.Namespace) -> int:
    """Explain and print; 1 if code fell back to eager mode, 2 if the run failed."""
    try:
        target = parse_target(options.target, Path.cwd())
        interpreter = find_interpreter(command_of(options.python), Path.cwd())
    except (TargetError, InterpreterError) as error:
        output.error(str(error))
        return 2
    job = target.job(
        inputs=options.inputs,
        folders=[str(Path.cwd())],
        options=run_options(options),
        recorded=_recorded(options.trace, target),
    )
    job.options.profile = options.profile
    result = asyncio.run(_run(job, interpreter.command, options.timeout, options.memory_limit))
    findings = _findings(job, result)
    if options.verbose and result.output:
        # On stderr: standard output is for findings.
        print(result.output, file=sys.stderr, end="" if result.output.endswith("\n") else "\n")
    llm = LlmSettings(provider=options.llm or "off", model=options.model)
    if options.json:
        findings = with_proposed_fixes(findings)
        print(
            to_json(
                findings,
                torch=result.hello.torch if result.hello else None,
                target=options.target,
                profile=run_profile(result),
                inputs=result.done,
                failure=result.failure,
                explanations=_explanations(findings, llm),
            )
        )
    else:
        if result.failure is None or result.records:
            output.print_table(findings)
        if result.done and result.hello:
            print(_what_ran(options.target, result.done, result.hello))
        output.print_profile(run_profile(result))
        for explained in _explanations(findings, llm):
            print(f"\n{explained.markdown}")
            if explained.note:
                print(f"\n({explained.note})")
    if result.failure is not None:
        output.error(result.failure.message)
        return 2
    return 1 if any(f.observation and f.observation.is_problem for f in findings) else 0


def _recorded(trace: Path | None, target: Target) -> str:
    if trace is not None:
        return recorded_call(trace, target.path, target.name)
    return latest_call(Path.cwd(), target.path, target.name)


async def _run(
    job: ExplainJob, interpreter: Sequence[str], timeout: float, memory_limit_mb: int
) -> RunResult:
    supervisor = Supervisor(
        interpreter,
        timeout_seconds=timeout,
        keep_warm=False,
        working_folder=Path.cwd(),
        memory_limit_mb=memory_limit_mb,
    )
    try:
        return await supervisor.explain(job, output.show_progress)
    finally:
        await supervisor.close()


def _findings(job: ExplainJob, result: RunResult) -> tuple[Finding, ...]:
    """What the run observed, and what it left open in the target's own file."""
    output.clear_progress()
    mine = Mine(Path.cwd(), _mine(), files=[job.path])
    observed = observed_findings(result, taxonomy.load(), output.read_text, mine)
    observed = with_costs(observed, result)
    own = job.path or (result.done.path if result.done else "")
    files = {f.location.path for f in observed} | ({own} if own else set())
    torch = result.hello.torch if result.hello else None
    predicted = [finding for file in sorted(files) for finding in predicted_in(file, torch)]
    merged = merge(predicted, observed, result.traced)
    for cleared in merged.cleared:
        if cleared.location.path == own:
            log.info(
                "%s:%d: %s was predicted; the run traced it without a break",
                cleared.location.path,
                cleared.location.line,
                cleared.code,
            )
    return tuple(f for f in merged.findings if f.observation or f.location.path == own)


def _mine() -> tuple[str, ...]:
    try:
        return from_project(Path.cwd()).explain.mine
    except SettingsError as error:
        output.error(str(error))
        return ()


def _what_ran(target: str, done: Done, hello: Hello) -> str:
    graphs = f"{done.graphs} graph{'' if done.graphs == 1 else 's'}"
    source = f" (from {done.inputs_source})" if done.inputs_source else ""
    ran = (
        f"{target} ran with {done.inputs or 'no inputs'}{source} on torch {hello.torch}: "
        f"{graphs} captured in {done.seconds:.1f} s.{_without_fullgraph(done)}"
    )
    if not done.inputs_code:
        return ran
    return f"{ran}\n\nTo keep these inputs, write into its file:\n\n{done.inputs_code.rstrip()}"


def _without_fullgraph(done: Done) -> str:
    names = list(dict.fromkeys(found.function for found in done.fullgraph))
    if not names:
        return ""
    are = "is" if len(names) == 1 else "are"
    return (
        f"\n{', '.join(names)} {are} compiled with fullgraph=True in your program, where the "
        "first break is an error; this run left that out, to show every break."
    )


def _explanations(findings: Sequence[Finding], settings: LlmSettings) -> list[Explained]:
    """An explanation for each finding, or none if no provider was named."""
    return [] if settings.provider == "off" else asyncio.run(_explain_all(findings, settings))


async def _explain_all(findings: Sequence[Finding], settings: LlmSettings) -> list[Explained]:
    """Naming the provider was the user's consent."""
    # They wait for each other: the provider is asked a few at a time.
    patience = 60.0 * len(findings)
    explainer = Explainer(taxonomy.load(), settings, own_folder(), True)
    try:
        return await asyncio.gather(
            *(
                explainer.explain(f, output.read_text(f.location.path) or "", patience)
                for f in findings
            )
        )
    finally:
        await explainer.close()
