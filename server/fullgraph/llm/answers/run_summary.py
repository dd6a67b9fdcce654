"""A model's ranking of what a run found: what to fix first."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fullgraph.llm.answers.form import list_of, object_of, other_form, read_answer, text_of
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Form


@dataclass(frozen=True)
class Ranked:
    """A finding, and why it has its place.

    Attributes:
        finding: its number as the request gives it, from 1 on.
        why: why it comes here.
        removes: what its fix would remove, besides itself; empty for nothing.
    """

    finding: int
    why: str
    removes: str


@dataclass(frozen=True)
class RunSummary:
    """What to fix first.

    Attributes:
        overall: the run in one or two sentences, and what to leave alone.
        ranked: the one to fix first at the top.
    """

    overall: str
    ranked: tuple[Ranked, ...]


RUN_SUMMARY = Form(
    name="run_summary",
    version=load_prompt("summarise_run").version,
    schema=object_of(
        {
            "overall": text_of("The run in 1-2 sentences, and what is reasonable to leave alone."),
            "ranked": list_of(
                object_of(
                    {
                        "finding": {"type": "integer", "description": "Its number as given."},
                        "why": text_of("Why it has this place, one sentence."),
                        "removes": text_of("What its fix would remove besides it; may be empty."),
                    }
                ),
                "Findings to fix, the first one first; each at most once.",
            ),
        }
    ),
)


def parse_run_summary(text: str, author: str, count: int) -> RunSummary:
    """The ranking in a model's JSON, without numbers that no finding has and repetitions.

    Args:
        text: what the model wrote.
        author: the provider's name, for the message.
        count: of the findings that the request numbered.

    Raises:
        AnswerError: it is empty, not JSON, or not of the requested form.
    """
    summary = read_answer(text, RunSummary, author)
    first = {each.finding: each for each in reversed(summary.ranked)}
    ranked = tuple(
        each
        for each in summary.ranked
        if 1 <= each.finding <= count and first[each.finding] is each
    )
    if not summary.overall.strip() and not ranked:
        raise other_form(author)
    return replace(summary, ranked=ranked)
