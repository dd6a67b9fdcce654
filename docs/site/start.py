"""The start page, which is the README, and the text of ``--help`` for each command."""

from __future__ import annotations

import os
import re

from fullgraph.cli.main import build_parser, every_command

_ABOUT_THE_REPOSITORY = "Work on Fullgraph"
_WIDTH = "88"


def start_page(readme: str) -> str:
    """The README without what is about the repository, whose links lead out of the site.

    Raises:
        ValueError: it has no such section.
    """
    text, heading, _ = readme.partition(f"## {_ABOUT_THE_REPOSITORY}\n")
    if not heading:
        raise ValueError(f"README.md has no section {_ABOUT_THE_REPOSITORY!r}")
    # The files of docs/ lie at the top of the site.
    return re.sub(r"\]\(docs/", "](", text)


def all_commands() -> str:
    """A section with the help of every command."""
    os.environ["COLUMNS"], os.environ["NO_COLOR"] = _WIDTH, "1"
    helps = (
        f"### {parser.prog}\n\n```text\n{parser.format_help()}```"
        for parser in every_command(build_parser())
    )
    return "\n\n".join(["## All commands and flags", *helps]) + "\n"
