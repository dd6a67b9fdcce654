"""What the subcommands share that run something."""

from __future__ import annotations

from pathlib import Path

from fullgraph.checking import Way, predictions
from fullgraph.cli import output
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.findings import Finding
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


def predicted_in(file: str, torch: str | None) -> tuple[Finding, ...]:
    """What static analysis finds in a file; a mistake in its settings is only reported.

    Args:
        file: the path.
        torch: the version of torch that ran it, if that is known.
    """
    findings, mistakes = predictions(file, Way(torch=torch))
    for mistake in mistakes:
        # What the run observed must not be lost for it.
        output.error_once(mistake.message)
    return findings
