"""What subcommands share about printing."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from fullgraph import taxonomy
from fullgraph.report.terminal import WIDTH, fitted, printable, shortened, uses_colour
from fullgraph.source.notebooks import read_path
from fullgraph.static.findings.suppress import UnusedSuppression
from fullgraph.vocabulary.findings import Finding

if TYPE_CHECKING:
    from fullgraph.dynamic.profile import RunProfile
    from fullgraph.dynamic.starts import RunStarts
    from fullgraph.explain.advice import Adviser


_NARROWEST = 40


def add_json_flag(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


read_text = lru_cache(maxsize=64)(read_path)
"""The text of a file or of a notebook's cell: a command shows each as it was when it was read."""


def adviser() -> Adviser:
    """Decides what to do about the findings of a command."""
    # It parses programs, which commands without findings do not.
    from fullgraph.explain.advice import Adviser

    return Adviser(taxonomy.load(), read_text)


def print_table(findings: Sequence[Finding], *, is_brief: bool, below: str = "") -> None:
    """Print findings for people; colours on a terminal only. See ``render_table``."""
    from fullgraph.report.table import render_table

    sys.stdout.write(
        render_table(
            findings,
            read_text,
            taxonomy.load(),
            colour=uses_colour(sys.stdout),
            cwd=Path.cwd(),
            is_brief=is_brief,
            below=below,
            width=columns_of(sys.stdout),
        )
    )


def print_json(data: object) -> None:
    """Print what a command found as JSON, for programs."""
    print(json.dumps(data, indent=2))


def columns_of(stream: TextIO) -> int:
    """The width of what goes to a stream: a terminal's own, if it is narrower than usual."""
    if not stream.isatty():
        return WIDTH
    return max(_NARROWEST, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns))


def say(text: str, stream: TextIO | None = None, *, end: str = "\n") -> None:
    """Print sentences, or tables that fit; on a terminal long lines end at its width."""
    to = stream or sys.stdout
    print(fitted(text, columns_of(to)) if to.isatty() else text, end=end, file=to)


def print_unused(comments: Sequence[UnusedSuppression]) -> None:
    """Print the comments that silence nothing, one line each."""
    for comment in comments:
        place = comment.location
        path = shortened(place.path, Path.cwd())
        print(printable(f"{path}:{place.line}:{place.column + 1}: {comment.message}"))


def print_profile(profile: RunProfile | None) -> None:
    """Print a run's profile for people, if there is one."""
    if profile is not None:
        from fullgraph.report.profile_table import render_profile

        shown = render_profile(profile, colour=uses_colour(sys.stdout), cwd=Path.cwd())
        sys.stdout.write(f"\n{shown}")


def print_starts(starts: RunStarts | None) -> None:
    """Print what starts in new processes took, if they were measured."""
    if starts is not None:
        from fullgraph.report.starts_table import render_starts

        shown = render_starts(starts, colour=uses_colour(sys.stdout), cwd=Path.cwd())
        sys.stdout.write(f"\n{shown}")


@lru_cache(maxsize=64)
def error_once(message: str) -> None:
    """Report what failed, unless that was reported before."""
    error(message)


def error(message: str) -> None:
    """Report on standard error what failed; the program may have had a part in the words."""
    shown = "\n".join(map(printable, message.split("\n")))
    print(f"fullgraph: {shown}", file=sys.stderr)
