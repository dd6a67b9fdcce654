"""A model's answer in the shape of the offline explanation."""

from __future__ import annotations

from fullgraph.explain.inert import inert_code, inert_text
from fullgraph.explain.offline import evidence, heading, more
from fullgraph.explain.provider import Explanation
from fullgraph.findings import Finding
from fullgraph.links import PageLinks
from fullgraph.taxonomy import Taxonomy

_PARAGRAPH = 500
_STEP = 240
_STEPS = 4
_CODE_LINES = 15
_ON_SITE = PageLinks()


def render_explanation(
    explanation: Explanation,
    finding: Finding,
    taxonomy: Taxonomy,
    author: str,
    links: PageLinks = _ON_SITE,
) -> str:
    """Markdown for a hover and a terminal.

    Args:
        explanation: what the model wrote; nothing in it is trusted.
        finding: what it is about.
        taxonomy: where its page is found.
        author: the provider and the model, for the label.
        links: how the reader opens the page.
    """
    entry = taxonomy.by_id(finding.entry)
    why = inert_text(explanation.why, _PARAGRAPH)
    steps = [inert_text(step, _STEP) for step in explanation.steps[:_STEPS]]
    numbered = "\n".join(f"{n}. {step}" for n, step in enumerate(filter(None, steps), 1))
    label = f"*Explained by {inert_text(author, 100)}, which can be wrong.*"
    blocks = [
        heading(entry),
        evidence(finding),
        inert_text(explanation.summary, _PARAGRAPH),
        f"**Why:** {why}" if why else "",
        f"**Instead:**\n\n{numbered}" if numbered else "",
        inert_code(explanation.code, _CODE_LINES),
        f"{label}  {more(entry, links)}".rstrip(),
    ]
    return "\n\n".join(block for block in blocks if block)
