"""What a model is sent to fix a break, and what it is sent after its fix failed."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable

from fullgraph.fixes.proof.solution import Left, Refused
from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.llm.answers.fix import FIX
from fullgraph.llm.context.block_texts import block_texts
from fullgraph.llm.context.budget import tokens_in
from fullgraph.llm.context.files import fence, visible
from fullgraph.llm.context.prompt import context_of
from fullgraph.llm.context.question import Attempt, Prepared, Proof, Question
from fullgraph.llm.context.secrets import mask_secrets
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Message, Request
from fullgraph.settings.table import LlmSettings
from fullgraph.source.text import split_lines
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.prose import clip

_MOST_ATTEMPTS = 4
_DIFF_LINES = 40
_REASON = 1500
_ANSWER = 20_000
_FOLDERS = re.compile(
    r"(?<![\w./\\])(?:[A-Za-z]:)?(?:[\\/][^\s\\/:'\"<>|,()\[\]]+)+[\\/](?=[^\s\\/])"
)
"""File names are sent without their folders."""


def fix_request(left: Left, taxonomy: Taxonomy, settings: LlmSettings) -> Prepared:
    """What is sent to fix a break.

    Args:
        left: the break, with its run-time facts and the rewrites that failed.
        taxonomy: where its page is.
        settings: how much may be sent.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    prompt = load_prompt("fix").text
    question = Question(
        left.finding,
        left.read,
        taxonomy,
        settings.scope,
        left.findings,
        left.facts,
        left.torch,
        tuple(_attempts(left.refused, left.read)),
        blocks=block_texts(left.blocks, left.finding, settings.scope, left.read),
        max_tokens=settings.max_input_tokens - tokens_in(prompt),
    )
    context = context_of(question, "fix")
    return Prepared(Request(prompt, (Message("user", context.text),), FIX), context)


def again(request: Request, answer: str, reason: str, prompt: str = "fix_again") -> Request:
    """The next turn.

    Args:
        request: the last one.
        answer: what the model wrote.
        reason: why that was not kept; it may hold what the user's program printed.
        prompt: how the next turn is asked for.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    text = f"{load_prompt(prompt).text}\n\n{fence('REASON', reason_to_send(reason))}"
    kept = answer if len(answer) <= _ANSWER else f"{answer[:_ANSWER]}…"
    return request.followed_by(kept or "(empty)", text)


def reason_to_send(reason: str) -> str:
    """Why something failed, without the folders of files, and with secrets masked.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    return mask_secrets(visible(_FOLDERS.sub("", clip(reason, _REASON)))).text


def _attempts(refused: Iterable[Refused], read: Callable[[str], str | None]) -> Iterable[Attempt]:
    """The rewrites that were tried, each once."""
    reasons = {(each.fix.rewrite, each.fix.edits): each for each in refused}
    for each in list(reasons.values())[:_MOST_ATTEMPTS]:
        yield Attempt(each.fix, _diff(each, read), Proof(reason=each.reason))


def _diff(refused: Refused, read: Callable[[str], str | None]) -> str:
    lines: list[str] = []
    for path, edits in by_path(refused.fix.edits).items():
        text = read(path) or ""
        try:
            changed = apply_edits(text, edits)
        except ValueError:
            # It was made for another state of the file.
            continue
        diff = difflib.unified_diff(split_lines(text), split_lines(changed), n=1, lineterm="")
        lines += list(diff)[2:]
    return "\n".join(lines[:_DIFF_LINES])
