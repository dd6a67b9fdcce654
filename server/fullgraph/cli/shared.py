"""What the subcommands share that predict or run something."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fullgraph.calibration.cache import measured_on
from fullgraph.cli import output, progress
from fullgraph.cli.worker_flags import command_of
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.settings.project import from_project
from fullgraph.static.results import FileResult
from fullgraph.taxonomy.verdicts import Verdicts
from fullgraph.vocabulary.findings import Finding
from fullgraph.work.check import Way, check_files, predictions


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


def checked_files(files: Iterable[Path], way: Way, *, use_cache: bool = True) -> list[FileResult]:
    """What is predicted for each file; see ``check_files``."""
    try:
        return check_files(files, way, use_cache=use_cache, on_progress=progress.show_files)
    finally:
        progress.clear()


def measured_with(python: str) -> Verdicts | None:
    """What was measured on the torch of an interpreter; None if nothing was.

    Args:
        python: the words of ``--python``; empty for the interpreter that is found here.

    Raises:
        InterpreterError: the words are no command.
    """
    command = command_of(python)
    try:
        return measured_on(find_interpreter(command, Path.cwd()).command)
    except InterpreterError:
        # Without --python, checking needs no interpreter at all.
        if command:
            raise
        return None
