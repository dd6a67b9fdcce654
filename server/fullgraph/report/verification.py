"""A verification for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fullgraph.report.colour import Painter
from fullgraph.report.width import printable
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
    target: str,
    stages: Sequence[wire.Stage],
    differences: Sequence[wire.Difference],
    *,
    colour: bool = False,
) -> str:
    """The backends that were compared with eager mode, and what differs.

    Args:
        target: as the user named it.
        stages: what ran.
        differences: between eager mode and each backend.
        colour: whether to use terminal colours.
    """
    paint = Painter(colour)
    backends = _compiled(stages)
    calls = max((stage.calls for stage in stages), key=len, default=[])
    lines = [paint("bold", f"{target}: {_calls(calls)}")]
    width = max((len(stage.name) for stage in backends), default=0)
    for stage in backends:
        found = [each for each in differences if each.stage == stage.name]
        style = "bad" if found or stage.failure else "good"
        lines.append(f"  {stage.name:<{width}}  {paint(style, printable(_verdict(stage, found)))}")
    lines += (f"    {printable(in_words(each))}" for each in differences[:_MOST_SHOWN])
    if len(differences) > _MOST_SHOWN:
        lines.append(f"    and {len(differences) - _MOST_SHOWN} more differences")
    return "\n".join(lines)


def verdict(
    target: str, stages: Sequence[wire.Stage], differences: Sequence[wire.Difference]
) -> str:
    """The same in one sentence: the first difference, if there is one."""
    failed = next((stage for stage in _compiled(stages) if stage.failure), None)
    if differences:
        first = differences[0]
        return f"{target} differs from eager mode with backend {first.stage}: {in_words(first)}"
    if failed is not None:
        return f"{target} failed with backend {failed.name}: {failed.failure}"
    names = [stage.name for stage in _compiled(stages)]
    calls = max((len(stage.calls) for stage in stages), default=0)
    some = "1 call gives" if calls == 1 else f"{calls} calls give"
    backends = f"backend{'' if len(names) == 1 else 's'} {', '.join(names)}"
    return f"{target}: {some} the same results in eager mode and with {backends}."


def in_words(each: wire.Difference) -> str:
    """One difference: the call, what differs, and how."""
    call = f"call {each.call + 1}" + (f" ({each.call_name})" if each.call_name else "")
    return f"{call}: {_KINDS.get(each.kind, each.kind)} differs, {each.path}: {each.words}"


def _compiled(stages: Iterable[wire.Stage]) -> list[wire.Stage]:
    return [stage for stage in stages if not stage.name.startswith("eager mode")]


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
