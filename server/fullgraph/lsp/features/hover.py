"""The hover over a squiggle: what happened, why, and what to do."""

from __future__ import annotations

from lsprotocol import types

from fullgraph.explain.offline import advice_first
from fullgraph.findings import Finding, Location
from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.code import Code
from fullgraph.journal.events import Shown
from fullgraph.llm.explainer import Explained
from fullgraph.lsp.fixed_code import code_of
from fullgraph.lsp.question import question_about
from fullgraph.lsp.server import FullgraphServer
from fullgraph.notebooks import words_placed
from fullgraph.report.do_here import at_a_glance, do_here


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
        findings, path = _most_certain_first(here), ls.module_path(params.text_document.uri)
        explainer = await ls.session.explainer()
        # Nothing is sent by hovering: an answer is shown if there is one.
        in_full = explainer.assistant.is_allowed
        explanations = [
            explainer.known(question_about(ls, analysis, each, in_full=in_full))
            for each in findings
        ]
        for finding, each in zip(findings, explanations, strict=True):
            kind: Shown = "page" if each.origin == "offline" else "answer"
            ls.session.journals.shown(finding, analysis.text, kind)
        code = code_of(ls, params.text_document.uri, analysis.file)
        texts = [
            _shown(explained, *_to_do(ls, finding, code, path, analysis.text))
            for explained, finding in zip(explanations, findings, strict=True)
        ]
        notebook = ls.notebooks.of_cell(params.text_document.uri)
        if notebook is not None:
            texts = [words_placed(text, notebook.joined) for text in texts]
        return types.Hover(
            types.MarkupContent(types.MarkupKind.Markdown, "\n\n---\n\n".join(texts)),
            ranges.range(here[0].location),
        )


def _shown(explained: Explained, glance: str, to_do: str) -> str:
    """What to do comes first: a hover shows a dozen lines before it scrolls."""
    note = f"\n\n*{explained.note}*" if explained.note else ""
    heading, _, rest = explained.markdown.partition("\n\n")
    if not to_do and explained.origin == "offline":
        to_do, rest = advice_first(rest)
    return "\n\n".join(filter(None, [heading, glance, to_do, "---", rest + note]))


def _to_do(
    ls: FullgraphServer, finding: Finding, code: Code, path: str, text: str
) -> tuple[str, str]:
    """What was seen in one line, and what the first fix changes; empty if there is no fix."""
    fixes = propose_fixes(finding, code)
    if not fixes:
        return at_a_glance(finding), ""
    proof = ls.session.proofs.of(finding, fixes[0], text)
    return at_a_glance(finding, proof), do_here(fixes[0], path, text)


def _covers(location: Location, line: int, column: int) -> bool:
    start, end = (location.line, location.column), (location.end_line, location.end_column)
    return start <= (line, column) <= end


def _most_certain_first(findings: list[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda f: f.observation is None)
