"""What the graphs and the breaks of a run cost, and each break's cost in its finding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from fullgraph.dynamic.run import RunResult
from fullgraph.vocabulary.findings import Cost, Evidence, Finding, Spread
from fullgraph_worker.observe.classification import reason_of
from fullgraph_worker.protocol import wire


@dataclass(frozen=True)
class Ops:
    """One kind of operation in a graph; see ``wire.OpCount``."""

    name: str
    count: int
    shapes: tuple[str, ...]


@dataclass(frozen=True)
class GraphCost:
    """One captured graph.

    Attributes:
        path: where it begins.
        line: 1-based.
        function: the function in which it begins.
        ops: the most frequent first.
        compile_seconds: by phase; phases do not overlap.
        runs: how often it ran in a measured call.
        seconds: of all of these runs together, the median of the measured calls.
        share: their part of the call, from 0 to 1.
        compile_id: Dynamo's id of the compilation that captured it.
        spread: of ``seconds`` in repeated calls; None if it is unknown.
    """

    path: str
    line: int
    function: str
    ops: tuple[Ops, ...]
    compile_seconds: Mapping[str, float]
    runs: int
    seconds: float
    share: float
    compile_id: str = ""
    spread: Spread | None = None


@dataclass(frozen=True)
class AttemptCost:
    """Compilations of one function without a graph; see ``wire.AttemptProfile``."""

    path: str
    line: int
    function: str
    count: int
    compile_seconds: Mapping[str, float]


@dataclass(frozen=True)
class GapCost:
    """The time behind one break, at its place; see ``wire.GapProfile``.

    Attributes:
        path: of the break.
        line: 1-based.
        count: how often a measured call came through it.
        seconds: outside of graphs, all times together, the median of the measured calls.
        reentry_seconds: the part of it that goes into entering compiled code again.
        share: its part of the call, from 0 to 1.
        spread: of ``seconds`` in repeated calls; None if it is unknown.
    """

    path: str
    line: int
    count: int
    seconds: float
    reentry_seconds: float
    share: float
    spread: Spread | None = None


@dataclass(frozen=True)
class DeviceWait:
    """A line at which a call waits for the device; see ``wire.WaitProfile``."""

    path: str
    line: int
    function: str
    count: int


@dataclass(frozen=True)
class RunProfile:
    """Where the time of one call went: medians, so the parts add up to it approximately.

    Attributes:
        backend: of ``torch.compile``.
        device: on which the graphs ran.
        calls: of how many profiled calls these are the medians; 0 if none could be measured.
        call_seconds: the call, with the profiler's own cost.
        compiled_seconds: the median call without the profiler.
        eager_seconds: the same in eager mode.
        compile_seconds: of all compilations together.
        other_seconds: outside of graphs and behind no break: guards and wrappers.
        graphs: in the order in which they were captured.
        gaps: the most expensive first.
        note: why something could not be measured; empty if all could.
        attempts: compilations without a graph, those that took longest first; with those of
            ``graphs`` they took ``compile_seconds``.
        call_spread: of ``call_seconds`` in repeated calls; None if it is unknown.
        compiled_spread: of ``compiled_seconds``.
        eager_spread: of ``eager_seconds``.
        threads: on how many threads torch ran the operations; 0 if that is unknown.
        default_threads: how many it has otherwise: one thread is used where other programs use
            the processors, since threads then wait for each other.
        waits: where a call waits for the device, most often first; empty on the CPU.
    """

    backend: str
    device: str
    calls: int
    call_seconds: float
    compiled_seconds: float
    eager_seconds: float
    compile_seconds: float
    other_seconds: float
    graphs: tuple[GraphCost, ...]
    gaps: tuple[GapCost, ...]
    note: str
    attempts: tuple[AttemptCost, ...] = ()
    call_spread: Spread | None = None
    compiled_spread: Spread | None = None
    eager_spread: Spread | None = None
    threads: int = 0
    default_threads: int = 0
    waits: tuple[DeviceWait, ...] = ()


def run_profile(result: RunResult) -> RunProfile | None:
    """The profile of a run, or None if it was not profiled."""
    profile = result.profile
    if profile is None:
        return None

    def share(seconds: float) -> float:
        return seconds / profile.call_seconds if profile.call_seconds else 0.0

    return RunProfile(
        backend=profile.backend,
        device=profile.device,
        calls=profile.calls,
        call_seconds=profile.call_seconds,
        compiled_seconds=profile.compiled_seconds,
        eager_seconds=profile.eager_seconds,
        compile_seconds=profile.compile_seconds,
        other_seconds=profile.other_seconds,
        graphs=tuple(
            GraphCost(
                g.path,
                g.line,
                g.function,
                tuple(Ops(op.name, op.count, tuple(op.shapes)) for op in g.ops),
                g.compile_seconds,
                g.runs,
                g.seconds,
                share(g.seconds),
                g.compile_id,
                _spread(g.spread),
            )
            for g in profile.graphs
        ),
        gaps=tuple(
            GapCost(
                g.path,
                g.line,
                g.count,
                g.seconds,
                g.reentry_seconds,
                share(g.seconds),
                _spread(g.spread),
            )
            for g in profile.gaps
        ),
        note=profile.note,
        attempts=tuple(
            AttemptCost(a.path, a.line, a.function, a.count, a.compile_seconds)
            for a in profile.attempts
        ),
        call_spread=_spread(profile.call_spread),
        compiled_spread=_spread(profile.compiled_spread),
        eager_spread=_spread(profile.eager_spread),
        threads=profile.threads,
        default_threads=profile.default_threads,
        waits=tuple(DeviceWait(w.path, w.line, w.function, w.count) for w in profile.waits),
    )


def _spread(spread: wire.Spread) -> Spread:
    return Spread(spread.low, spread.high)


def with_costs(findings: Iterable[Finding], result: RunResult) -> tuple[Finding, ...]:
    """The findings, each with what it cost; unchanged if the run was not profiled.

    A finding joins several records of a run, and costs what they cost together.
    """
    findings = tuple(findings)
    profile = result.profile
    if profile is None or not profile.calls:
        return findings
    gaps: dict[int, list[wire.GapProfile]] = {}
    for gap in profile.gaps:
        record = result.records[gap.record] if 0 <= gap.record < len(result.records) else None
        at = _finding_of(record, findings) if record else None
        if at is not None:
            gaps.setdefault(at, []).append(gap)
    costs = _ranked({at: _cost(each, profile) for at, each in gaps.items()})
    return tuple(_with_cost(finding, costs.get(at)) for at, finding in enumerate(findings))


def _cost(gaps: Sequence[wire.GapProfile], profile: wire.Profile) -> Cost:
    low, high = sum(gap.spread.low for gap in gaps), sum(gap.spread.high for gap in gaps)
    return Cost(
        seconds=sum(gap.seconds for gap in gaps),
        call_seconds=profile.call_seconds,
        rank=None,
        spread=Spread(low, high),
        call_spread=_spread(profile.call_spread),
        calls=profile.calls,
        compiled_seconds=profile.compiled_seconds,
    )


def _ranked(costs: Mapping[int, Cost]) -> dict[int, Cost]:
    """The costs, with a rank where it is clear which of the others are more and which less."""
    ordered = sorted(costs, key=lambda at: -costs[at].seconds)
    return {
        at: replace(costs[at], rank=rank)
        if not any(costs[at].may_equal(costs[other]) for other in ordered if other != at)
        else costs[at]
        for rank, at in enumerate(ordered, 1)
    }


def _with_cost(finding: Finding, cost: Cost | None) -> Finding:
    if cost is None or finding.observation is None:
        return finding
    return replace(finding, observation=replace(finding.observation, cost=cost))


def _finding_of(record: wire.Record, findings: tuple[Finding, ...]) -> int | None:
    """The position of the finding that a record is part of: at its line, and of its kind."""
    best: tuple[tuple[bool, bool, bool, int], int] | None = None
    for at, finding in enumerate(findings):
        seen = finding.observation
        if finding.evidence is not Evidence.OBSERVED or seen is None:
            continue
        if seen.kind.value != record.kind or finding.location.path != record.path:
            continue
        if not finding.location.contains_line(record.line):
            continue
        likeness = (
            finding.location.line == record.line,
            seen.reason == reason_of(record),
            seen.gb_id == (record.gb_id or None),
            -abs(finding.location.column - record.column),
        )
        if best is None or likeness > best[0]:
            best = (likeness, at)
    return best[1] if best else None
