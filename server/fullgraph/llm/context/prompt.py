"""What a language model is sent: all of it is built here, and ``preview`` shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from fullgraph.explain.advice import advice_on
from fullgraph.explain.happened import times
from fullgraph.links import gb_url
from fullgraph.llm.answers.explanation import EXPLANATION
from fullgraph.llm.context.budget import Part, tokens_in, within
from fullgraph.llm.context.callers import caller_parts, creation_part
from fullgraph.llm.context.classes import class_parts
from fullgraph.llm.context.code import code_part, whole_file_parts
from fullgraph.llm.context.examples import Requested, example_parts
from fullgraph.llm.context.facts import facts_part
from fullgraph.llm.context.files import Files, fence, visible
from fullgraph.llm.context.helpers import globals_part, helper_parts
from fullgraph.llm.context.question import Attempt, Context, Prepared, Question
from fullgraph.llm.context.secrets import MASK, mask_secrets
from fullgraph.llm.context.values import value_parts
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Message, Request
from fullgraph.vocabulary.findings import Finding, Kind, Location, Safety
from fullgraph.vocabulary.prose import clip, one_line

_PAGE = 76
_MORE = 45
_REFERENCES = 92
_SECTION_LIMIT = 2400
_FIRST = ("What happens", "Use instead")
_SECOND = ("Why Dynamo breaks here", "Why it happens", "When to leave it", "Cost")
_LINK = re.compile(r"\[(?P<words>[^\]\n]+)\]\((?P<url>https?://[^)\s]+)\)")
_ATTEMPTS_PRIORITY = 88
_REASON = 1000
_DIFF = 4000
_MOST = 5
_CAUSES = 94
_OTHERS = 50
_MOST_RELATED = 8


def explanation_request(question: Question) -> Prepared:
    """What is sent to explain a finding.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    prompt = load_prompt("explain")
    room = question.max_tokens - tokens_in(prompt.text)
    context = context_of(replace(question, max_tokens=room))
    request = Request(prompt.text, (Message("user", context.text),), EXPLANATION)
    return Prepared(request, context)


def context_of(question: Question, requested: Requested = "explanation") -> Context:
    """What is sent about a question.

    File names are sent without their folders. Nothing in it changes between runs of the
    same code, nor when lines are added above: so an answer can be found again.

    Args:
        question: the finding and its context.
        requested: the form of the answer that is requested, for the examples.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    files = Files(question.read)
    references = references_of(question)
    parts = [facts_part(question, files), code_part(question, files)]
    parts += value_parts(question, files)
    parts.append(blocks_part(question))
    parts += related_parts(question, files)
    if question.scope != "line":
        parts += _sources(question, files)
    parts.append(attempts_part(question))
    parts += page_parts(question)
    parts.append(references_part(references))
    parts += example_parts(question, requested)
    return sealed(parts, question.max_tokens, files.paths, tuple(r.url for r in references))


def sealed(
    parts: Iterable[Part],
    max_tokens: int,
    files: dict[str, str] | None = None,
    references: tuple[str, ...] = (),
) -> Context:
    """The parts as they are sent: within the budget, without secrets, fenced as data.

    Args:
        parts: in the order in which they are sent.
        max_tokens: about how much is sent at most.
        files: the path of each file by its name in the parts.
        references: the links that an answer may name.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    kept, dropped = within(parts, max_tokens)
    texts = []
    for part in kept:
        text, title = mask_secrets(visible(part.text)), mask_secrets(visible(part.title))
        texts.append(fence(title.text, text.text))
    whole = "\n\n".join(texts)
    left_out = tuple(dict.fromkeys(dropped))
    return Context(whole, left_out, whole.count(MASK), files or {}, references)


def preview(request: Request) -> str:
    """Exactly the text that is sent, for the user to read before agreeing."""
    texts = (each.text for each in request.messages)
    return "\n\n".join([request.instructions, *texts]) + "\n"


def _sources(question: Question, files: Files) -> list[Part]:
    """The code around the lines that break, as the scopes ``function`` and ``file`` allow."""
    return [
        *class_parts(question, files),
        *caller_parts(question, files),
        creation_part(question, files),
        *helper_parts(question, files),
        globals_part(question, files),
        *whole_file_parts(question, files),
    ]


_PRIORITY = 87


def blocks_part(question: Question) -> Part:
    """The blocks in the order in which they ran; they are code, so scope ``line`` has none."""
    texts = question.blocks if question.scope != "line" else ()
    title = "BLOCKS that ran in eager mode, in order"
    return Part(title, "\n".join(texts), _PRIORITY, "what the blocks around the line did")


@dataclass(frozen=True)
class Reference:
    """A link of the page."""

    words: str
    url: str


def page_parts(question: Question) -> list[Part]:
    """The page: first what to do, then the rest."""
    entry = question.taxonomy.by_id(question.finding.entry)
    # The page's program is about one cause of several; this advice is about the one measured.
    has_advice = advice_on(question.finding.observation) is not None
    title = f"PAGE about {entry.code}"

    def sections(names: tuple[str, ...]) -> str:
        return "\n\n".join(
            f"## {name}\n{clip(entry.sections[name], _SECTION_LIMIT)}"
            for name in names
            if name in entry.sections and not (has_advice and name == "Use instead")
        )

    return [
        Part(title, sections(_FIRST), _PAGE, "the page about this kind of break"),
        Part(f"{title}, continued", sections(_SECOND), _MORE, "the rest of the page"),
    ]


def references_of(question: Question) -> tuple[Reference, ...]:
    """The page's links and PyTorch's page about the break, each once."""
    entry = question.taxonomy.by_id(question.finding.entry)
    found = [
        Reference(match["words"], match["url"])
        for match in _LINK.finditer(entry.sections.get("References", ""))
    ]
    observation = question.finding.observation
    if observation is not None and observation.gb_id:
        found.append(Reference(f"PyTorch's page {observation.gb_id}", gb_url(observation.gb_id)))
    return tuple({each.url: each for each in reversed(found)}.values())[::-1]


def references_part(references: tuple[Reference, ...]) -> Part:
    """The links by number."""
    rows = [f"{n}. {each.words}: {each.url}" for n, each in enumerate(references, 1)]
    return Part("REFERENCES, by number", "\n".join(rows), _REFERENCES, "the references")


def attempts_part(question: Question) -> Part:
    """The rewrites that apply, with their diffs as far as the scope lets them be sent."""
    texts = [_attempt(each, with_diff=question.scope != "line") for each in question.attempts]
    short = "\n".join(text.split("\n", 1)[0] for text in texts[:_MOST])
    text = "\n\n".join(texts[:_MOST])
    shorter = short if len(short) < len(text) else ""
    return Part(
        "REWRITES that Fullgraph has",
        text,
        _ATTEMPTS_PRIORITY,
        "rewrites and their proofs",
        shorter,
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


def related_parts(question: Question, files: Files) -> list[Part]:
    """The causes and the followers of a finding, then the other findings."""
    finding = question.finding
    others = [each for each in question.findings if each != finding and not each.marks_call]
    cause = finding.observation.caused_by if finding.observation else None
    rows = []
    if cause is not None:
        row = _row(question, files, cause, _at(others, cause))
        noun = finding.observation.cause_noun if finding.observation else "break"
        rows.append(f"This one is caused by the {noun} at {row}. It may be gone once that one is.")
    followers = [each for each in others if _follows(each, finding.location)]
    if followers:
        rows.append("These follow from this one, and may be gone once it is:")
        rows += [
            f"- {_row(question, files, each.location, each)}" for each in followers[:_MOST_RELATED]
        ]
    rest = [
        each
        for each in others
        if each not in followers and (cause is None or not _is_at(each, cause))
    ]
    listed = [f"- {_row(question, files, each.location, each)}" for each in rest[:_MOST_RELATED]]
    if len(rest) > _MOST_RELATED:
        listed.append(f"- and {len(rest) - _MOST} more")
    return [
        Part("CAUSES AND FOLLOWERS", "\n".join(rows), _CAUSES, "causes and followers"),
        Part("OTHER FINDINGS", "\n".join(listed), _OTHERS, "the other findings"),
    ]


def _follows(finding: Finding, place: Location) -> bool:
    cause = finding.observation.caused_by if finding.observation else None
    return cause is not None and cause.path == place.path and place.contains_line(cause.line)


def _is_at(finding: Finding, place: Location) -> bool:
    at = finding.location
    return at.path == place.path and at.contains_line(place.line)


def _at(findings: Iterable[Finding], place: Location) -> Finding | None:
    return next((each for each in findings if _is_at(each, place)), None)


def _row(question: Question, files: Files, place: Location, finding: Finding | None) -> str:
    """A finding in one line; its code only where the scope lets it be sent."""
    name = files.name(place.path)
    words = ""
    if finding is not None:
        entry = question.taxonomy.by_id(finding.entry)
        observation = finding.observation
        often = f", {times(observation.count)}" if observation and observation.count > 1 else ""
        is_break = finding.kind is Kind.BREAK
        words = f" ({finding.code} {entry.title}{often}{'' if is_break else ', not a break'})"
    file = files.at(place.path)
    if question.scope == "line" or file is None:
        return f"another line of {name}{words}"
    return f"`{file.line(place.line).strip()[:160]}` in {name}{words}"
