"""A model's explanation of one finding: its form, and how it is read."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.llm.answers.form import (
    CHANGES,
    CONFIDENCE,
    REFERENCES,
    AnswerError,
    Confidence,
    object_of,
    other_form,
    read_answer,
    text_of,
)
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Form

__all__ = [
    "CHANGES",
    "EXPLANATION",
    "AnswerError",
    "Change",
    "Confidence",
    "Explanation",
    "parse_explanation",
]


@dataclass(frozen=True)
class Change:
    """One change of a file: a text that is there exactly once, and what replaces it.

    Attributes:
        file: as the request names it.
        search: whole lines of the file, verbatim; empty to add ``replace`` at its beginning.
        replace: the lines that take their place.
    """

    file: str
    search: str
    replace: str


@dataclass(frozen=True)
class Explanation:
    """A model's answer about one finding.

    Attributes:
        action: what to do here, in one sentence.
        what: what happens on this line, for a reader who is new to ``torch.compile``.
        why: why Dynamo cannot trace it.
        mechanism: which mechanism of Dynamo is at work, for a reader who knows them.
        changes: what to change; not verified.
        risks: what could go wrong with it; empty for nothing.
        references: numbers of the given references that say so.
        confidence: how sure the model is.
        confidence_reason: why it is, or is not.
    """

    action: str
    what: str
    why: str
    mechanism: str
    changes: tuple[Change, ...]
    risks: str
    references: tuple[int, ...]
    confidence: Confidence
    confidence_reason: str


EXPLANATION = Form(
    name="explanation",
    version=load_prompt("explain").version,
    schema=object_of(
        {
            "action": text_of("What to do here, one sentence in the imperative."),
            "what": text_of("What happens on the marked lines, 1-3 sentences for a beginner."),
            "why": text_of("Why Dynamo cannot trace it, 1-3 sentences."),
            "mechanism": text_of("Which mechanism of Dynamo is at work, 1-3 sentences."),
            "changes": CHANGES,
            "risks": text_of("What could go wrong with the changes; empty for nothing."),
            "references": REFERENCES,
            "confidence": CONFIDENCE,
            "confidence_reason": text_of("Why, in one sentence."),
        }
    ),
)


def parse_explanation(text: str, author: str) -> Explanation:
    """The explanation in a model's JSON.

    Args:
        text: what the model wrote.
        author: the provider's name, for the message.

    Raises:
        AnswerError: it is empty, not JSON, or not of the requested form.
    """
    explanation = read_answer(text, Explanation, author)
    if not explanation.action.strip() or not explanation.why.strip():
        raise other_form(author)
    return explanation
