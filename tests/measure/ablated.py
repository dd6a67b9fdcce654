"""Benchmarks in which breaks are left out one by one, with times that a test gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fullgraph.measure.ablation import Ablation, Estimate, FixedBreaks
from fullgraph.measure.results import ArmResult, Results
from fullgraph.vocabulary.findings import Evidence, Finding, Location, Observation
from fullgraph_worker.protocol.wire import Prepared, Timed
from tests.measure.arms import COMPILED, PREPARED

PATH = "/w/net.py"
ROUNDS = 10


def finding(line: int, entry: str = "logging-call") -> Finding:
    at = Location(PATH, line, 4, line, 12)
    seen = Observation("GB0001", "reason")
    return Finding("FG301", entry, at, Evidence.OBSERVED, "m", observation=seen)


def arm(name: str, seconds: float | Sequence[float], prepared: Prepared = COMPILED) -> ArmResult:
    each = [seconds] * ROUNDS if isinstance(seconds, float) else seconds
    rounds = {number: Timed([time], 1, 0.0, 0) for number, time in enumerate(each)}
    return ArmResult(name, prepared, rounds=rounds)


def ablated(
    unfixed: float,
    fixed: float,
    breaks: Mapping[tuple[int, ...], float | Sequence[float]],
    *,
    eager: float = 1.0,
    estimates: Sequence[Estimate] = (),
    with_fixed: bool = False,
) -> Results:
    """What a benchmark measured.

    Args:
        unfixed: the seconds of the program as it is.
        fixed: of the program with all fixes.
        breaks: by the lines of the breaks of one row, the seconds without their fixes.
        eager: of eager mode.
        estimates: of the other breaks.
        with_fixed: the program with all fixes is an arm that is shown, as with ``--fixed``.
    """
    arms = [
        arm("eager", eager, PREPARED),
        arm("inductor", unfixed, replace(COMPILED, breaks=len(breaks))),
        replace(arm("inductor fixed", fixed), is_ablation=not with_fixed),
    ]
    rows = []
    for lines, seconds in breaks.items():
        name = f"inductor fixed except net.py:{lines[0]}"
        arms.append(replace(arm(name, seconds), is_ablation=True))
        rows.append(FixedBreaks(tuple(finding(line) for line in lines), name))
    plan = Ablation("inductor", "inductor", "inductor fixed" if rows else "", rows, estimates)
    return Results({each.name: each for each in arms}, torch="2.13.0", ablation=plan)
