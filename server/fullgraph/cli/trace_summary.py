"""What ``fullgraph trace`` prints: its findings in a format, and the last lines of a run."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.formats import JSON, TEXT, print_outcome, print_reported, reported
from fullgraph.cli.worker_flags import command_with
from fullgraph.dynamic.run import Owners
from fullgraph.dynamic.trace_findings import process_names
from fullgraph.dynamic.trace_reader import ProcessTrace, TraceReader
from fullgraph.dynamic.traces import Trace
from fullgraph.report.formats.findings import results_of
from fullgraph.report.formats.result import Fault, Outcome
from fullgraph.report.json_report import to_json
from fullgraph.report.terminal import shortened
from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph.vocabulary.order import in_order
from fullgraph.vocabulary.prose import in_numbers, number_of
from fullgraph.work.observe import with_rewrites

_MOST_NAMES = 8


def summary(
    findings: Sequence[Finding], processes: Sequence[ProcessTrace], *, has_failed: bool = False
) -> str:
    """One line: what was found, in how many processes.

    Args:
        findings: of all processes.
        processes: of the program.
        has_failed: whether an exception ended the program.
    """
    compiling = [process for process in processes if process.compiled]
    if not compiling:
        if any(process.compile_calls for process in processes):
            return "torch.compile was called, but nothing was captured."
        if has_failed:
            return "Nothing was compiled until then."
        return "The program compiled nothing: it did not call torch.compile."
    graphs = sum(process.graphs for process in compiling)
    names = list(dict.fromkeys(process_names(compiling)))
    shown = ", ".join(names[:_MOST_NAMES]) + (", ..." if len(names) > _MOST_NAMES else "")
    where = f" in {len(names)} processes ({shown})" if len(names) > 1 else ""
    files = len({finding.location.path for finding in findings})
    found = f"{in_numbers(findings)} in {number_of(files, 'file')}"
    none = "No graph breaks until then" if has_failed else "No graph breaks"
    none = none if graphs else "No graph breaks, but nothing was captured"
    versions = ", ".join(sorted({p.process.torch for p in compiling if p.process.torch}))
    return f"{found if findings else none}; {number_of(graphs, 'graph')} captured{where}" + (
        f" on torch {versions}." if versions else "."
    )


def cache_answers(processes: Iterable[ProcessTrace]) -> Iterator[str]:
    """How often the backend's caches had the graphs of a program; nothing if it used none."""
    answers: Counter[str] = Counter()
    for process in processes:
        answers.update(process.caches)
    if answers:
        yield f"Caches: {', '.join(f'{name} {answers[name]}x' for name in sorted(answers))}."


def next_command(
    findings: Iterable[Finding],
    processes: Iterable[ProcessTrace],
    is_first_party: Callable[[str], bool],
    python: str,
) -> Iterator[str]:
    """The command to run next: on what the program compiles, around its first graph break.

    Args:
        findings: of the program.
        processes: of the program.
        is_first_party: whether a path is the user's own.
        python: what ``--python`` was; the command gets the same.
    """
    compiled = [call for process in processes for call in process.compile_calls if call.source]
    owners = Owners(output.read_text)
    for finding in in_order(findings):
        stack = finding.observation.stack if finding.observation else ()
        if finding.kind is not Kind.BREAK or not stack:
            continue
        frames = [(f.path, owners.qualified(f).removesuffix(".forward")) for f in stack]
        of_break = [frames[-1]] if "<" not in frames[-1][1] else []
        around = [(call.source, call.name) for call in compiled]
        named = [*(each for each in frames if each in around), *around, *of_break]
        own = [(path, name) for path, name in named if is_first_party(path)]
        if own:
            path, name = own[0]
            fix = command_with(python, "fix", f"{shortened(path, Path.cwd())}:{name}")
            yield f"Next: `{fix}` tries to remove its graph breaks."
            return


def uncaptured(reader: TraceReader) -> Iterator[str]:
    """The calls of ``torch.compile`` that had no effect, one line each."""
    calls = dict.fromkeys(
        (call.path, call.line, call.function)
        for process in reader.processes
        for call in process.uncaptured
    )
    for path, line, name in list(calls)[:_MOST_NAMES]:
        yield (
            f"{shortened(path, Path.cwd())}:{line}: torch.compile had no effect on {name}: Dynamo "
            "traced none of its code. The result was never called, or a module's forward was "
            "called directly, or Dynamo skips the function."
        )
    if len(calls) > _MOST_NAMES:
        yield f"{len(calls) - _MOST_NAMES} more calls of torch.compile had no effect."


def problems(trace: Trace, reader: TraceReader) -> Iterator[str]:
    """What could not be recorded, and what to do about it."""
    folder = trace.path
    if not folder.exists():
        yield f"The trace folder {folder} no longer exists."
    elif not (folder / "attached").exists():
        yield (
            "No Python process of the program could be traced. It must be started with the "
            "environment variables that it inherits: not by python -I, -E or -S, and not with "
            "its own PYTHONPATH."
        )
    for path in sorted(folder.glob("*.error")):
        yield f"Process {path.stem} was not traced: {path.read_text(errors='replace')}"
    for process in reader.processes:
        if process.faults:
            yield (
                f"{number_of(len(process.faults), 'record')} of process {process.process.pid} "
                f"could not be read: {process.faults[0]}"
            )
    for name in reader.cut_off:
        yield (
            f"{folder / name} is truncated: the process was killed during a write, or the disk "
            "was full. The report contains everything before that."
        )


def print_findings(
    every: Sequence[Finding],
    torch: Iterable[str],
    name: str,
    faults: Sequence[str],
    options: argparse.Namespace,
) -> None:
    """Print what a trace observed.

    Args:
        every: the findings of all processes; the flags may leave some of them.
        torch: the versions of torch that ran.
        name: the command that was traced, or the trace that was read.
        faults: what could not be recorded.
        options: of the command.
    """
    findings = reported(every, options)
    if options.format == TEXT:
        print_reported(findings, every, is_brief=not options.verbose)
    elif options.format == JSON:
        versions = ", ".join(sorted(filter(None, torch)))
        rewritten = with_rewrites(findings, output.read_text)
        print(to_json(rewritten, output.adviser(), torch=versions or None, target=name))
    else:
        results = results_of(
            with_rewrites(findings, output.read_text), output.read_text, taxonomy.load(), Path.cwd()
        )
        reasons = [Fault(each) for each in faults]
        print_outcome(Outcome("trace", results, reasons), options.format)


def are_problems(findings: Iterable[Finding]) -> bool:
    """Whether code ran in eager mode that was meant to be compiled."""
    return any(f.observation is not None and f.observation.is_problem for f in findings)
