"""One example: the request that the product sends about a break, and the answer to learn."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, replace

from fullgraph.dataset.labelled import LabelledBreak, ProvenFix
from fullgraph.explain.advice import advice_on
from fullgraph.fixes.values.facts import Facts
from fullgraph.llm.answers.explanation import Explanation
from fullgraph.llm.context.facts import without_folders
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.context.question import Context, Question
from fullgraph.llm.context.secrets import mask_secrets
from fullgraph.runs.journal.keys import digest
from fullgraph.taxonomy import UNCLASSIFIED, Entry, Taxonomy
from fullgraph.vocabulary.prose import brief, one_line, shorten


@dataclass(frozen=True)
class Example:
    """An example, without secrets.

    Attributes:
        id: of the request: equal requests are one example.
        group: all examples of a group are in the same split.
        origin: where it comes from.
        licence: of its code.
        code: of the break.
        entry: the id of its page.
        torch: the version that ran it.
        gb_id: PyTorch's id of the break; empty if it has none.
        reason: Dynamo's.
        instructions: the system message.
        request: the user's message.
        answer: the message to learn, as JSON of the product's form.
        rewrite: of the proven fix; empty without one.
        rating: the user's, from 1 to 5; 0 without one.
        masked: how many secrets were masked.
    """

    id: str
    group: str
    origin: str
    licence: str
    code: str
    entry: str
    torch: str
    gb_id: str
    reason: str
    instructions: str
    request: str
    answer: str
    rewrite: str
    rating: int
    masked: int


def example_of(labelled: LabelledBreak, taxonomy: Taxonomy) -> Example | None:
    """The example of a break; None for a kind without a page, about which nothing is verified.

    Raises:
        ProviderError: secrets cannot be masked.
    """
    finding = labelled.finding
    entry = taxonomy.by_id(finding.entry)
    if entry.id == UNCLASSIFIED.id:
        return None
    # Rewrites that Fullgraph has are left out: they would be the answer.
    question = Question(
        finding,
        labelled.texts.get,
        taxonomy,
        findings=labelled.findings,
        facts=Facts(labelled.values),
        torch=labelled.torch,
    )
    prepared = explanation_request(question)
    context = prepared.context
    ideal = _in_names(ideal_answer(labelled, entry, len(context.references)), context)
    answer = mask_secrets(json.dumps(asdict(ideal), indent=1, ensure_ascii=False))
    observation = finding.observation
    reason = one_line(observation.reason) if observation else ""
    paths = [finding.location.path, *labelled.texts]
    shown = mask_secrets(without_folders(reason, paths))
    (message,) = prepared.request.messages
    return Example(
        id=digest(message.text),
        group=labelled.group,
        origin=labelled.origin,
        licence=labelled.licence,
        code=entry.code,
        entry=entry.id,
        torch=labelled.torch,
        gb_id=(observation.gb_id if observation else None) or "",
        reason=shown.text,
        instructions=prepared.request.instructions,
        request=message.text,
        answer=answer.text,
        rewrite=labelled.fix.rewrite if labelled.fix and ideal.changes else "",
        rating=labelled.rating.rating if labelled.rating else 0,
        masked=context.masked + answer.count,
    )


def _in_names(answer: Explanation, context: Context) -> Explanation:
    """The answer with files as the request names them; no change of a file that it does not."""
    names = {path: name for name, path in context.files.items()}
    if not all(change.file in names for change in answer.changes):
        return replace(answer, changes=())
    return replace(
        answer, changes=tuple(replace(each, file=names[each.file]) for each in answer.changes)
    )


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
