"""The taxonomy's page about the kind of break, and the links that an answer may name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fullgraph.explain.advice import advice_on
from fullgraph.links import gb_url
from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.question import Question
from fullgraph.vocabulary.prose import clip

_PAGE = 76
_MORE = 45
_REFERENCES = 92
_SECTION_LIMIT = 2400
_FIRST = ("What happens", "Use instead")
_SECOND = ("Why Dynamo breaks here", "Why it happens", "When to leave it", "Cost")
_LINK = re.compile(r"\[(?P<words>[^\]\n]+)\]\((?P<url>https?://[^)\s]+)\)")


@dataclass(frozen=True)
class Reference:
    """A link of the page."""

    words: str
    url: str


def page_parts(question: Question) -> list[Part]:
    """The page: first what to do, then the rest."""
    entry = question.taxonomy.by_id(question.finding.entry)
    # The page's program is about one cause of several; this advice is about the one measured.
    has_advice = advice_on(question.finding.observation) is not None
    title = f"PAGE about {entry.code}"

    def sections(names: tuple[str, ...]) -> str:
        return "\n\n".join(
            f"## {name}\n{clip(entry.sections[name], _SECTION_LIMIT)}"
            for name in names
            if name in entry.sections and not (has_advice and name == "Use instead")
        )

    return [
        Part(title, sections(_FIRST), _PAGE, "the page about this kind of break"),
        Part(f"{title}, continued", sections(_SECOND), _MORE, "the rest of the page"),
    ]


def references_of(question: Question) -> tuple[Reference, ...]:
    """The page's links and PyTorch's page about the break, each once."""
    entry = question.taxonomy.by_id(question.finding.entry)
    found = [
        Reference(match["words"], match["url"])
        for match in _LINK.finditer(entry.sections.get("References", ""))
    ]
    observation = question.finding.observation
    if observation is not None and observation.gb_id:
        found.append(Reference(f"PyTorch's page {observation.gb_id}", gb_url(observation.gb_id)))
    return tuple({each.url: each for each in reversed(found)}.values())[::-1]


def references_part(references: tuple[Reference, ...]) -> Part:
    """The links by number."""
    rows = [f"{n}. {each.words}: {each.url}" for n, each in enumerate(references, 1)]
    return Part("REFERENCES, by number", "\n".join(rows), _REFERENCES, "the references")
