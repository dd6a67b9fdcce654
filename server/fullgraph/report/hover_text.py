"""The text of a hover: what to do on this line first, then what was seen, then why."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fullgraph.explain.here import expression_at
from fullgraph.explain.inert import inert_text
from fullgraph.explain.offline import advice_first
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.prose import one_line, sentence

_LABEL = re.compile(r"^\*\*(?:Fix:|Instead:|Instead\*\*, Dynamo suggests:|Do:)(?:\*\*)?\s*")
_EXAMPLE = re.compile(r"\*\*For example:\*\*\n\n```.*?\n```\n*", re.DOTALL)
_FIRST_ITEM = re.compile(r"^- (.+)$", re.MULTILINE)
_LONGEST_NOTE = 300


@dataclass(frozen=True)
class HoverParts:
    """What a hover is made of, as Markdown.

    Attributes:
        finding: what it is about.
        text: of the finding's file.
        markdown: the explanation, its heading first.
        is_offline: whether the explanation is the page's, and not a model's.
        glance: how often it was seen, and what is proven about its fix.
        fix: what the first fix does; empty without one.
        fix_note: what has to be known of it.
        changed: the lines that it changes.
        seen: what a run saw on the line; empty without a run.
        note: why the explanation is not the model's, or what was removed from it; or empty.
        ask: the link that asks a model; empty for none.
    """

    finding: Finding
    text: str
    markdown: str
    is_offline: bool
    glance: str
    fix: str = ""
    fix_note: str = ""
    changed: str = ""
    seen: str = ""
    note: str = ""
    ask: str = ""


def hover_text(parts: HoverParts) -> str:
    """Markdown of which the first line says what to do here."""
    heading, _, rest = parts.markdown.partition("\n\n")
    advice, rest = advice_first(rest) if parts.is_offline else _taken(rest)
    what, _, lines = advice.partition("\n\n")
    if what.startswith("**Instead**, Dynamo"):
        what, lines = _first_hint(what)
    if parts.fix:
        # The page's words are about other code, a model's are its own: each has its label.
        label = "In general" if parts.is_offline else "The model says"
        others = _LABEL.sub("", what)
        rest = f"**{label}:** {others}\n\n{rest}" if others else rest
        rest = _EXAMPLE.sub("", rest) if parts.is_offline else rest
        what, lines = parts.fix, "\n\n".join(filter(None, [parts.changed, parts.fix_note]))
    note = f"*{inert_text(parts.note, _LONGEST_NOTE)}*" if parts.note else ""
    # The link is above the fold of a hover, too.
    glance = " · ".join(filter(None, [parts.glance, parts.ask]))
    above = [note, _do(parts, what), heading, glance, lines]
    below = [parts.seen, rest]
    return "\n\n".join(filter(None, [*above, "---", *below]))


def _do(parts: HoverParts, what: str) -> str:
    """``**Do at `x.item()`:** …``; the cause comes first where the finding only follows from it."""
    observed, here = parts.finding.observation, parts.finding.location
    code = expression_at(parts.text, parts.finding.location)
    at = f" at `{code}`" if code else ""
    if observed is not None and observed.breaks_at is not None:
        there = observed.breaks_at
        if there.path != parts.finding.location.path or there.line != parts.finding.location.line:
            name = there.path.replace("\\", "/").rpartition("/")[2]
            return f"**Do:** fix the break inside this call, at `{name}:{there.line}`."
    if observed is not None and observed.caused_by not in (None, here) and not parts.fix:
        cause = observed.caused_by
        is_here = cause.path == parts.finding.location.path
        name = cause.path.replace("\\", "/").rpartition("/")[2]
        place = f"line {cause.line}" if is_here else f"`{name}:{cause.line}`"
        if observed.origin:
            return f"**Do:** see the recompile at {place}: both follow from {observed.origin}."
        return f"**Do:** fix the break at {place} first: this one follows from it."
    words = _LABEL.sub("", what)
    if not words:
        return ""
    return f"**Do{at}:** {words}"


def _taken(rest: str) -> tuple[str, str]:
    """The model's advice, which is its first paragraph, and the other paragraphs."""
    first, _, others = rest.partition("\n\n")
    return (first, others) if first.startswith("**Do:**") else ("", rest)


def _first_hint(what: str) -> tuple[str, str]:
    """Dynamo's first hint, and the list of the others."""
    hints = _FIRST_ITEM.findall(what)
    others = "\n".join(f"- {hint}" for hint in hints[1:])
    return sentence(one_line(hints[0])) if hints else "", others
