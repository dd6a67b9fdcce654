"""Repeated blocks against the whole, for people at a terminal and as JSON."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from fullgraph.durations import duration, duration_range
from fullgraph.measure.block_gains import BlockGain, block_gains
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import Interval
from fullgraph.report.terminal import Painter, in_columns, printable
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.measure.arm import BLOCKS, INDUCTOR

_HEAD = ("compiled", "first call", "its starts", "ratio", "call", "ratio", "graphs", "recompiles")
_HOW = {
    BLOCKS: "`for block in blocks: block.compile()` before the first call",
    "regions": "`@torch.compiler.nested_compile_region` on the `forward` of the block",
}


def render_blocks(results: Results, paint: Painter) -> list[str]:
    """The lines about repeated blocks; none where they were not measured."""
    gains = list(block_gains(results))
    if not gains:
        return []
    whole = results.arms[INDUCTOR]
    rows = [_row("whole", whole, None), *(_row(each.arm.name, each.arm, each) for each in gains)]
    head, *lines = in_columns([_HEAD, *rows], right=range(1, len(_HEAD)))
    made = gains[0].arm.prepared
    blocks = made.blocks if made else ""
    return [
        "",
        paint("bold", printable(f"Repeated blocks: {blocks}")),
        f"  {paint('dim', head)}",
        *(f"  {printable(line)}" for line in lines),
        *(f"  {printable(line)}" for line in block_lines(gains, whole)),
    ]


def _row(name: str, arm: ArmResult, gain: BlockGain | None) -> tuple[str, ...]:
    made, starts = arm.prepared, arm.first_calls.values()
    return (
        name,
        duration(statistics.median(starts)) if starts else "",
        duration_range(min(starts), max(starts)) if starts else "",
        _interval(gain.first) if gain else "",
        duration(arm.median),
        _interval(gain.call) if gain else "",
        str(made.graphs) if made else "",
        str(made.recompiles) if made else "",
    )


def _interval(ratio: Interval | None) -> str:
    if ratio is None:
        return "?"
    return f"{ratio.estimate:.2f}x ({ratio.low:.2f} to {ratio.high:.2f})"


def block_lines(gains: list[BlockGain], whole: ArmResult) -> Iterator[str]:
    """What to do, and why: one sentence for each arm."""
    for each in gains:
        name = each.arm.name
        if each.arm.wrong:
            yield f"{name}: no gain, since its output differs from that of eager mode."
        elif each.is_unclear:
            yield (
                f"{name}: cannot tell: the first call is {_interval(each.first)} as fast, a later "
                f"one {_interval(each.call)}. Measure again when the machine is idle."
            )
        elif each.pays:
            yield f"{name}: a gain. {_HOW[name]} starts {_interval(each.first)} as fast."
        elif each.starts_faster:
            yield (
                f"{name}: a faster start ({_interval(each.first)}) and slower calls "
                f"({_interval(each.call)}){_until(each.arm, whole)}. {_HOW[name]} does it."
            )
        else:
            yield f"{name}: no gain: the first call is {_interval(each.first)} as fast."
        limits = each.arm.prepared.limits if each.arm.prepared else []
        yield from (f"{name}: {words}." for words in limits)
    starts = max(len(whole.first_calls), 1)
    yield (
        f"{number_of(starts, 'start')} of each with empty caches, in turn: the median, and the "
        "ratios from the smallest to the largest. Ratios of calls have 95 % intervals."
    )


def _until(arm: ArmResult, whole: ArmResult) -> str:
    """After how many calls the whole has made up for its longer start."""
    lost = arm.median - whole.median
    first = statistics.median(whole.first_calls.values())
    saved = first - statistics.median(arm.first_calls.values())
    return f"; it is ahead for {saved / lost:.0f} calls" if lost > 0 else ""


def blocks_as_data(results: Results) -> list[dict[str, Any]] | None:
    """The same for programs; None where blocks were not measured."""
    gains = list(block_gains(results))
    if not gains:
        return None
    return [
        {
            "arm": each.arm.name,
            "blocks": each.arm.prepared.blocks if each.arm.prepared else "",
            "first_call": asdict(each.first) if each.first else None,
            "call": asdict(each.call) if each.call else None,
            "pays": each.pays,
        }
        for each in gains
    ]
