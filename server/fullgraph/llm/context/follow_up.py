"""What is sent for a further question about a finding: the whole conversation so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from fullgraph.llm.answers.follow_up import FOLLOW_UP
from fullgraph.llm.context.budget import MAX_INPUT_TOKENS, tokens_in
from fullgraph.llm.context.files import visible
from fullgraph.llm.context.question import Prepared
from fullgraph.llm.context.secrets import mask_secrets
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Message, Request

LONGEST_QUESTION = 4000
"""In characters; what is longer is cut."""


def follow_up_request(
    prepared: Prepared,
    turns: Sequence[tuple[str, str]],
    text: str,
    *,
    max_tokens: int = MAX_INPUT_TOKENS,
) -> Prepared:
    """What is sent for a further question.

    Args:
        prepared: the request for the explanation; all of its context is sent again.
        turns: the model's answers so far, verbatim, the explanation first, each with the
            question that followed it. The last one's is not used: it is ``text``.
        text: the new question.
        max_tokens: about how much is sent at most; of a long conversation the turns behind the
            explanation go first, and ``Context.dropped`` says so.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    question = _question(text)
    first = prepared.request.messages[0]
    explanation = [Message("assistant", answer) for answer, _ in turns[:1]]
    pairs = [
        (Message("user", _question(asked)), Message("assistant", answer))
        for (_, asked), (answer, _) in pairwise(turns)
    ]
    room = max_tokens - _tokens([first, *explanation]) - tokens_in(question)
    dropped = 0
    while pairs and sum(map(_tokens, pairs)) > room:
        del pairs[0]
        dropped += 1
    earlier = [message for pair in pairs for message in pair]
    messages = (first, *explanation, *earlier, Message("user", question))
    request = Request(
        load_prompt("follow_up").text,
        messages,
        FOLLOW_UP,
        prepared.request.max_output_tokens,
    )
    context = prepared.context
    if dropped:
        turned = "an earlier question" if dropped == 1 else f"{dropped} earlier questions"
        context = replace(context, dropped=(*context.dropped, f"{turned} and the answer"))
    return Prepared(request, context)


def _question(text: str) -> str:
    return mask_secrets(visible(text.strip()[:LONGEST_QUESTION])).text


def _tokens(messages: Iterable[Message]) -> int:
    return sum(tokens_in(each.text) for each in messages)
