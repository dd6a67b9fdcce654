"""What a language model is sent: all of it is built here, and ``preview`` shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fullgraph.llm.answers.explanation import EXPLANATION
from fullgraph.llm.context.attempts import attempts_part
from fullgraph.llm.context.budget import Part, tokens_in, within
from fullgraph.llm.context.callers import caller_parts, creation_part
from fullgraph.llm.context.classes import class_parts
from fullgraph.llm.context.code import code_part, whole_file_parts
from fullgraph.llm.context.examples import Requested, example_parts
from fullgraph.llm.context.facts import facts_part
from fullgraph.llm.context.fence import fence, visible
from fullgraph.llm.context.files import Files
from fullgraph.llm.context.helpers import helper_parts
from fullgraph.llm.context.module_level import globals_part
from fullgraph.llm.context.page import page_parts, references_of, references_part
from fullgraph.llm.context.question import Context, Prepared, Question
from fullgraph.llm.context.related import related_parts
from fullgraph.llm.context.secrets import MASK, mask_secrets
from fullgraph.llm.context.values import value_parts
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.request import Message, Request


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
