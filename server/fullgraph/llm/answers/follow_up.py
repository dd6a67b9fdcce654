"""A model's answer to a further question about a finding."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.llm.answers.explanation import Change
from fullgraph.llm.answers.form import (
    CHANGES,
    CONFIDENCE,
    REFERENCES,
    Confidence,
    object_of,
    other_form,
    read_answer,
    text_of,
)
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Form


@dataclass(frozen=True)
class FollowUp:
    """A model's answer to a further question.

    Attributes:
        answer: to the question.
        changes: what to change; not verified.
        references: numbers of the given references that say so.
        confidence: how sure the model is.
        confidence_reason: why it is, or is not.
    """

    answer: str
    changes: tuple[Change, ...]
    references: tuple[int, ...]
    confidence: Confidence
    confidence_reason: str


FOLLOW_UP = Form(
    name="follow_up",
    version=load_prompt("follow_up").version,
    schema=object_of(
        {
            "answer": text_of("The answer to the last question, 1-6 sentences."),
            "changes": CHANGES,
            "references": REFERENCES,
            "confidence": CONFIDENCE,
            "confidence_reason": text_of("Why, in one sentence."),
        }
    ),
)


def parse_follow_up(text: str, author: str) -> FollowUp:
    """The answer in a model's JSON.

    Args:
        text: what the model wrote.
        author: the provider's name, for the message.

    Raises:
        AnswerError: it is empty, not JSON, or not of the requested form.
    """
    answer = read_answer(text, FollowUp, author)
    if not answer.answer.strip():
        raise other_form(author)
    return answer
