"""What a model is sent to fix a break, and what it is sent after its fix failed."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Callable, Iterable

from fullgraph.fixes.proof.rewriter import Left
from fullgraph.fixes.proof.solution import Refused
from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.llm.answers.fix import FIX
from fullgraph.llm.context.prompt import context_of
from fullgraph.llm.context.question import Attempt, Prepared, Question, Scope
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Message, Request
from fullgraph.source import split_lines
from fullgraph.taxonomy import Taxonomy

_MOST_ATTEMPTS = 4
_DIFF_LINES = 40
_REASON = 1500
_ANSWER = 20_000


def fix_request(left: Left, taxonomy: Taxonomy, scope: Scope) -> Prepared:
    """What is sent to fix a break.

    Args:
        left: the break, and what is known around it.
        taxonomy: where its page is.
        scope: how much of the user's code may be sent.
    """
    question = Question(
        left.finding,
        left.read,
        taxonomy,
        scope,
        left.findings,
        left.facts,
        left.torch,
        tuple(_attempts(left.refused, left.read)),
    )
    context = context_of(question)
    return Prepared(
        Request(load_prompt("fix").text, (Message("user", context.text),), FIX), context
    )


def again(request: Request, answer: str, reason: str) -> Request:
    """The next turn.

    Args:
        request: the last one.
        answer: what the model wrote.
        reason: why its fix was not kept; it may hold what the user's program printed.
    """
    said = reason if len(reason) <= _REASON else f"{reason[:_REASON]}…"
    mark = hashlib.sha256(said.encode("utf-8", errors="replace")).hexdigest()[:8]
    text = f"{load_prompt('fix_again').text}\n\nBEGIN {mark} REASON\n{said}\nEND {mark}"
    kept = answer if len(answer) <= _ANSWER else f"{answer[:_ANSWER]}…"
    return request.followed_by(kept or "(empty)", text)


def _attempts(refused: Iterable[Refused], read: Callable[[str], str | None]) -> Iterable[Attempt]:
    """The rewrites that were tried, each once."""
    reasons = {(each.fix.rewrite, each.fix.edits): each for each in refused}
    for each in list(reasons.values())[:_MOST_ATTEMPTS]:
        yield Attempt(each.fix, _diff(each, read), each.reason)


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
