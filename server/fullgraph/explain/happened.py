"""What happened at a finding, in words: the part of an explanation that no page can contain."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from fullgraph.explain.cost import observed_in_sentence
from fullgraph.explain.inert import inert_text
from fullgraph.links import gb_url
from fullgraph.vocabulary.findings import Evidence, Finding, Frame, Kind, Observation
from fullgraph.vocabulary.prose import clip, number_of, one_line, plain_reason, sentence

_HAPPENED = {
    Kind.BREAK: "Dynamo, the tracer of `torch.compile`, stopped tracing at this code.",
    Kind.RECOMPILE: "no compiled version was valid for a call, so this function was recompiled.",
    Kind.RECOMPILE_LIMIT: "this function reached the recompile limit.",
    Kind.BACKEND_FAILURE: "the backend could not compile a graph of this function.",
    Kind.DISABLED: "`torch.compiler.disable` excludes this call from the graph.",
    Kind.CUDA_GRAPHS_SKIPPED: "the CUDA graph of this code was skipped, or recorded again.",
    Kind.CACHE_BYPASSED: "the graph with this code is compiled again in each process.",
}
_LONGEST_PATH = 5
_LONGEST_NAME = 60
_LONGEST_NOTE = 300
_LONGEST_CALL = 100
_MOST_PLACES = 5


def times(count: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def call_path(frames: Sequence[Frame]) -> str:
    """``GPT.forward → Block.forward → mask``: the calls that led to a break, outermost first."""
    names = [clip(_code(frame.name), _LONGEST_NAME) for frame in frames[-_LONGEST_PATH:]]
    return " → ".join(["…", *names] if len(frames) > _LONGEST_PATH else names)


def what_happened(finding: Finding) -> tuple[str, ...]:
    """Sentences in Markdown on the evidence for ``finding``, one per line of a hover."""
    observation = finding.observation
    if finding.kind is Kind.DEPRECATED:
        said = f" {inert_text(sentence(finding.because), _LONGEST_NOTE)}" if finding.because else ""
        return (f"{sentence(finding.message)}{said}",)
    if finding.evidence is not Evidence.OBSERVED or observation is None:
        because = (
            f" {inert_text(sentence(finding.because), _LONGEST_NOTE)}" if finding.because else ""
        )
        where = ", if this is compiled" if finding.is_assumed else " from the code"
        return (f"**Predicted**{where}; no run has reached this line yet.{because}",)
    often = f" ({times(observation.count)})" if observation.count > 1 else ""
    lines = [f"**Observed**{often}: {_HAPPENED[observation.kind]}"]
    reason = inert_text(plain_reason(observation.reason), _LONGEST_NOTE)
    link = f" [{observation.gb_id}]({gb_url(observation.gb_id)})" if observation.gb_id else ""
    if observation.kind is not Kind.BREAK:
        # Fullgraph's own sentence, and it begins with a name of the program.
        lines.append(f"{inert_text(observation.reason, _LONGEST_NOTE)}{link}")
    elif reason:
        lines.append(f"Dynamo's message: {reason}{link}")
    elif link:
        lines.append(f"PyTorch's page:{link}")
    if len(observation.stack) > 1:
        lines.append(f"Path: `{call_path(observation.stack)}`.")
    if observation.origin:
        lines.append(f"It follows from {inert_text(observation.origin, _LONGEST_NOTE)}.")
    if observation.caused_by:
        cause = observation.caused_by
        place = _place(cause.path, cause.line, finding.location.path)
        how = "It is caused by" if finding.is_recompile else "It was seen behind"
        how = "It does so with" if observation.origin else how
        lines.append(f"{how} the {observation.cause_noun} at {place}.")
    if observation.followers:
        own = finding.location.path
        places = list(dict.fromkeys(_place(f.path, f.line, own) for f in observation.followers))
        more = f" and {len(places) - _MOST_PLACES} more" if len(places) > _MOST_PLACES else ""
        recompiles = number_of(observation.recompiles, "recompile")
        lines.append(
            f"In all, {recompiles} here and at {', '.join(places[:_MOST_PLACES])}{more} "
            f"follow from {inert_text(observation.origin, _LONGEST_NOTE) or 'this break'}."
        )
    if observation.calls:
        calls = (f"`{clip(_code(c.inputs), _LONGEST_CALL)}`" for c in observation.calls)
        lines.append(f"Dynamo was compiling {', '.join(calls)}.")
    if observation.skips_frame and observation.kind in (Kind.BREAK, Kind.DISABLED):
        lines.append(f"Dynamo skipped {skipped_in_words(observation)}.")
    cost = observed_in_sentence(observation)
    if cost:
        lines.append(cost)
    if observation.fullgraph:
        lines.append("Your code sets `fullgraph=True` here, so this is an error.")
    return tuple(lines)


def skipped_in_words(observation: Observation) -> str:
    """``UNet.forward, which runs in eager mode``, and how often if not each time."""
    names = [
        f"the rest of `{_code(name.removeprefix('the rest of '))}`"
        if name.startswith("the rest of ")
        else f"all of `{_code(name)}`"
        for name in observation.skipped
    ] or [f"all of {_function(observation)}"]
    often = (
        f" ({times(observation.skips)} of {observation.count})"
        if 0 < observation.skips < observation.count
        else ""
    )
    runs = "runs" if len(names) == 1 else "run"
    return f"{' and '.join(names)}, which now {runs} in eager mode{often}"


def _place(path: str, line: int, reader: str) -> str:
    return f"line {line}" if path == reader else f"`{_code(PurePath(path).name)}:{line}`"


def _function(observation: Observation) -> str:
    if observation.stack:
        return f"`{_code(observation.stack[-1].name)}`"
    return "this function"


def _code(text: str) -> str:
    return one_line(text).replace("`", "'")
