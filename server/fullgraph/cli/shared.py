"""What the subcommands share that run something."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fullgraph.calibration.verdicts import Verdicts
from fullgraph.checking import Way, predictions
from fullgraph.cli import output
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.findings import Finding
from fullgraph.fixes.propose import with_fixes
from fullgraph.fixes.source.code import Code
from fullgraph.project import from_project


def first_party(*paths: str) -> FirstParty:
    """Which files are first-party, by the settings of the current folder's project.

    Args:
        paths: files that are first-party whatever the settings say.
    """
    here = Path.cwd()
    settings, mistakes = from_project(here)
    for mistake in mistakes:
        output.error_once(str(mistake))
    return FirstParty(here, settings.explain.first_party, files=paths)


def predicted_in(
    file: str, torch: str | None, verdicts: Verdicts | None = None, target: str = ""
) -> tuple[Finding, ...]:
    """What static analysis finds in a file; a mistake in its settings is only reported.

    Args:
        file: the path.
        torch: the version of torch that ran it, if that is known.
        verdicts: what was measured on that torch, if anything was.
        target: a function, class or method in it that counts as compiled.
    """
    findings, mistakes = predictions(file, Way(torch=torch, verdicts=verdicts, target=target))
    for mistake in mistakes:
        # What the run observed must not be lost for it.
        output.error_once(mistake.message)
    return findings


def with_proposed_fixes(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings, file by file, with the rewrites that remove them."""
    paths = dict.fromkeys(finding.location.path for finding in findings)
    ordered = [f for path in paths for f in findings if f.location.path == path]
    return with_fixes(ordered, Code(output.read_text))
