"""What a language model is sent: all of it is built here, and ``preview`` shows it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import PurePath

from fullgraph.explain.prose import clip, join_hints, one_line
from fullgraph.explain.recompile_advice import advice_on
from fullgraph.findings import Observation
from fullgraph.llm.answers.explanation import EXPLANATION
from fullgraph.llm.context.excerpt import excerpt
from fullgraph.llm.context.question import Context, Prepared, Question
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Message, Request
from fullgraph.taxonomy import Entry

_SECTIONS = ("What happens", "Why Dynamo breaks here", "Use instead", "When to leave it", "Cost")
_SECTION_LIMIT = 2400
_REASON_LIMIT = 800
_FOLDERS = re.compile(
    r"(?<![\w./\\])(?:[A-Za-z]:)?(?:[\\/][^\s\\/:'\"<>|,()\[\]]+)+[\\/](?=[^\s\\/])"
)


def explanation_request(question: Question) -> Prepared:
    """What is sent to explain a finding."""
    context = context_of(question)
    request = Request(load_prompt("explain").text, (Message("user", context.text),), EXPLANATION)
    return Prepared(request, context)


def context_of(question: Question) -> Context:
    """What is sent about a question.

    File names are sent without their folders. Nothing in it changes between runs of the
    same code, nor when lines are added above: so an answer can be found again.
    """
    finding, taxonomy = question.finding, question.taxonomy
    text = question.read(finding.location.path) or ""
    entry = taxonomy.by_id(finding.entry)
    facts = [
        f"Kind: {entry.code} {entry.title}",
        f"File: {PurePath(finding.location.path).name}",
        f"Evidence: {finding.evidence.value}",
    ]
    if finding.because:
        facts.append(f"Static analysis: {one_line(finding.because)}")
    if finding.observation is not None:
        facts += _observed(finding.observation, finding.location.path)
    code = excerpt(text, finding.location) or "(not available)"
    advice = advice_on(finding.observation)
    if advice is not None:
        facts.append(f"What to do about this guard: {advice.text}")
    sections = [name for name in _SECTIONS if advice is None or name != "Use instead"]
    parts = [
        _data("FACTS", "\n".join(facts)),
        _data("TAXONOMY PAGE", _page(entry, sections)),
        _data("CODE, the lines that break are marked >", code),
    ]
    path = finding.location.path
    return Context("\n\n".join(parts), files={PurePath(path).name: path})


def preview(request: Request) -> str:
    """Exactly the text that is sent, for the user to read before agreeing."""
    texts = (each.text for each in request.messages)
    return "\n\n".join([request.instructions, *texts]) + "\n"


def _observed(observation: Observation, path: str) -> list[str]:
    folders = {str(PurePath(p).parent) for p in (path, *(f.path for f in observation.stack))}

    def dynamos(text: str) -> str:
        # By name first: a folder's name may hold a space, where the pattern stops.
        for folder in sorted(folders, key=len, reverse=True):
            text = re.sub(re.escape(folder) + r"[\\/]", "", text)
        return clip(_FOLDERS.sub("", one_line(text)), _REASON_LIMIT)

    facts = [f"Dynamo's reason: {dynamos(observation.reason)}"]
    if observation.gb_id:
        facts.append(f"PyTorch's id: {observation.gb_id}")
    if observation.context:
        facts.append(f"Dynamo's context: {dynamos(observation.context)}")
    facts += [f"Dynamo's hint: {dynamos(hint)}" for hint in join_hints(observation.hints)]
    if len(observation.stack) > 1:
        facts.append("Called through: " + " → ".join(f.name for f in observation.stack))
    if observation.skips_frame:
        facts.append("Dynamo skipped the whole function.")
    return facts


def _page(entry: Entry, sections: Sequence[str]) -> str:
    return "\n\n".join(
        f"## {name}\n{clip(entry.sections[name], _SECTION_LIMIT)}"
        for name in sections
        if name in entry.sections
    )


def _data(title: str, text: str) -> str:
    # The mark depends on the text, so that no text can contain its own end.
    mark = hashlib.sha256(text.encode("utf-8", errors="replace")).hexdigest()[:8]
    return f"BEGIN {mark} {title}\n{text}\nEND {mark}"
