"""What happened at a finding, in words: the part of an explanation that no page can know."""

from __future__ import annotations

from pathlib import PurePath

from fullgraph.explain.inert import inert_text
from fullgraph.explain.prose import one_line, plain_reason, sentence
from fullgraph.findings import Evidence, Finding, Frame, Kind, Observation

GB_SITE = "https://meta-pytorch.github.io/compile-graph-break-site/gb/"
_HAPPENED = {
    Kind.BREAK: "Dynamo, the tracer of `torch.compile`, stopped at this code.",
    Kind.RECOMPILE: "no compiled version fitted a call, so this function was compiled again.",
    Kind.RECOMPILE_LIMIT: "this function was compiled too often.",
    Kind.BACKEND_FAILURE: "the backend could not compile a graph of this function.",
    Kind.DISABLED: "`torch.compiler.disable` keeps this call out of the graph.",
}
_LONGEST_PATH = 4
_LONGEST_NOTE = 300


def gb_url(gb_id: str) -> str:
    """PyTorch's public page about a kind of break."""
    return f"{GB_SITE}{gb_id.lower()}.html"


def times(count: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def call_path(observation: Observation, path: str) -> str:
    """The user's calls that led to the break, or empty if it is in the outermost one.

    Args:
        observation: its stack is outermost first.
        path: the file that the reader looks at; its frames need no file name.
    """
    frames = observation.stack
    if len(frames) < 2:
        return ""
    shown = [_frame(f, path) for f in frames[-_LONGEST_PATH:]]
    if len(frames) > _LONGEST_PATH:
        shown.insert(0, "…")
    return " → ".join(shown)


def what_happened(finding: Finding) -> tuple[str, ...]:
    """Sentences in Markdown on the evidence for ``finding``, one per line of a hover."""
    observation = finding.observation
    if finding.evidence is not Evidence.OBSERVED or observation is None:
        because = (
            f" {inert_text(sentence(finding.because), _LONGEST_NOTE)}" if finding.because else ""
        )
        return (f"**Predicted** from the code; no run has reached this line yet.{because}",)
    often = f" ({times(observation.count)})" if observation.count > 1 else ""
    lines = [f"**Observed**{often}: {_HAPPENED[observation.kind]}"]
    reason = inert_text(plain_reason(observation.reason), _LONGEST_NOTE)
    link = f" [{observation.gb_id}]({gb_url(observation.gb_id)})" if observation.gb_id else ""
    if observation.kind is not Kind.BREAK:
        # Ours, and it begins with a name of the program.
        lines.append(f"{inert_text(observation.reason, _LONGEST_NOTE)}{link}")
    elif reason:
        lines.append(f"In its own words: {reason}{link}")
    elif link:
        lines.append(f"PyTorch's page on it:{link}")
    path = call_path(observation, finding.location.path)
    if path:
        lines.append(f"Reached through {path}.")
    if observation.skips_frame and observation.kind in (Kind.BREAK, Kind.DISABLED):
        lines.append(
            f"It gave up on all of {_function(observation)}, which now runs as plain Python."
        )
    if observation.fullgraph:
        lines.append("Your code asks for `fullgraph=True` here, so this is an error.")
    return tuple(lines)


def _frame(frame: Frame, path: str) -> str:
    where = f"line {frame.line}"
    if frame.path != path:
        where = f"`{_code(PurePath(frame.path).name)}:{frame.line}`"
    return f"`{_code(frame.function)}` ({where})"


def _function(observation: Observation) -> str:
    if observation.stack:
        return f"`{_code(observation.stack[-1].function)}`"
    return "this function"


def _code(text: str) -> str:
    return one_line(text).replace("`", "'")
