"""A model's fix of one finding: its form, and how it is read."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.llm.answers.explanation import Change
from fullgraph.llm.answers.form import (
    CHANGES,
    CONFIDENCE,
    AnswerError,
    Confidence,
    object_of,
    other_form,
    read_answer,
    text_of,
)
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Form

MAX_CHARACTERS = 200_000
"""A longer answer is no minimal change, and is not read."""


@dataclass(frozen=True)
class ProposedFix:
    """A model's change of the code.

    Attributes:
        action: what the change does, in one sentence.
        why: why Dynamo breaks there, and why it does not after the change.
        changes: search-and-replace blocks; empty where the model has no fix.
        risks: what could go wrong with it; empty for nothing.
        needs_setup: whether it changes the configuration of torch.
        confidence: how sure the model is.
        confidence_reason: why it is, or is not.
    """

    action: str
    why: str
    changes: tuple[Change, ...]
    risks: str
    needs_setup: bool
    confidence: Confidence
    confidence_reason: str


FIX = Form(
    name="fix",
    version=load_prompt("fix").version,
    schema=object_of(
        {
            "action": text_of("What the changes do: the imperative, at most 12 words."),
            "why": text_of(
                "Why Dynamo breaks there, and why it does not after the changes; 1-3 sentences."
            ),
            "changes": CHANGES,
            "risks": text_of("What could go wrong with the changes; empty for nothing."),
            "needs_setup": {
                "type": "boolean",
                "description": "Whether the changes set options of torch or of torch.compile.",
            },
            "confidence": CONFIDENCE,
            "confidence_reason": text_of("Why, in one sentence."),
        }
    ),
)


def parse_fix(text: str, author: str) -> ProposedFix:
    """The fix in a model's JSON.

    Args:
        text: what the model wrote.
        author: the provider's name, for the message.

    Raises:
        AnswerError: it is empty, too long, not JSON, or not of the requested form.
    """
    if len(text) > MAX_CHARACTERS:
        raise AnswerError(
            f"{author}'s response has {len(text):,} characters, of which at most "
            f"{MAX_CHARACTERS:,} are read."
        )
    fix = read_answer(text, ProposedFix, author)
    if not fix.action.strip():
        raise other_form(author)
    return fix
