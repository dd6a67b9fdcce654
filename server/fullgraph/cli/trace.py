"""``fullgraph trace``: run a program as usual, and report its graph breaks."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.exports import add_export_flags, export, exports_are_possible, timelines_of
from fullgraph.cli.formats import (
    JSON,
    TEXT,
    OutputError,
    add_filter_flags,
    add_format_flags,
    check_output,
    print_reported,
    reported,
    to_output,
)
from fullgraph.cli.html_report import write_trace_html
from fullgraph.cli.live import Live
from fullgraph.cli.shared import first_party, predicted_in
from fullgraph.cli.trace_from import report_from
from fullgraph.cli.trace_summary import (
    are_problems,
    cache_answers,
    next_command,
    print_findings,
    problems,
    summary,
    uncaptured,
)
from fullgraph.cli.training_flags import (
    abandon_training,
    add_training_flags,
    begin_training,
    end_training,
    has_incidents,
    watch_options,
)
from fullgraph.cli.worker_flags import command_of
from fullgraph.dynamic.command import CommandError, python_command, traced_environment
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.program import ProgramEnd, end_as, ends_of, in_words, run_program
from fullgraph.dynamic.refuting import Refutations
from fullgraph.dynamic.trace_findings import evaluated_together, trace_findings
from fullgraph.dynamic.trace_reader import TraceReader
from fullgraph.dynamic.traces import (
    Trace,
    abandon_trace,
    end_trace,
    new_trace,
    traces_of,
)
from fullgraph.fixes.source.code import Code
from fullgraph.report.terminal import shortened
from fullgraph.training.options import OptionError
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.merging import behind_breaks, merge
from fullgraph.vocabulary.prose import in_numbers

if TYPE_CHECKING:
    from argparse import _SubParsersAction

FOUND = 1
NOT_STARTED = 2


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "trace",
        usage=(
            "fullgraph trace [OPTION…] SCRIPT.py ARG…\n"
            "       fullgraph trace [OPTION…] -m MODULE ARG…\n"
            "       fullgraph trace [OPTION…] -- COMMAND ARG…\n"
            "       fullgraph trace [OPTION…] --from PATH"
        ),
        description=(
            "Run a program with its own arguments, terminal, signals and exit status. After it "
            "has ended, print all of its graph breaks on standard error. All of its Python "
            "processes are traced: fullgraph trace torchrun --nproc-per-node 2 train.py. With "
            "--from, run nothing, and print the graph breaks in a trace that torch itself wrote."
        ),
        epilog="Exit status: that of the program; 2 if it cannot run.",
        examples=(
            (
                "fullgraph trace train.py --epochs 1",
                "run train.py, and print its graph breaks at the end",
            ),
            ("fullgraph trace -- pytest tests/test_model.py", "likewise for a test run"),
            (
                "fullgraph trace --watch train.py",
                "also record losses, gradients and parameters, and what is wrong with them",
            ),
            (
                "fullgraph trace --from /tmp/torch_trace",
                "read what TORCH_TRACE=/tmp/torch_trace wrote",
            ),
        ),
    )
    parser.add_argument(
        "--python", default="", metavar="COMMAND", help="Python interpreter that runs the program"
    )
    parser.add_argument(
        "--report",
        type=Path,
        metavar="FILE",
        help="short for --format json --output FILE",
    )
    parser.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help="write a page with the graphs, the breaks between them and what to do",
    )
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="DIR",
        help="write the trace to this folder, which editors do not read",
    )
    parser.add_argument(
        "--verbose",
        action="store_true",
        help="show calls, stacks, Dynamo's own words and every finding",
    )
    parser.add_argument(
        "--quiet", action="store_true", help="print a summary in one line at the end"
    )
    parser.add_argument(
        "--from",
        dest="source",
        type=Path,
        metavar="PATH",
        help="read a folder that TORCH_TRACE named, or one file of it, instead of running a "
        "program; exit with 1 if there are graph breaks",
    )
    parser.add_argument(
        "--live",
        action="store_true",
        help="while the program runs, print a line on standard error when something compiles, "
        "breaks, recompiles or reaches a limit",
    )
    add_training_flags(parser)
    add_filter_flags(parser)
    add_format_flags(parser)
    parser.add_argument(
        "--strict-exit",
        action="store_true",
        help="exit with 1 if there are graph breaks, or incidents that are more than a waste of "
        "time, and the program itself ended with 0",
    )
    add_export_flags(parser)
    parser.add_argument(
        "-m", dest="module", nargs=argparse.REMAINDER, metavar="MODULE", help="run a module"
    )
    parser.add_argument("program", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the program and report; the program's own exit status, or 2 if it cannot run."""
    if not exports_are_possible(options):
        return NOT_STARTED
    here = Path.cwd()
    try:
        # Before the run: an error after hours of training would be too late.
        _check_report(options)
        watch_options(options)
        if options.source is not None:
            return report_from(options)
        command = _command(options, here)
        trace = new_trace(command, here, options.folder)
        training = begin_training(command, here, options)
    except (CommandError, InterpreterError, OutputError, OptionError) as error:
        output.error(str(error))
        return NOT_STARTED
    except OSError as error:
        output.error(f"The trace cannot be written ({error}). Choose another folder with --folder.")
        return NOT_STARTED
    try:
        folder = training.run.path if training else None
        environment = traced_environment(os.environ, trace.path, folder)
        with _live(trace, options):
            status = run_program(
                command, {**environment, **(training.environment if training else {})}
            )
    except OSError as error:
        if training:
            abandon_training(training)
        abandon_trace(trace)
        output.error(f"{command[0]} cannot be run: {error.strerror}")
        return NOT_STARTED
    findings = _report(trace, options)
    if training:
        for line in end_training(training, status):
            _say(f"fullgraph: {line}\n")
    if status == 0 and options.strict_exit:
        is_wrong = training is not None and has_incidents(training.run)
        if is_wrong or are_problems(findings):
            return FOUND
    return end_as(status)


def _live(trace: Trace, options: argparse.Namespace) -> contextlib.AbstractContextManager[None]:
    """Prints lines while the program runs, if ``--live`` is set."""
    if not options.live:
        return contextlib.nullcontext()
    return Live(trace.path, taxonomy.load(), first_party())


def _check_report(options: argparse.Namespace) -> None:
    """Whether the report can be written; ``--report`` becomes what it is short for.

    Raises:
        OutputError: it cannot.
    """
    if options.report:
        options.format, options.output = JSON, options.report
    check_output(options.output)
    check_output(options.html)
    if options.source is None and options.output is None and options.format not in (TEXT, "github"):
        raise OutputError(
            f"--format {options.format} needs --output FILE here: standard output belongs to the "
            "program."
        )


def _command(options: argparse.Namespace, here: Path) -> list[str]:
    # An option takes no "--": what follows it is left for the positional words.
    words = [*(options.module or []), *options.program]
    if not words:
        raise CommandError("There is no program to run. Specify a script, -m MODULE or a command.")
    if options.module is None and words[0] == "--":
        words = words[1:]
        if not words:
            raise CommandError("There is no command after --.")
        is_script = words[0].endswith((".py", ".pyw")) and (here / words[0]).is_file()
        if not is_script or os.access(here / words[0], os.X_OK):
            return words
    interpreter = find_interpreter(command_of(options.python), here).command
    if options.module is not None:
        return [*interpreter, "-m", *words]
    return python_command(words, interpreter, here, os.environ.get("PATH", os.defpath))


def _report(trace: Trace, options: argparse.Namespace) -> tuple[Finding, ...]:
    """Report what the program did; a failure here does not change its exit status."""
    shows_compilations = bool(options.html or options.chrome_trace or options.tensorboard)
    reader = TraceReader(trace.path, keeps_compilations=shows_compilations)
    reader.read()
    findings = _findings(reader)
    ends = ends_of(trace.path)
    for end in ends:
        words = in_words(
            end, trace.command, first_party(), lambda path: shortened(path, Path.cwd())
        )
        _say(f"fullgraph: {words}{_in_source_folder(end, Path.cwd())}\n")
    if any(end.lacks_torch for end in ends):
        # Nothing else can be said about the program.
        with contextlib.suppress(OSError):
            end_trace(trace, reader, "Python had no torch")
        return ()
    try:
        with_what = f"ended with {ends[0].error}" if ends else ""
        found = in_numbers(findings) or ("" if ends else "No graph breaks")
        end_trace(trace, reader, ", ".join(filter(None, (found, with_what))))
        if options.output:
            with to_output(options.output):
                _print(trace, reader, findings, options)
        if options.html:
            write_trace_html(options.html, shlex.join(trace.command), reader.processes, findings)
        export(options, _program(reader), timelines_of(reader.processes), findings)
    except OSError as error:
        _say(f"fullgraph: The report cannot be written: {error}\n")
    if findings and not (options.quiet or options.output) and sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError), contextlib.redirect_stdout(sys.stderr):
            _print(trace, reader, findings, options)
    shown = reported(findings, options)
    for line in (
        summary(findings, reader.processes, has_failed=bool(ends)),
        *cache_answers(reader.processes),
        # An error of Dynamo ends the call before anything is captured.
        *(() if any(end.is_of_compiler for end in ends) else uncaptured(reader)),
        *problems(trace, reader),
        *(() if options.quiet else _next(shown, reader, options, has_failed=bool(ends))),
    ):
        _say(f"fullgraph: {line}\n")
    return shown


def _in_source_folder(end: ProgramEnd, here: Path) -> str:
    """What to do where the module that is missing is the project's own, below ``src``."""
    found = re.fullmatch(r"No module named '(\w+)[\w.]*'", end.message)
    if end.error != "ModuleNotFoundError" or not found or not (here / "src" / found[1]).is_dir():
        return ""
    return f" It is src/{found[1]}: install the project (pip install -e .) or set PYTHONPATH=src."


def _next(
    findings: tuple[Finding, ...],
    reader: TraceReader,
    options: argparse.Namespace,
    *,
    has_failed: bool,
) -> Iterator[str]:
    """What to do next, in one line."""
    if not any(process.compile_calls for process in reader.processes):
        has_torch = any(process.process.torch for process in reader.processes)
        if has_torch and not has_failed:
            yield (
                "Next: compile the model in the program, with `model = torch.compile(model)`, and "
                "trace it again; or `fullgraph check .` lists what would break."
            )
        return
    yield from next_command(findings, reader.processes, first_party(), options.python)


def _program(reader: TraceReader) -> str:
    """The name of the script that ran."""
    scripts = (process.process.script for process in reader.processes)
    return next((Path(script).name for script in scripts if script), "program")


def _findings(reader: TraceReader) -> tuple[Finding, ...]:
    """What the program made, in the words of what was predicted where they agree."""
    observed = trace_findings(reader.processes, taxonomy.load(), output.read_text, first_party())
    paths = {finding.location.path for finding in observed}
    # Code of python -c and of exec has no file to read.
    files = sorted(path for path in paths if not path.startswith("<"))
    torch = next((process.process.torch for process in reader.processes), None)
    foreseen = [finding for file in files for finding in predicted_in(file, torch)]
    verdict = Refutations(evaluated_together(reader.processes), output.read_text)
    merged = merge(foreseen, observed, verdict)
    code = Code(output.read_text)
    left = behind_breaks(merged.findings, code.function_at)
    return tuple(each for each in left if each.observation or each.behind)


def show_trace(number: int, here: Path) -> int:
    """Print what a program of this folder made that was traced; 2 if there is no such trace.

    Args:
        number: 1 for the newest.
        here: the current folder.
    """
    traces = traces_of(here)
    if not 1 <= number <= len(traces):
        output.error(f"There is no trace t{number}. `fullgraph runs` lists those of this folder.")
        return NOT_STARTED
    folder = traces[number - 1].path
    reader = TraceReader(folder)
    reader.read()
    findings = _findings(reader)
    if findings:
        print_reported(findings, findings, is_brief=True)
    ends = ends_of(folder)
    output.say(summary(findings, reader.processes, has_failed=bool(ends)))
    return 0


def _print(
    trace: Trace,
    reader: TraceReader,
    findings: tuple[Finding, ...],
    options: argparse.Namespace,
) -> None:
    versions = {process.process.torch for process in reader.processes}
    faults = list(problems(trace, reader))
    print_findings(findings, versions, shlex.join(trace.command), faults, options)


def _say(text: str) -> None:
    """Write to standard error, if the program's caller left us one."""
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()
