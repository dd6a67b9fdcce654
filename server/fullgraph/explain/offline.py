"""The explanation that needs no network and no key: the taxonomy's page and the evidence."""

from __future__ import annotations

import ast
import re

from fullgraph.explain.advice import Advice, Adviser, Origin, ReadText
from fullgraph.explain.happened import what_happened
from fullgraph.explain.inert import inert_text
from fullgraph.links import PageLinks
from fullgraph.taxonomy import UNCLASSIFIED, Entry, Taxonomy
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.prose import brief, join_hints

_SHORT_CODE_LINES = 8
_NOT_THE_POINT = ("get_inputs", "get_init_inputs")
_HINTS = 4
_HINT = 300
_ON_SITE = PageLinks()
_ADVICE = re.compile(
    r"^\*\*Instead\b.*(?:\n(?:- ).*)*(?:\n\n```python\n(?:.*\n){1,5}?```$)?", re.MULTILINE
)
"""The paragraph, its list of hints, and at most five lines of code."""


def _unread(_: str) -> None:
    return None


def explain_offline(
    finding: Finding,
    taxonomy: Taxonomy,
    links: PageLinks = _ON_SITE,
    read: ReadText = _unread,
) -> str:
    """Markdown for a hover and a terminal, about one screen long.

    Args:
        finding: what to explain.
        taxonomy: where its page is found; a finding without one is explained with the
            text of Dynamo itself.
        links: how the reader opens the page.
        read: the text of the finding's file, on which the advice depends.
    """
    entry = taxonomy.by_id(finding.entry)
    advice = Adviser(taxonomy, read).of(finding)
    if entry is UNCLASSIFIED:
        what = _section(entry, "What happens", "", 300)
        blocks = [heading(entry), what, evidence(finding), *_instead(finding, advice)]
    else:
        page = [*_instead(finding, advice), *_page(entry), more(entry, links)]
        blocks = [heading(entry), evidence(finding), *page]
    return "\n\n".join(block for block in blocks if block)


def heading(entry: Entry) -> str:
    """The first line of every explanation."""
    return f"**{entry.title}** · `{entry.code}`"


def evidence(finding: Finding) -> str:
    """What happened here, one line each, as one paragraph."""
    return "  \n".join(what_happened(finding))


def more(entry: Entry, links: PageLinks) -> str:
    """The link to the entry's page; empty for the entry that has none."""
    return "" if entry is UNCLASSIFIED else f"[More about {entry.code}]({links.to(entry.id)})"


def advice_first(markdown: str) -> tuple[str, str]:
    """What to do instead, with its code where that is short, and the other blocks.

    Args:
        markdown: of an explanation without its heading.
    """
    found = _ADVICE.search(markdown)
    if found is None:
        return "", markdown
    before, after = markdown[: found.start()].rstrip(), markdown[found.end() :].lstrip()
    if after.startswith("```"):
        after = f"**For example:**\n\n{after}"
    return found.group().strip(), f"{before}\n\n{after}".strip()


def _instead(finding: Finding, advice: Advice) -> list[str]:
    hints = join_hints(finding.observation.hints) if finding.observation else ()
    if advice.origin is Origin.DYNAMO:
        items = "\n".join(f"- {inert_text(hint, _HINT)}" for hint in hints[:_HINTS])
        return [f"**Instead**, Dynamo suggests:\n{items}"]
    if advice.origin is Origin.NONE and finding.observation:
        return [f"**Instead:** {advice.text} Dynamo gives no hint for this break."]
    return [f"**Instead:** {advice.text}", _short(advice.example)]


def _page(entry: Entry) -> list[str]:
    return [
        _section(entry, "What happens", "", 300),
        _section(entry, "Why Dynamo breaks here", "Why", 220),
        _section(entry, "Why it happens", "Why", 220),
        _section(entry, "When to leave it", "When to leave it", 160),
        _section(entry, "Cost", "Cost", 160),
    ]


def _section(entry: Entry, name: str, label: str, limit: int) -> str:
    text = brief(entry.sections.get(name, ""), limit)
    return f"**{label}:** {text}" if label and text else text


def _short(code: str) -> str:
    """A program's own lines, if they are few; its imports and inputs are left out."""
    try:
        statements = ast.parse(code).body
    except SyntaxError:
        return ""
    lines = code.split("\n")
    kept: list[str] = []
    end = 0
    for statement in statements:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            continue
        first = statement.lineno
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            if statement.name in _NOT_THE_POINT:
                continue
            first = min([first, *(d.lineno for d in statement.decorator_list)])
        if kept and first > end + 1:
            kept.append("")
        end = statement.end_lineno or first
        kept += lines[first - 1 : end]
    if not kept or len(list(filter(None, kept))) > _SHORT_CODE_LINES:
        return ""
    return "```python\n" + "\n".join(kept) + "\n```"
