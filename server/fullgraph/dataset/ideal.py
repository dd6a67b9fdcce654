"""The answer that a model should have given: only what a page says or a run proved."""

from __future__ import annotations

import re
from dataclasses import replace

from fullgraph.dataset.labelled import LabelledBreak, ProvenFix
from fullgraph.explain.advice import advice_on
from fullgraph.explain.prose import brief, one_line, shorten
from fullgraph.llm.answers.explanation import Explanation
from fullgraph.taxonomy import Entry

_PROVEN = (
    "A run with these changes had no break here, and outputs, gradients and state were the same "
    "as before."
)
_FROM_PAGE = "The page is about this kind of break, but no change was proven for this code."
_LIMIT = 400
_FIRST = 220
_MARKUP = re.compile(r"\*\*|\[([^\]\n]+)\]\([^)\n]*\)")


def ideal_answer(labelled: LabelledBreak, entry: Entry, references: int) -> Explanation:
    """The answer of the product's form.

    Args:
        labelled: the break.
        entry: its page.
        references: how many links the request gives.
    """
    fix = labelled.fix
    changes = fix.changes if fix else ()
    if labelled.answer is not None:
        kept = tuple(n for n in labelled.answer.references if 1 <= n <= references)
        return replace(labelled.answer, changes=changes, references=kept)
    instead = _plain(brief(entry.sections.get("Use instead", ""), _LIMIT))
    advice = advice_on(labelled.finding.observation)
    to_do = _plain(one_line(advice.text)) if advice else instead
    why, mechanism = _reasons(entry)
    return Explanation(
        action=f"{fix.title}." if fix else to_do,
        what=_plain(brief(entry.sections["What happens"], _LIMIT)),
        why=why,
        mechanism=mechanism,
        changes=changes,
        risks=_risks(fix) if fix else "",
        references=tuple(sorted({n for n in (1, 2, references) if 0 < n <= references})),
        confidence="high" if fix else "medium",
        confidence_reason=_PROVEN if fix else _FROM_PAGE,
    )


def _risks(fix: ProvenFix) -> str:
    drops = f"In compiled code, {fix.drops}." if fix.drops else ""
    return _plain(" ".join(filter(None, (one_line(fix.note), drops))))


def _reasons(entry: Entry) -> tuple[str, str]:
    """Why it breaks: the first sentences for every reader, and those after them for an expert."""
    section = entry.sections.get("Why Dynamo breaks here", "")
    whole = _plain(brief(section, 2 * _LIMIT))
    first = shorten(whole, _FIRST)
    return first, whole.removeprefix(first).strip() or first


def _plain(text: str) -> str:
    """Prose without Markdown but code in backticks, as the prompt requests it."""
    return _MARKUP.sub(lambda match: match[1] or "", text).strip()
