"""Lists for a client: all findings, the lines in a graph, the text of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fullgraph.explain.cost import observed_in_brief
from fullgraph.lsp.convert import path_of, uri_of
from fullgraph.lsp.features.diagnostics import closed_files
from fullgraph.lsp.server import FullgraphServer
from fullgraph.report.page_markdown import page_markdown
from fullgraph.source.text import SourceError, read_source, split_lines
from fullgraph.taxonomy import UNCLASSIFIED
from fullgraph.vocabulary.findings import Evidence, Finding, Kind, Location
from fullgraph.vocabulary.order import in_order

_NO_CODE = frozenset(" \t\r\n\f)]},:")
"""What a line may have that no bytecode is at."""
_DEFINITIONS = ("def ", "async def ", "class ", "@")


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/breaks")
    def breaks(ls: FullgraphServer, params: Any) -> list[dict[str, Any]]:
        files = {
            finding: (uri, text)
            for uri, text, findings in _every(ls)
            for finding in findings
            # What a marked call leads to is in the list.
            if finding.evidence is not Evidence.CLEARED and not finding.marks_call
        }
        return [_entry(ls, uri, f, text) for f in in_order(files) for uri, text in [files[f]]]

    @server.feature("fullgraph/graphLines")
    def graph_lines(ls: FullgraphServer, params: Any) -> list[tuple[int, int]]:
        """Blocks of 0-based lines, each by its first and its last."""
        uri = params.textDocument.uri
        notebook = ls.notebooks.of_cell(uri)
        text = notebook.joined.text if notebook else ls.text(uri)
        observed = ls.session.observations.of(ls.module_path(uri), text)
        broken = {f.location.line for f in observed.findings if f.kind is Kind.BREAK}
        lines = {line for run in observed.evaluated for line in run.lines} - broken
        shown = notebook.lines_of(uri) if notebook else range(1, len(split_lines(text)) + 1)
        found = blocks((line for line in lines if line in shown), text)
        return [(first - shown.start, last - shown.start) for first, last in found]

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


def _every(ls: FullgraphServer) -> Iterator[tuple[str, str, tuple[Finding, ...]]]:
    """The URI, the text and the findings of each document and each other file with findings."""
    open_uris = {path_of(uri): uri for uri in ls.documents}
    for uri in open_uris.values():
        analysis = ls.analyse(uri)
        yield uri, analysis.text, analysis.findings
    for notebook in ls.notebooks.all:
        analysis = ls.analyse_notebook(notebook)
        for cell in notebook.cells:
            yield cell, analysis.text, analysis.within(notebook.lines_of(cell)).findings
    for path in closed_files(ls):
        try:
            text = read_source(Path(path))
        except SourceError:
            continue
        yield uri_of(path), text, ls.session.documents.closed(path, text)


def _entry(ls: FullgraphServer, uri: str, finding: Finding, text: str) -> dict[str, Any]:
    observed, entry = finding.observation, ls.session.taxonomy.by_id(finding.entry)
    cause = observed.caused_by if observed else None
    return {
        "uri": uri,
        "range": ls.ranges(uri, text).range(finding.location),
        "code": finding.code,
        "title": entry.title,
        "message": finding.headline,
        "isObserved": observed is not None,
        "count": observed.count if observed else 0,
        "cost": observed_in_brief(observed) if observed else "",
        "isFixable": entry.fix_safety != "none",
        "targets": ls.session.runs.targets_of(finding),
        "causedBy": _place(cause) if cause else None,
    }


def _place(location: Location) -> dict[str, Any]:
    return {"uri": uri_of(location.path), "line": location.line - 1}


def blocks(lines: Iterable[int], text: str) -> list[tuple[int, int]]:
    """Lines in blocks; what is between two of them without any code belongs to a block.

    Args:
        lines: 1-based.
        text: they are of.

    Returns:
        The first and the last line of each block, 1-based.
    """
    of_text, found = split_lines(text), list[tuple[int, int]]()
    for line in sorted(lines):
        if of_text[line - 1].lstrip().startswith(_DEFINITIONS):
            # To enter a function is no operation of a graph.
            continue
        if found and all(_has_no_code(between) for between in of_text[found[-1][1] : line - 1]):
            found[-1] = (found[-1][0], line)
        else:
            found.append((line, line))
    return found


def _has_no_code(line: str) -> bool:
    return line.lstrip().startswith("#") or _NO_CODE.issuperset(line)
