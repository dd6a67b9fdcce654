"""``fullgraph explain``: run a target under Dynamo and print every break it makes."""

from __future__ import annotations

import argparse
import asyncio
import logging
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.check import predictions
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.run import RunResult, observed_findings
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import TargetError, parse_target
from fullgraph.explain.cache import own_folder
from fullgraph.explain.explainer import Explainer
from fullgraph.findings import Finding, merge
from fullgraph.fixes.propose import with_fixes
from fullgraph.report.json_report import to_json
from fullgraph.settings import LlmSettings, Settings, SettingsError
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
            "Run TARGET under Dynamo in a separate process. Its inputs come from a function "
            "get_inputs() beside it (and get_init_inputs() for a class), or from --inputs."
        ),
    )
    parser.add_argument(
        "target", metavar="TARGET", help="path/to/file.py:Name or package.module:Name"
    )
    parser.add_argument("--inputs", default="", metavar="EXPR", help="the arguments, in Python")
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
    output.add_json_flag(parser)
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
    """Explain and print; 1 if there were breaks, 2 if the run failed."""
    try:
        target = parse_target(options.target, Path.cwd())
        interpreter = find_interpreter(_command(options.python), Path.cwd())
    except (TargetError, InterpreterError) as error:
        output.error(str(error))
        return 2
    job = target.job(inputs=options.inputs, folders=[str(Path.cwd())])
    result = asyncio.run(_run(job, interpreter.command, options.timeout, options.memory_limit))
    findings = _findings(job, result)
    if options.verbose and result.output:
        # On stderr: standard output is for findings.
        print(result.output, file=sys.stderr, end="" if result.output.endswith("\n") else "\n")
    if options.json:
        print(
            to_json(
                _with_fixes(findings),
                torch=result.hello.torch if result.hello else None,
                target=options.target,
                failure=result.failure,
            )
        )
    else:
        if result.failure is None or result.records:
            output.print_table(findings)
        if result.done and result.hello:
            print(_what_ran(options.target, result.done, result.hello))
        if options.llm:
            settings = LlmSettings(provider=options.llm, model=options.model)
            asyncio.run(_print_explanations(findings, settings))
    if result.failure is not None:
        output.error(result.failure.message)
        return 2
    return 1 if any(f.observation for f in findings) else 0


def _command(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise InterpreterError(f"--python {text!r} is not a command: {error}.") from error


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
        return await supervisor.explain(job, _show_progress)
    finally:
        await supervisor.close()


def _show_progress(message: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{message}", end="", file=sys.stderr, flush=True)


def _findings(job: ExplainJob, result: RunResult) -> tuple[Finding, ...]:
    """What the run observed, and what it left open in the target's own file."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    observed = observed_findings(result, taxonomy.load(), output.read_text)
    files = {f.location.path for f in observed} | ({job.path} if job.path else set())
    predicted = [finding for file in sorted(files) for finding in _predicted(file)]
    merged = merge(predicted, observed, result.traced)
    for cleared in merged.cleared:
        if cleared.location.path == job.path:
            log.info(
                "%s:%d: %s was predicted; the run traced it without a break",
                cleared.location.path,
                cleared.location.line,
                cleared.code,
            )
    return tuple(f for f in merged.findings if f.observation or f.location.path == job.path)


def _predicted(file: str) -> tuple[Finding, ...]:
    try:
        return predictions(file)
    except SettingsError as error:
        # What the run observed must not be lost for it.
        output.error(str(error))
        return ()


def _with_fixes(findings: Sequence[Finding]) -> list[Finding]:
    by_file = {f.location.path: output.read_text(f.location.path) or "" for f in findings}
    return [
        fixed
        for path, text in by_file.items()
        for fixed in with_fixes([f for f in findings if f.location.path == path], text)
    ]


def _what_ran(target: str, done: Done, hello: Hello) -> str:
    graphs = f"{done.graphs} graph{'' if done.graphs == 1 else 's'}"
    return (
        f"{target} ran with {done.inputs or 'no inputs'} on torch {hello.torch}: "
        f"{graphs} captured in {done.seconds:.1f} s."
    )


async def _print_explanations(findings: tuple[Finding, ...], settings: LlmSettings) -> None:
    """Print an explanation for each break; naming the provider was the user's consent."""
    explainer = Explainer(taxonomy.load(), settings, own_folder(), True)
    try:
        for finding in findings:
            text = output.read_text(finding.location.path) or ""
            explained = await explainer.explain(finding, text, wait_seconds=60)
            print(f"\n{explained.markdown}")
            if explained.note:
                print(f"\n({explained.note})")
    finally:
        await explainer.close()
