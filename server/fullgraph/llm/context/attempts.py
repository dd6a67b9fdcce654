"""Fullgraph's own rewrites at the finding, and why their proof failed."""

from __future__ import annotations

from fullgraph.llm.context.budget import Part
from fullgraph.llm.context.question import Attempt, Question
from fullgraph.vocabulary.findings import Safety
from fullgraph.vocabulary.prose import one_line

_PRIORITY = 88
_REASON = 1000
_DIFF = 4000
_MOST = 5


def attempts_part(question: Question) -> Part:
    """The rewrites that apply, with their diffs as far as the scope lets them be sent."""
    texts = [_attempt(each, with_diff=question.scope != "line") for each in question.attempts]
    short = "\n".join(text.split("\n", 1)[0] for text in texts[:_MOST])
    text = "\n\n".join(texts[:_MOST])
    shorter = short if len(short) < len(text) else ""
    return Part(
        "REWRITES that Fullgraph has", text, _PRIORITY, "rewrites and their proofs", shorter
    )


def _attempt(attempt: Attempt, *, with_diff: bool) -> str:
    fix = attempt.fix
    proof = "not tried yet"
    if attempt.proof.is_proven:
        proof = "tried and proven: the break is gone, the outputs are the same"
    elif attempt.proof.reason:
        proof = f"tried, and its proof failed: {one_line(attempt.proof.reason)[:_REASON]}"
    safety = "" if fix.safety is Safety.SAFE else " It may change what the code computes."
    note = f" {one_line(fix.note)}" if fix.note else ""
    drops = f" In compiled code, {fix.drops}." if fix.drops else ""
    keeps = " The graph still breaks." if fix.keeps_break else ""
    head = f"{fix.title}: {proof}.{safety}{note}{drops}{keeps}"
    diff = attempt.diff.rstrip()[:_DIFF]
    return f"{head}\n{diff}" if diff and with_diff else head
