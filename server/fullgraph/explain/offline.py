"""The explanation that needs no network and no key: the taxonomy's page and the evidence."""

from __future__ import annotations

from fullgraph.explain.happened import what_happened
from fullgraph.explain.prose import brief, join_hints
from fullgraph.findings import Finding
from fullgraph.taxonomy import UNCLASSIFIED, Entry, Taxonomy, TaxonomyError

_PARAGRAPH = 320
_SHORT_CODE_LINES = 10
_HINTS = 4


def explain_offline(finding: Finding, taxonomy: Taxonomy) -> str:
    """Markdown for a hover and a terminal, about one screen long.

    Args:
        finding: what to explain.
        taxonomy: where its page is found; a finding without one is explained with what
            Dynamo itself says.
    """
    entry = taxonomy.by_id(finding.entry)
    if entry is UNCLASSIFIED:
        blocks = [heading(entry), *_dynamos_own_words(finding, entry)]
    else:
        blocks = [heading(entry), evidence(finding), *_page(entry), more(entry)]
    return "\n\n".join(block for block in blocks if block)


def heading(entry: Entry) -> str:
    """The first line of every explanation."""
    return f"**{entry.title}** · `{entry.code}`"


def evidence(finding: Finding) -> str:
    """What happened here, one line each, as one paragraph."""
    return "  \n".join(what_happened(finding))


def more(entry: Entry) -> str:
    """The link to the entry's page; empty for the entry that has none."""
    return "" if entry is UNCLASSIFIED else f"[More about {entry.code}]({entry.url})"


def _page(entry: Entry) -> list[str]:
    return [
        _section(entry, "What happens", ""),
        _section(entry, "Why Dynamo breaks here", "Why"),
        _section(entry, "Use instead", "Instead"),
        _short_replacement(entry),
        _section(entry, "When to leave it", "When to leave it"),
        _section(entry, "Cost", "Cost"),
    ]


def _section(entry: Entry, name: str, label: str) -> str:
    text = brief(entry.sections.get(name, ""), _PARAGRAPH)
    return f"**{label}:** {text}" if label and text else text


def _short_replacement(entry: Entry) -> str:
    try:
        code = entry.replacement.strip("\n")
    except (KeyError, TaxonomyError):
        return ""
    if code.count("\n") >= _SHORT_CODE_LINES:
        return ""
    return f"```python\n{code}\n```"


def _dynamos_own_words(finding: Finding, entry: Entry) -> list[str]:
    hints = join_hints(finding.observation.hints) if finding.observation else ()
    blocks = [_section(entry, "What happens", ""), evidence(finding)]
    if hints:
        items = "\n".join(f"- {hint}" for hint in hints[:_HINTS])
        blocks.append(f"**Instead**, Dynamo suggests:\n{items}")
    elif finding.observation:
        blocks.append("Dynamo gives no hint for this one.")
    return blocks
