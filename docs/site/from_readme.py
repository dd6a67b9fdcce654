"""The pages that the README's text is split into."""

from __future__ import annotations

import os
import re

from fullgraph.cli.commands import every_command
from fullgraph.cli.main import build_parser

_COMMANDS = "On the command line"
_SETTINGS = "Settings"
_MORE = "More"
_WIDTH = "88"


def section(readme: str, heading: str) -> str:
    """A section of the README with its heading, up to the next one of its level or above.

    Raises:
        ValueError: it is not there.
    """
    found = re.search(rf"^(#+) {re.escape(heading)}\n", readme, re.MULTILINE)
    if found is None:
        raise ValueError(f"README.md has no section {heading!r}, and the site has a page of it")
    level = len(found[1])
    end = re.compile(rf"^#{{1,{level}}} ", re.MULTILINE).search(_hidden(readme), found.end())
    return readme[found.start() : end.start() if end else len(readme)]


def start_page(readme: str) -> str:
    """What the README says first; commands and settings have pages of their own."""
    text = readme
    for heading in (_COMMANDS, _SETTINGS, _MORE):
        text = text.replace(section(readme, heading), "")
    return _beside(text)


def commands_page(readme: str) -> str:
    """The README's section on the command line, and the ``--help`` of each command."""
    intro = section(readme, _COMMANDS).removeprefix("## ").replace("\n### ", "\n## ")
    os.environ["COLUMNS"], os.environ["NO_COLOR"] = _WIDTH, "1"
    helps = [
        f"### {parser.prog}\n\n```text\n{parser.format_help()}```"
        for parser in every_command(build_parser())
    ]
    return "\n\n".join([f"# {_beside(intro).strip()}", "## All commands and flags", *helps]) + "\n"


def _beside(text: str) -> str:
    """The text with its links to files of docs/, which lies at the top of the site."""
    return text.replace("](docs/", "](")


def _hidden(readme: str) -> str:
    """The same with the code blanked: a comment in it is no heading."""
    return re.sub(
        r"^```.*?^```$", lambda m: " " * len(m[0]), readme, flags=re.MULTILINE | re.DOTALL
    )
