"""A model's answer in the shape of the offline explanation."""

from __future__ import annotations

from fullgraph.explain.inert import inert_code, inert_text
from fullgraph.explain.offline import evidence, heading, more
from fullgraph.findings import Finding
from fullgraph.links import PageLinks
from fullgraph.llm.answers.explanation import Explanation
from fullgraph.taxonomy import Taxonomy

_PARAGRAPH = 500
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
    risks = inert_text(explanation.risks, _PARAGRAPH)
    sure = inert_text(explanation.confidence_reason, _PARAGRAPH)
    code = "\n\n".join(
        filter(None, (inert_code(each.replace, _CODE_LINES) for each in explanation.changes))
    )
    label = f"*Explained by {inert_text(author, 100)}, which can be wrong.*"
    blocks = [
        heading(entry),
        f"**Do:** {inert_text(explanation.action, _PARAGRAPH)}",
        evidence(finding),
        inert_text(explanation.what, _PARAGRAPH),
        f"**Why:** {why}" if why else "",
        f"**Not verified:**\n\n{code}" if code else "",
        f"**What could go wrong:** {risks}" if risks else "",
        f"**Confidence:** {explanation.confidence}. {sure}",
        f"{label}  {more(entry, links)}".rstrip(),
    ]
    return "\n\n".join(block for block in blocks if block)
