"""``fullgraph trace --from``: the findings in a trace that torch itself wrote."""

from __future__ import annotations

import argparse
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import output, progress
from fullgraph.cli.exports import export, timelines_of
from fullgraph.cli.formats import TEXT, reported, to_output
from fullgraph.cli.html_report import write_trace_html
from fullgraph.cli.shared import first_party, predicted_in
from fullgraph.cli.trace_summary import are_problems, cache_answers, print_findings, summary
from fullgraph.dynamic.refuting import Refutations
from fullgraph.dynamic.trace_findings import trace_findings
from fullgraph.runs.torch_trace.reader import TorchTrace, read_torch_trace
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.merging import merge

FOUND = 1
UNREADABLE = 2


def report_from(options: argparse.Namespace) -> int:
    """Read and print; 1 if code fell back to eager mode, 2 if there is no trace to read."""
    if options.program or options.module is not None:
        output.error("--from reads a trace and runs nothing: leave out the program.")
        return UNREADABLE
    try:
        trace = read_torch_trace(options.source, lambda name: progress.show(f"Read {name}"))
    except OSError as error:
        output.error(f"{options.source} cannot be read: {error.strerror or error}")
        return UNREADABLE
    finally:
        progress.clear()
    if not trace.files:
        output.error(
            f"{options.source} has no trace of torch. To write one there, run the program with the "
            f"environment variable TORCH_TRACE={options.source}"
        )
        return UNREADABLE
    findings = findings_in(trace)
    versions = {each.process.torch for each in trace.processes}
    with to_output(options.output):
        if options.format != TEXT or (findings and not options.quiet):
            print_findings(findings, versions, str(options.source), trace.problems, options)
        if options.format == TEXT:
            output.say(summary(findings, trace.processes))
            for line in cache_answers(trace.processes):
                output.say(line)
    if options.html and not write_trace_html(
        options.html, options.source.name, trace.processes, findings
    ):
        return UNREADABLE
    timelines = timelines_of(trace.processes)
    if not export(options, options.source.resolve().name, timelines, findings):
        return UNREADABLE
    for problem in trace.problems:
        output.error(problem)
    return FOUND if are_problems(reported(findings, options)) else 0


def findings_in(trace: TorchTrace) -> tuple[Finding, ...]:
    """What the trace observed, in the words of what was predicted where they agree."""
    observed = trace_findings(trace.processes, taxonomy.load(), output.read_text, first_party())
    torch = next((each.process.torch for each in trace.processes if each.process.torch), None)
    # The trace may be from another machine: of a file that is not here there is nothing to predict.
    paths = {finding.location.path for finding in observed}
    files = sorted(path for path in paths if Path(path).is_file())
    foreseen = [finding for file in files for finding in predicted_in(file, torch)]
    merged = merge(foreseen, observed, Refutations({}, output.read_text))
    return tuple(finding for finding in merged.findings if finding.observation)
