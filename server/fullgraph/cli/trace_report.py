"""The findings of a trace, in the format that the user chose."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.formats import JSON, TEXT, print_outcome, print_reported, reported
from fullgraph.report.formats.findings import results_of
from fullgraph.report.formats.result import Fault, Outcome
from fullgraph.report.json_report import to_json
from fullgraph.vocabulary.findings import Finding
from fullgraph.work.observe import with_rewrites


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
