"""The model as the last to find arguments: it proposes, a run judges, the error goes back."""

from __future__ import annotations

import ast
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from fullgraph.dynamic.target_run import TargetRun
from fullgraph.llm.answers.form import AnswerError, object_of, read_answer, text_of
from fullgraph.llm.context.budget import tokens_in
from fullgraph.llm.context.files import fence, visible
from fullgraph.llm.context.secrets import mask_secrets
from fullgraph.llm.fixing.effects import why_not_evaluated
from fullgraph.llm.fixing.loop import MOST_TURNS, Model
from fullgraph.llm.fixing.request import again, reason_to_send
from fullgraph.llm.prompts.load import load_prompt
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.llm.request import Form, Message, Request
from fullgraph.settings.table import LlmSettings
from fullgraph_worker.protocol.wire import ExplainJob

NEEDED = ("no-inputs", "bad-inputs")
"""The kinds of failures that other arguments may mend."""


@dataclass(frozen=True)
class ProposedInputs:
    """What a target is constructed and called with.

    Attributes:
        init: an expression for the arguments of the constructor; empty for none.
        call: likewise for the call; empty where the model knows none.
        why: how these follow from the code, or what is missing.
    """

    init: str
    call: str
    why: str


INPUTS = Form(
    name="inputs",
    version=load_prompt("inputs").version,
    schema=object_of(
        {
            "init": text_of("Arguments of the constructor, as a Python expression; may be empty."),
            "call": text_of("Arguments of the call, as a Python expression; empty if unknown."),
            "why": text_of("How they follow from the code, or what is missing; 1-2 sentences."),
        }
    ),
)


RunJob = Callable[[ExplainJob], Awaitable[TargetRun]]
"""Runs a target."""


async def with_proposed(
    ran: TargetRun,
    run: RunJob,
    model: Model,
    on_progress: Callable[[str], None],
    settings: LlmSettings,
) -> tuple[TargetRun, str]:
    """A run with arguments that a model proposes, or ``ran`` and why none of them runs.

    Args:
        ran: failed for want of arguments.
        run: runs the target with others.
        model: answers; it is sent the target's code and how the run failed.
        on_progress: called with a description of each step.
        settings: how much of the file may be sent.
    """
    text, reason = ran.read(ran.path), ""
    if text is None or ran.failure is None:
        return ran, ""
    if settings.scope == "line":
        return ran, f"{model.name} is not asked for inputs: the scope line leaves their code out."
    try:
        request = inputs_request(ran.job.name, text, ran.failure.message, settings)
        for turn in range(1, MOST_TURNS + 1):
            on_progress(f"Asking {model.name} for inputs ({turn} of {MOST_TURNS})")
            reply = model.known(request) or await model.ask(request)
            try:
                proposed = read_answer(reply.text, ProposedInputs, model.title)
            except AnswerError as error:
                reason = str(error)
            else:
                if not proposed.call.strip():
                    return ran, f"{model.name} knows none: {visible(proposed.why)}"
                reason = why_not_evaluated(proposed.init, text)
                reason = reason or why_not_evaluated(proposed.call, text)
                if not reason:
                    init = ran.job.init_inputs or proposed.init
                    found = await run(replace(ran.job, inputs=proposed.call, init_inputs=init))
                    if found.failure is None or found.failure.kind not in NEEDED:
                        if found.result.done is not None:
                            found.result.done.inputs_source = f"a proposal of {model.name}"
                        return found, ""
                    reason = found.failure.message
            request = again(request, reply.text, reason, "inputs_again")
    except ProviderError as error:
        return ran, str(error)
    return ran, f"What {model.name} proposed failed too: {reason}"


def inputs_request(name: str, text: str, failed: str, settings: LlmSettings) -> Request:
    """What is sent for a target.

    Args:
        name: its qualified name.
        text: of its file.
        failed: how the last attempt failed.
        settings: how much of the file may be sent.

    Raises:
        ProviderError: secrets cannot be masked; then nothing may be sent.
    """
    instructions = load_prompt("inputs").text
    said = reason_to_send(failed)
    room = settings.max_input_tokens - tokens_in(instructions) - tokens_in(said)
    code = mask_secrets(visible(_code(name, text, room, is_whole=settings.scope == "file"))).text
    parts = [f"The target is `{name}`.", fence("CODE", code), fence("ERROR", said)]
    return Request(instructions, (Message("user", "\n\n".join(parts)),), INPUTS)


def _code(target: str, whole: str, tokens: int, *, is_whole: bool) -> str:
    """The target's definition, and what of its file that uses, within a number of tokens."""
    try:
        body = ast.parse(whole).body
    except (SyntaxError, ValueError, RecursionError):
        return ""
    if is_whole and tokens_in(whole) <= tokens:
        return whole
    texts = {
        name: ast.get_source_segment(whole, node, padded=True) or ""
        for node in body
        for name in _bound(node)
    }
    names, kept = [target.partition(".")[0]], dict[str, None]()
    for name in names:
        text = texts.get(name, "")
        if text and text not in kept:
            tokens -= tokens_in(text)
            if tokens < 0:
                break
            kept[text] = None
            used = {each.id for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Name)}
            names += [each for each in texts if each in used and each not in names]
    return "\n\n".join(sorted(kept, key=whole.index))


def _bound(node: ast.stmt) -> list[str]:
    """The names that a statement of a module binds."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [(each.asname or each.name).partition(".")[0] for each in node.names]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [each.id for each in targets if isinstance(each, ast.Name)]
