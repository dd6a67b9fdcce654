"""``fullgraph explain``: run a target under Dynamo and print every break it makes."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.calibration.measured import measured_on
from fullgraph.cli import output, progress
from fullgraph.cli.explanations import explanations, print_usage
from fullgraph.cli.exports import add_export_flags, export, exports_are_possible
from fullgraph.cli.formats import (
    JSON,
    TEXT,
    OutputError,
    add_filter_flags,
    add_format_flags,
    check_output,
    print_outcome,
    print_reported,
    reported,
    to_output,
)
from fullgraph.cli.html_report import write_html
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.cli.llm_flags import add_llm_flags, llm_settings
from fullgraph.cli.run_options import add_run_flags
from fullgraph.cli.shared import first_party, predicted_in, with_proposed_fixes
from fullgraph.cli.target_flags import add_target_flags, chosen_target, supervisor_of
from fullgraph.cli.verified import as_data
from fullgraph.cli.worker_flags import add_worker_flags
from fullgraph.dynamic.chosen import MISTAKES, Chosen
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.target_run import TargetRun, run_target
from fullgraph.dynamic.verification import differs, verify_target
from fullgraph.findings import Finding, Kind, Observation
from fullgraph.fixes.save_inputs import save_inputs
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.fixes.source.written import WriteError, write_all
from fullgraph.journal.asking import NotedModel, priced
from fullgraph.journal.events import Asked
from fullgraph.journal.journal import Journal
from fullgraph.json_cache import own_folder
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER
from fullgraph.llm.inputs import NEEDED, RunJob, with_proposed
from fullgraph.report.captured import nothing_captured
from fullgraph.report.chrome_trace import Timeline
from fullgraph.report.formats.of_findings import results_of
from fullgraph.report.formats.of_verification import results_of_verification
from fullgraph.report.formats.result import Fault, Outcome
from fullgraph.report.json_report import to_json
from fullgraph.report.ran import how_to_keep, refused_by_fullgraph, run_in_words
from fullgraph.report.verification import render_verification
from fullgraph.runs.break_costs import BreakCosts
from fullgraph.runs.keep import keep_run
from fullgraph.source import SourceError
from fullgraph_worker.wire import ExplainJob

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "explain",
        description=(
            "Run TARGET under Dynamo in a separate process. Its inputs come from --inputs, "
            "from a function get_inputs() in the same file (and get_init_inputs() for a "
            "class), from shapes in its annotations or docstring, from the inputs of a Hugging "
            "Face model, from --trace, or from a search."
        ),
        examples=(
            ("fullgraph explain src/model.py:Net", "run Net with its own inputs"),
            ('fullgraph explain src/model.py:Net --inputs "torch.ones(2, 8)"', "with these inputs"),
            (
                "fullgraph explain src/model.py:Net --calls 3 --html run.html",
                "call it with three sizes, and write a page about the run",
            ),
        ),
    )
    add_target_flags(parser)
    add_worker_flags(parser)
    add_run_flags(parser)
    parser.add_argument(
        "--strict-exit",
        action="store_true",
        help="also exit with 1 for calls of disabled functions, which are errors with "
        "fullgraph=True",
    )
    parser.add_argument(
        "--save-inputs",
        action="store_true",
        help="after the run, write the inputs that were found into the target's file, as "
        "get_init_inputs() and get_inputs()",
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="also compare the results with those of eager mode, as `fullgraph verify` does; "
        "exit with 1 if they differ",
    )
    parser.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help="also write a page with the graphs, the breaks between them and what to do",
    )
    parser.add_argument(
        "--verbose",
        action="store_true",
        help="also show calls, stacks, Dynamo's own words, every "
        "finding, and the output of the program",
    )
    add_llm_flags(
        parser,
        "send each break and the code around it to this provider for an explanation; where no "
        "inputs are found, send the target's code for some, and run it with these",
    )
    add_filter_flags(parser)
    add_format_flags(parser)
    add_export_flags(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Explain and print; 1 if code fell back to eager mode, 2 if the run failed."""
    try:
        check_output(options.output)
        check_output(options.html)
        chosen = chosen_target(options)
    except (*MISTAKES, OutputError) as error:
        output.error(str(error))
        return 2
    if not exports_are_possible(options):
        return 2
    ran, verified = run_interruptible(_run(chosen, options))
    progress.clear()
    ran = BreakCosts(Path.cwd()).known(ran)
    result, failure = ran.result, ran.failure
    every = _findings(ran, chosen.interpreter)
    findings = reported(every, options)
    earlier, kept = keep_run(ran, Path.cwd(), chosen.read, first_party(chosen.job.path))
    journal = Journal(Path.cwd())
    if result.started is not None:
        journal.saw_run(kept, every)
    if options.verbose and result.output:
        # On stderr: standard output is for findings.
        print(result.output, file=sys.stderr, end="" if result.output.endswith("\n") else "\n")
    report = _Report(options, chosen, ran, every, findings, verified)
    with to_output(options.output):
        report.print()
    if options.html:
        if not write_html(options.html, kept, ran.compilations, earlier):
            return 2
        journal.page_shown(each.code for each in findings)
    timeline = Timeline(options.target, ran.compilations, ran.profile)
    if not export(options, options.target, [timeline], findings):
        return 2
    if failure is not None:
        output.error(failure.message)
        return 2
    if options.save_inputs and not _save_inputs(ran, chosen):
        return 2
    if verified is not None and verified.failure is not None:
        output.error(verified.failure.message)
        return 2
    if verified is not None and differs(verified):
        return 1
    return 1 if any(_counts(f.observation, options.strict_exit) for f in findings) else 0


def _save_inputs(ran: TargetRun, chosen: Chosen) -> bool:
    """Write what the run used into the target's file; False if it cannot be written."""
    done, path = ran.result.done, ran.path
    code = done.inputs_code if done else ""
    if not code:
        # On stderr: standard output is for findings.
        print(
            "No inputs are saved: the target needs none, or its file defines them.",
            file=sys.stderr,
        )
        return True
    text = chosen.read(path)
    edits = save_inputs(text, code, path) if text is not None and not chosen.notebook else ()
    if text is None or not edits:
        output.error(f"The inputs are not saved: write these functions into {path} yourself.")
        return False
    try:
        # Nothing of the file is changed: functions are added at its end.
        texts = {path: apply_edits(text, edits)}
        write_all(texts, {path: text}, first_party(path), allow_dirty=True)
    except (WriteError, SourceError) as error:
        output.error(str(error))
        return False
    print(f"The inputs are saved in {path}.", file=sys.stderr)
    return True


@dataclass(frozen=True)
class _Report:
    """What the run came to, and how to print it.

    Attributes:
        every: all findings of the run.
        findings: those that the flags leave.
    """

    options: argparse.Namespace
    chosen: Chosen
    ran: TargetRun
    every: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    verified: RunResult | None

    def print(self) -> None:
        """In the format that the user chose."""
        if self.options.format == JSON:
            self._json()
        elif self.options.format == TEXT:
            self._text()
        else:
            print_outcome(self._outcome(), self.options.format)

    def _json(self) -> None:
        result, findings = self.ran.result, with_proposed_fixes(self.findings)
        print(
            to_json(
                findings,
                torch=result.hello.torch if result.hello else None,
                target=self.options.target,
                profile=self.ran.profile,
                inputs=result.done,
                failure=self.ran.failure,
                explanations=explanations(findings, llm_settings(self.options), result),
                verification=as_data(self.verified) if self.verified else None,
            )
        )

    def _text(self) -> None:
        result, options, findings = self.ran.result, self.options, self.findings
        done, hello = result.done, result.hello
        ran = run_in_words(options.target, done, hello) if done and hello else ""
        if self.ran.failure is None or result.records:
            print_reported(findings, self.every, is_brief=not options.verbose, below=ran)
        elif ran:
            print(ran)
        if done and hello:
            nothing = nothing_captured(done, result.records)
            print(nothing, end="\n" if nothing else "")
        refused = refused_by_fullgraph(findings, counts=options.strict_exit)
        if refused:
            print(refused)
        output.print_profile(self.ran.profile)
        if self.verified and self.verified.stages:
            print(render_verification(options.target, self.verified))
        notes: set[str] = set()
        for explained in explanations(findings, llm_settings(options), result):
            print(f"\n{explained.markdown}")
            if explained.note and explained.note not in notes:
                print(f"\n({explained.note})")
            notes.add(explained.note)
        kept = how_to_keep(done, "--save-inputs") if done else ""
        if kept:
            print(f"\n{kept}")
        if self.ran.failure is None and not (self.verified and differs(self.verified)):
            print(f"\nNext: {self._next()}")

    def _next(self) -> str:
        """The command to run next, and what it does."""
        target = shlex.quote(self.options.target)
        if any(f.kind is Kind.BREAK and f.observation for f in self.findings):
            return f"`fullgraph fix {target}` tries to remove the graph breaks."
        if not self.verified:
            return f"`fullgraph verify {target}` compares compiled code with eager mode."
        return f"`fullgraph bench {target}` measures whether compiling pays."

    def _outcome(self) -> Outcome:
        path, verified = self.chosen.job.path, self.verified
        results = results_of(
            with_proposed_fixes(self.findings), self.chosen.read, taxonomy.load(), Path.cwd()
        )
        differences = (
            results_of_verification(self.options.target, path, verified) if verified else ()
        )
        failures = [self.ran.failure, verified.failure if verified else None]
        faults = [Fault(failure.message, path) for failure in failures if failure]
        return Outcome(
            "explain",
            (*results, *differences),
            faults,
            [path or self.options.target],
            is_complete=not faults,
        )


def _counts(observation: Observation | None, strict: bool) -> bool:
    """Whether what was observed makes the exit status 1."""
    if observation is None:
        return False
    return observation.is_problem or (strict and observation.kind is Kind.DISABLED)


async def _run(chosen: Chosen, options: argparse.Namespace) -> tuple[TargetRun, RunResult | None]:
    supervisor = supervisor_of(chosen, options)
    # More calls in eager mode, which only a model's answer needs.
    with_model = options.llm is not None
    job = replace(chosen.job, values=with_model, blocks=with_model)
    is_first_party, pages = first_party(chosen.job.path), taxonomy.load()

    async def run(job: ExplainJob) -> TargetRun:
        return await run_target(
            supervisor, job, pages, chosen.read, is_first_party, progress.show, chosen.notebook
        )

    try:
        ran = await run(job)
        if with_model and not job.inputs and ran.failure and ran.failure.kind in NEEDED:
            ran = await _with_proposed(options, ran, run)
        if not options.verify or ran.failure is not None:
            return ran, None
        return ran, await verify_target(supervisor, chosen.job, progress.show)
    finally:
        await supervisor.close()


async def _with_proposed(options: argparse.Namespace, ran: TargetRun, run: RunJob) -> TargetRun:
    """A run with arguments that the language model proposes; that without, if none does."""
    settings, asked = llm_settings(options), list[Asked]()
    assistant = Assistant(settings, own_folder(FOLDER), True)
    model = NotedModel(assistant, lambda body: asked.append(priced(body, settings)))
    try:
        found, reason = await with_proposed(ran, run, model, progress.show, settings)
    finally:
        await assistant.close()
        print_usage(assistant.name, asked, settings)
    if reason:
        output.error(reason)
    return found


def _findings(ran: TargetRun, interpreter: Sequence[str]) -> tuple[Finding, ...]:
    """What the run observed, and what it left open in the target's own file."""
    torch = ran.result.hello.torch if ran.result.hello else None
    verdicts = measured_on(interpreter, torch) if torch else None
    return ran.merged(lambda file, target: predicted_in(file, torch, verdicts, target))
