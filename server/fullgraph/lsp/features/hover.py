"""The hover over a squiggle: what happened, why, and what to do."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import quote

from lsprotocol import types

from fullgraph.explain.here import seen_here
from fullgraph.explain.inert import inert_text
from fullgraph.fixes.propose import first_fix
from fullgraph.llm.explainer import Explained
from fullgraph.llm.providers.table import PROVIDERS
from fullgraph.lsp.question import (
    Surroundings,
    offline_question,
    question_about,
    surroundings_of,
)
from fullgraph.lsp.server import FullgraphServer
from fullgraph.report.do_here import at_a_glance, changed_in_markdown, fix_in_words
from fullgraph.report.hover_text import HoverParts, hover_text
from fullgraph.runs.journal.events import Shown
from fullgraph.source.notebooks import words_placed
from fullgraph.vocabulary.findings import Finding, Fix, Location
from fullgraph.vocabulary.order import in_order

_LONGEST_NAME = 60
_KEPT_FIXES = 200
# What to do and what was seen take the rest of the dozen lines that a hover shows.
_MOST_LINES = 5


def register(server: FullgraphServer) -> None:
    """Register the hover."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(ls: FullgraphServer, params: types.HoverParams) -> types.Hover | None:
        analysis = ls.analyse(params.text_document.uri)
        ranges = ls.ranges(params.text_document.uri, analysis.text)
        line, column = ranges.line_and_column(params.position)
        here = [f for f in analysis.findings if _covers(f.location, line, column)]
        if not here:
            return None
        findings, uri = in_order(here), params.text_document.uri
        explainer = await ls.session.explainer(sends=False)
        around = surroundings_of(ls, uri, analysis)
        # A model is asked with more than the offline text depends on.
        question_of = question_about if explainer.assistant.is_allowed else offline_question
        texts = []
        for finding in findings:
            # Nothing is sent by hovering: an answer is shown if there is one.
            asked = finding if explainer.assistant.is_allowed else _without_link(ls, finding)
            explained = explainer.known(question_of(ls, asked, around))
            kind: Shown = "page" if explained.origin == "offline" else "answer"
            ls.session.journals.shown(finding, analysis.text, kind)
            texts.append(_text(ls, uri, finding, explained, around))
        notebook = ls.notebooks.of_cell(params.text_document.uri)
        if notebook is not None:
            texts = [words_placed(text, notebook.joined) for text in texts]
        return types.Hover(
            types.MarkupContent(types.MarkupKind.Markdown, "\n\n---\n\n".join(texts)),
            ranges.range(here[0].location),
        )


def _without_link(ls: FullgraphServer, finding: Finding) -> Finding:
    """The finding without the words for what the diagnostic beside the hover has as a link."""
    call = finding.compile_call
    if call is None or not ls.shows_related:
        return finding
    return replace(finding, because=finding.because.replace(f" ({call.in_words})", ""))


def _text(
    ls: FullgraphServer,
    uri: str,
    finding: Finding,
    explained: Explained,
    around: Surroundings,
) -> str:
    path, text = ls.module_path(uri), around.analysis.text
    fix = _first_fix(ls, finding, around)
    proof = ls.session.proofs.of(finding, fix, text) if fix else ""
    fix_words, fix_note = fix_in_words(fix, path) if fix else ("", "")
    return hover_text(
        HoverParts(
            finding,
            text,
            explained.markdown,
            is_offline=explained.origin == "offline",
            glance=at_a_glance(finding, proof),
            fix=fix_words,
            fix_note=fix_note.removeprefix(". "),
            changed=changed_in_markdown(fix, path, text, _MOST_LINES) if fix else "",
            seen=seen_here(finding, text, around.facts, around.blocks),
            note=explained.note,
            ask=_ask(ls, uri, finding, text),
        )
    )


def _first_fix(ls: FullgraphServer, finding: Finding, around: Surroundings) -> Fix | None:
    """The first fix of a finding; those of the last texts are kept, to hover again at once."""
    documents = ls.workspace.text_documents
    # A fix may depend on what is imported from another open document.
    versions = tuple((uri, document.version) for uri, document in documents.items())
    key = (finding, around.analysis.text, versions)
    kept = ls.session.proposed
    if key not in kept:
        while len(kept) >= _KEPT_FIXES:
            kept.pop(next(iter(kept)))
        kept[key] = first_fix(finding, around.code)
    return kept[key]


def _ask(ls: FullgraphServer, uri: str, finding: Finding, text: str) -> str:
    """A link that asks the model that the user chose; the command asks for consent first."""
    session = ls.session
    command, provider = session.commands.ask_model, session.settings.llm.provider
    if not command or provider == "off":
        return ""
    start = ls.ranges(uri, text).range(finding.location).start
    at = {"line": start.line, "character": start.character, "code": finding.code}
    arguments = quote(json.dumps([uri, at], separators=(",", ":")), safe="")
    known = PROVIDERS.get(provider)
    name = session.settings.llm.model.strip() or (known.title if known else "a language model")
    return f"[Explain with {inert_text(name, _LONGEST_NAME)}](command:{command}?{arguments})"


def _covers(location: Location, line: int, column: int) -> bool:
    start, end = (location.line, location.column), (location.end_line, location.end_column)
    return start <= (line, column) <= end
