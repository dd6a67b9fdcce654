"""What is sent for a further question about a finding: the whole conversation so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fullgraph.llm.answers.follow_up import FOLLOW_UP
from fullgraph.llm.context.budget import MAX_INPUT_TOKENS, tokens_in
from fullgraph.llm.context.fence import visible
from fullgraph.llm.context.question import Prepared
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
        turns: what was said since, oldest first: ``(question, answer)``. The first question is
            empty, since its answer is the explanation.
        text: the new question.
        max_tokens: about how much is sent at most; of a long conversation the turns behind the
            explanation go first, and ``Context.dropped`` says so.
    """
    question = _question(text)
    fixed = [prepared.request.messages[0].text, question]
    room = max_tokens - sum(map(tokens_in, fixed))
    explanation, later = list(turns[:1]), list(turns[1:])
    dropped = 0
    while later and _tokens([*explanation, *later]) > room:
        del later[0]
        dropped += 1
    messages = [prepared.request.messages[0]]
    for asked, answer in [*explanation, *later]:
        if asked:
            messages.append(Message("user", _question(asked)))
        messages.append(Message("assistant", answer))
    messages.append(Message("user", question))
    request = Request(
        load_prompt("follow_up").text,
        tuple(messages),
        FOLLOW_UP,
        prepared.request.max_output_tokens,
    )
    context = prepared.context
    if dropped:
        turned = "an earlier question" if dropped == 1 else f"{dropped} earlier questions"
        context = replace(context, dropped=(*context.dropped, f"{turned} and the answer"))
    return Prepared(request, context)


def _question(text: str) -> str:
    return visible(text.strip()[:LONGEST_QUESTION])


def _tokens(turns: Sequence[tuple[str, str]]) -> int:
    return sum(tokens_in(asked) + tokens_in(answer) for asked, answer in turns)
