"""The text of a page, for a client that shows it without a network."""

from __future__ import annotations

from typing import Any

from fullgraph.lsp.server import FullgraphServer
from fullgraph.report.page_markdown import page_markdown
from fullgraph.taxonomy import UNCLASSIFIED


def register(server: FullgraphServer) -> None:
    """Register the requests for one page and for the list of all."""

    @server.feature("fullgraph/page")
    def page(ls: FullgraphServer, params: Any) -> dict[str, str]:
        """A page by an entry's id or code, or by PyTorch's id; empty if there is none."""
        taxonomy = ls.session.taxonomy
        entry = taxonomy.named(str(params.name))
        if entry is UNCLASSIFIED:
            return {"id": "", "text": ""}
        for root in ls.session.workspace.roots:
            ls.session.journals.write(root, lambda journal: journal.page_shown([entry.code]))
        web = ls.session.links.on_site(entry.id)
        text = f"{page_markdown(entry, taxonomy)}\n---\n\n[This page on the web]({web})\n"
        return {"id": entry.id, "text": text}

    @server.feature("fullgraph/pages")
    def pages(ls: FullgraphServer, params: Any) -> list[dict[str, str]]:
        """What a list of all pages shows, in the order of their codes."""
        return [
            {"id": entry.id, "code": entry.code, "title": entry.title}
            for entry in ls.session.taxonomy.entries
        ]
