"""Where the pages about graph breaks can be read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from urllib.parse import quote

SITE = "https://fullgraph.github.io/fullgraph/"
"""The site that ``make docs`` builds, at the address that GitHub gives to its repository."""
_GB_SITE = "https://meta-pytorch.github.io/compile-graph-break-site/gb/"


@dataclass(frozen=True)
class PageLinks:
    """How the reader opens Fullgraph's pages.

    Attributes:
        site: the address of the documentation site.
        command: the editor's command that opens a page without a network, given the page's
            name; empty where there is none.
    """

    site: str = SITE
    command: str = ""

    def to(self, page: str) -> str:
        """What to open for the page of an entry, by its id."""
        if not self.command:
            return self.on_site(page)
        arguments = json.dumps([page], separators=(",", ":"))
        return f"command:{self.command}?{quote(arguments, safe='')}"

    def on_site(self, page: str) -> str:
        """The address of an entry's page on the web."""
        return f"{self.site.rstrip('/')}/{page}/"


def gb_url(gb_id: str) -> str:
    """PyTorch's public page about a kind of break."""
    return f"{_GB_SITE}{gb_id.lower()}.html"
