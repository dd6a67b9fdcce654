"""The findings of a trace, in the format that the user chose."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.formats import JSON, TEXT, print_outcome
from fullgraph.cli.shared import with_proposed_fixes
from fullgraph.findings import Finding
from fullgraph.report.formats.of_findings import results_of
from fullgraph.report.formats.result import Fault, Outcome
from fullgraph.report.json_report import to_json


def print_findings(
    findings: Sequence[Finding],
    torch: Iterable[str],
    name: str,
    faults: Sequence[str],
    options: argparse.Namespace,
) -> None:
    """Print what a trace observed.

    Args:
        findings: those of all processes.
        torch: the versions of torch that ran.
        name: the command that was traced, or the trace that was read.
        faults: what could not be recorded.
        options: of the command.
    """
    if options.format == TEXT:
        output.print_table(findings)
    elif options.format == JSON:
        versions = ", ".join(sorted(filter(None, torch)))
        print(to_json(with_proposed_fixes(findings), torch=versions or None, target=name))
    else:
        results = results_of(
            with_proposed_fixes(findings), output.read_text, taxonomy.load(), Path.cwd()
        )
        reasons = [Fault(each) for each in faults]
        print_outcome(Outcome("trace", results, reasons, [name]), options.format)


def are_problems(findings: Iterable[Finding]) -> bool:
    """Whether code ran in eager mode that was meant to be compiled."""
    return any(f.observation is not None and f.observation.is_problem for f in findings)
