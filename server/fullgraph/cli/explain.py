"""``fullgraph explain``: run a target under Dynamo and print every break it makes."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output, progress
from fullgraph.cli.explanations import command_model, explanations
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
from fullgraph.cli.shared import first_party
from fullgraph.cli.target_flags import (
    WRITES_PROGRAM,
    add_run_flags,
    add_target_flags,
    chosen_target,
    next_command,
    supervisor_of,
)
from fullgraph.cli.worker_flags import add_worker_flags
from fullgraph.dynamic.chosen import MISTAKES, Chosen
from fullgraph.dynamic.run import can_be_reduced, differs
from fullgraph.dynamic.target_run import TargetRun
from fullgraph.explain.advice import package_of
from fullgraph.fixes.save_inputs import save_inputs
from fullgraph.fixes.source.apply import apply_edits
from fullgraph.fixes.source.written import WriteError, write_all
from fullgraph.report.chrome_trace import Timeline
from fullgraph.report.formats.differences import results_of_verification
from fullgraph.report.formats.findings import results_of
from fullgraph.report.formats.result import Fault, Outcome
from fullgraph.report.json_report import to_json
from fullgraph.report.run_words import (
    how_to_keep,
    nothing_captured,
    refused_by_fullgraph,
    run_in_words,
)
from fullgraph.report.side_effects import Replayed, replayed, side_effect_lines
from fullgraph.report.starts_table import starts_as_data
from fullgraph.report.terminal import shortened
from fullgraph.report.verification import render_verification, verification_as_data
from fullgraph.source.text import SourceError
from fullgraph.vocabulary.findings import Finding, Kind, Observation
from fullgraph.work.explain import Explained, ExplainRequest, explain
from fullgraph.work.observe import with_rewrites
from fullgraph.work.workers import Limits
from fullgraph_worker.measure.arm import EAGER, INDUCTOR

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
            (
                "fullgraph explain src/model.py:Net --compile-time",
                "show what compiling takes, with empty and with filled caches",
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
        "--compile-time",
        action="store_true",
        help="also start the target in new processes, with empty and with filled caches, and show "
        "the time of the first call by phase and what the caches answered; the backend is inductor "
        "unless --backend names another",
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
        if options.compile_time and options.backend == EAGER:
            # It compiles nothing that a cache could keep.
            options.backend = INDUCTOR
        chosen = chosen_target(options)
    except (*MISTAKES, OutputError) as error:
        output.error(str(error))
        return 2
    if not exports_are_possible(options):
        return 2
    explained = run_interruptible(_explain(chosen, options))
    progress.clear()
    for mistake in explained.mistakes:
        output.error_once(mistake)
    if explained.reason:
        output.error(explained.reason)
    ran, verified, printed = explained.ran, explained.verified, explained.ran.result.output
    findings = reported(explained.findings, options)
    if options.verbose and printed:
        # On stderr: standard output is for findings.
        print(printed, file=sys.stderr, end="" if printed.endswith("\n") else "\n")
    with to_output(options.output):
        _Report(options, explained, findings).print()
    if options.html:
        if not write_html(options.html, explained.kept, ran.compilations, explained.earlier()):
            return 2
        explained.page_shown(findings)
    timeline = Timeline(options.target, ran.compilations, ran.profile)
    if not export(options, options.target, [timeline], findings):
        return 2
    if explained.failure is not None:
        output.error(explained.failure.message)
        return 2
    if options.save_inputs and not _save_inputs(ran, chosen):
        return 2
    if verified is not None and verified.failure is not None:
        output.error(verified.failure.message)
        return 2
    if verified is not None and differs(verified):
        return 1
    return 1 if any(_counts(f.observation, options.strict_exit) for f in findings) else 0


async def _explain(chosen: Chosen, options: argparse.Namespace) -> Explained:
    settings, supervisor = llm_settings(options), supervisor_of(chosen, options)
    try:
        async with command_model(settings) as model:
            request = ExplainRequest(
                chosen,
                # More calls in eager mode, which only a model's answer needs.
                sees_values=options.llm is not None,
                is_verified=options.verify,
                model=model.model(),
                llm=settings,
                starts=Limits(options.timeout, options.memory_limit)
                if options.compile_time
                else None,
            )
            return await explain(request, supervisor, progress.show)
    finally:
        await supervisor.close()


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
    print(f"The inputs are saved in {shortened(path, Path.cwd())}.", file=sys.stderr)
    return True


@dataclass(frozen=True)
class _Report:
    """What the run came to, and how to print it.

    Attributes:
        findings: those that the flags leave.
    """

    options: argparse.Namespace
    explained: Explained
    findings: tuple[Finding, ...]

    def print(self) -> None:
        """In the format that the user chose."""
        if self.options.format == JSON:
            self._json()
        elif self.options.format == TEXT:
            self._text()
        else:
            print_outcome(self._outcome(), self.options.format)

    def _json(self) -> None:
        ran, verified, findings = self.explained.ran, self.explained.verified, self._rewritten()
        result, starts = ran.result, self.explained.kept.starts
        print(
            to_json(
                findings,
                output.adviser(),
                torch=result.hello.torch if result.hello else None,
                target=self.options.target,
                profile=ran.profile,
                inputs=result.done,
                failure=self.explained.failure,
                explanations=explanations(findings, llm_settings(self.options), result),
                verification=verification_as_data(verified) if verified else None,
                side_effects=self._side_effects(),
                starts=starts_as_data(starts, Path.cwd()) if starts else None,
            )
        )

    def _text(self) -> None:
        explained, options, findings = self.explained, self.options, self.findings
        result, verified = explained.ran.result, explained.verified
        done, hello = result.done, result.hello
        words = run_in_words(options.target, done, hello) if done and hello else ""
        if explained.failure is None or result.records:
            every, is_brief = explained.findings, not options.verbose
            print_reported(findings, every, is_brief=is_brief, below=words)
        elif words:
            output.say(words)
        if done and hello:
            nothing = nothing_captured(done, result.records)
            output.say(nothing, end="\n" if nothing else "")
        for line in side_effect_lines(self._side_effects(), is_brief=not options.verbose):
            output.say(line)
        refused = refused_by_fullgraph(findings, counts=options.strict_exit)
        if refused:
            output.say(refused)
        output.print_profile(explained.ran.profile)
        output.print_starts(explained.kept.starts)
        if verified and verified.stages:
            output.say(render_verification(options.target, verified))
        notes: set[str] = set()
        for each in explanations(findings, llm_settings(options), result):
            print(f"\n{each.markdown}")
            if each.note and each.note not in notes:
                print(f"\n({each.note})")
            notes.add(each.note)
        # Nothing is written into an installed package.
        is_offered = not package_of(explained.ran.path) and not options.save_inputs
        kept = how_to_keep(done, "--save-inputs") if done and is_offered else ""
        if kept:
            output.say(f"\n{kept}")
        if explained.failure is None:
            output.say(f"\nNext: {self._next()}")

    def _side_effects(self) -> tuple[Replayed, ...]:
        return replayed(self.explained.ran.compilations, self.explained.findings)

    def _next(self) -> str:
        """The command to run next, and what it does."""
        shown_alone = {f.reduced_as for f in self.findings}
        verified = self.explained.verified
        if Kind.BACKEND_FAILURE in shown_alone or (verified and can_be_reduced(verified)):
            return f"`{next_command('reduce', self.options)}` {WRITES_PROGRAM}."
        if Kind.BREAK in shown_alone:
            return f"`{next_command('fix', self.options)}` tries to remove the graph breaks."
        if not verified:
            command = next_command("verify", self.options)
            return f"`{command}` compares compiled code with eager mode."
        return f"`{next_command('bench', self.options)}` measures whether compiling pays."

    def _outcome(self) -> Outcome:
        chosen, verified = self.explained.target, self.explained.verified
        path = chosen.path
        results = results_of(self._rewritten(), chosen.read, taxonomy.load(), Path.cwd())
        differences = (
            results_of_verification(self.options.target, path, verified) if verified else ()
        )
        failures = [self.explained.failure, verified.failure if verified else None]
        faults = [Fault(failure.message, path) for failure in failures if failure]
        return Outcome(
            "explain",
            (*results, *differences),
            faults,
            [path or self.options.target],
            is_complete=not faults,
        )

    def _rewritten(self) -> tuple[Finding, ...]:
        return with_rewrites(self.findings, self.explained.target.read)


def _counts(observation: Observation | None, strict: bool) -> bool:
    """Whether what was observed makes the exit status 1."""
    if observation is None:
        return False
    return observation.is_problem or (strict and observation.kind is Kind.DISABLED)
