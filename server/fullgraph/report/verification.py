"""A verification for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fullgraph_worker import wire

_MOST_SHOWN = 12
_KINDS = {
    "output": "the output",
    "input": "an input after the call",
    "gradient": "a gradient",
    "state": "the state",
    "random": "the random state",
    "exception": "the exception",
    "printed": "the printed lines",
    "logged": "the logged lines",
    "warning": "the warnings",
}


def render_verification(
    target: str, stages: Sequence[wire.Stage], differences: Sequence[wire.Difference]
) -> str:
    """The backends that were compared with eager mode, and what differs.

    Args:
        target: as the user named it.
        stages: what ran.
        differences: between eager mode and each backend.
    """
    backends = [stage for stage in stages if not stage.name.startswith("eager mode")]
    calls = backends[-1].calls if backends else []
    lines = [f"{target}: {_calls(calls)}"]
    width = max((len(stage.name) for stage in backends), default=0)
    for stage in backends:
        found = [each for each in differences if each.stage == stage.name]
        lines.append(f"  {stage.name:<{width}}  {_verdict(stage, found)}")
    lines += (f"    {in_words(each)}" for each in differences[:_MOST_SHOWN])
    if len(differences) > _MOST_SHOWN:
        lines.append(f"    and {len(differences) - _MOST_SHOWN} more differences")
    return "\n".join(lines)


def in_words(each: wire.Difference) -> str:
    """One difference: the call, what differs, and how."""
    call = f"call {each.call + 1}" + (f" ({each.call_name})" if each.call_name else "")
    return f"{call}: {_KINDS.get(each.kind, each.kind)} differs, {each.path}: {each.words}"


def _verdict(stage: wire.Stage, found: Sequence[wire.Difference]) -> str:
    if stage.failure:
        return f"failed: {stage.failure}"
    if not found:
        return "same as eager mode"
    kinds = dict.fromkeys(each.kind for each in found)
    return f"differs from eager mode: {', '.join(kinds)}"


def _calls(names: Iterable[str]) -> str:
    words = [name or "the inputs as given" for name in names]
    if len(words) == 1:
        return "1 call"
    return f"{len(words)} calls: {', '.join(words)}"
