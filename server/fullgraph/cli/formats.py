"""The flags that set in which format a subcommand reports, what it reports, and to which file."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph.cli import output
from fullgraph.settings.table import SeveritySettings
from fullgraph.vocabulary.findings import Evidence, Finding
from fullgraph.vocabulary.order import LEVELS, is_at_least, level_of

if TYPE_CHECKING:
    from fullgraph.report.formats.result import Outcome

TEXT, JSON = "text", "json"
CI_FORMATS = ("sarif", "github", "junit")
FORMATS = (TEXT, JSON, *CI_FORMATS)
_EXIT_CODES = (
    "Exit status: 0 if nothing is found, 1 if something is, 2 if the command cannot do what was "
    "asked (the message says why), 3 after an error in Fullgraph itself."
)


class OutputError(Exception):
    """The report cannot go where it is to go; the message is for the user."""


def add_format_flags(parser: argparse.ArgumentParser) -> None:
    """Add ``--format``, ``--json`` and ``--output``."""
    parser.epilog = parser.epilog or _EXIT_CODES
    group = parser.add_argument_group("report")
    group.add_argument(
        "--format",
        choices=FORMATS,
        default=TEXT,
        help="text for people (default), json, sarif for code scanning pages, github for "
        "annotations in GitHub Actions, junit for the test pages of CI servers",
    )
    group.add_argument(
        "--json", dest="format", action="store_const", const=JSON, help="short for --format json"
    )
    group.add_argument(
        "--output",
        type=Path,
        metavar="FILE",
        help="write the report to FILE instead of standard output",
    )


def add_filter_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags that set which findings are reported, and count for the exit status."""
    group = parser.add_argument_group("what is reported")
    group.add_argument(
        "--evidence",
        choices=[Evidence.PREDICTED.value, Evidence.OBSERVED.value],
        help="report only what was predicted, or only what a run observed",
    )
    group.add_argument(
        "--min-severity",
        choices=[level for level in LEVELS if level != "off"],
        default="hint",
        help="report only findings that are at least this severe",
    )


def reported(findings: Iterable[Finding], options: argparse.Namespace) -> tuple[Finding, ...]:
    """The findings that the flags leave."""
    severities = SeveritySettings()
    return tuple(
        finding
        for finding in findings
        if options.evidence in (None, finding.evidence.value)
        and is_at_least(level_of(finding, severities), options.min_severity)
    )


def print_reported(
    findings: Sequence[Finding], every: Sequence[Finding], *, is_brief: bool, below: str = ""
) -> None:
    """Print findings for people, and how many ``reported`` has left out."""
    hidden = len(every) - len(findings)
    if findings or not hidden:
        output.print_table(findings, is_brief=is_brief, below=below)
    if not hidden:
        return
    others = "1 finding is" if hidden == 1 else f"{hidden} findings are"
    print(f"{others} not reported (--evidence, --min-severity).")


def check_output(file: Path | None) -> None:
    """Whether a report can be written there; asked before a run, which may take minutes.

    Raises:
        OutputError: it cannot.
    """
    if file is None:
        return
    if file.is_dir():
        raise OutputError(f"{file} is a folder. Name a file for the report.")
    if not file.absolute().parent.is_dir():
        raise OutputError(f"{file} cannot be written: its folder does not exist.")
    place = file if file.exists() else file.absolute().parent
    if not os.access(place, os.W_OK):
        raise OutputError(f"{file} cannot be written: {place} is read-only for you.")


@contextlib.contextmanager
def to_output(file: Path | None) -> Iterator[None]:
    """What is printed within goes to ``file``, whole and at the end; None leaves it alone.

    Raises:
        OSError: the file cannot be written.
    """
    if file is None:
        yield
        return
    text = io.StringIO()
    try:
        with contextlib.redirect_stdout(text):
            yield
    finally:
        # Also after an exception: what was found until then is kept.
        try:
            file.write_text(text.getvalue(), encoding="utf-8", errors="backslashreplace")
        except OSError as error:
            # A run may have taken minutes.
            sys.stdout.write(text.getvalue())
            raise OSError(
                f"{file} cannot be written: {error.strerror}. The report is on standard output "
                "instead."
            ) from error


def print_outcome(outcome: Outcome, form: str) -> None:
    """Print in one of the formats for CI."""
    from fullgraph.report.formats.sarif import MOST_RESULTS

    text = _writer(form)(outcome, Path.cwd())
    if text:
        sys.stdout.write(f"{text}\n")
    if form == "sarif" and len(outcome.results) > MOST_RESULTS:
        output.error(
            f"The report has {len(outcome.results):,} results, and GitHub refuses more than "
            f"{MOST_RESULTS:,}. Report less with --min-severity, or check folders one by one."
        )


def _writer(form: str) -> Callable[[Outcome, Path], str]:
    # Not at the top: a command writes one form at most, and most commands none of them.
    writer: Callable[[Outcome, Path], str] = getattr(
        importlib.import_module(f"fullgraph.report.formats.{form}"), f"to_{form}"
    )
    return writer
