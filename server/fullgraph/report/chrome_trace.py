"""Compilations and breaks as a trace in Chrome's format, which Perfetto opens.

https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fullgraph.dynamic.profile import RunProfile
from fullgraph.dynamic.trace_findings import name_in
from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph_worker.protocol.wire import Compilation

Event = dict[str, object]

_COMPILATIONS, _GRAPHS, _BREAKS = 1, 2, 3
# The order in which they follow each other within a compilation; the backward pass comes later.
_PHASES = "restarts", "tracing", "AOT autograd", "backend", "inductor", "code generation", "guards"
_LATER = "backward"
_MICROSECONDS = 1e6
_LONGEST_REASON = 2000


@dataclass(frozen=True)
class Timeline:
    """What one process compiled.

    Attributes:
        name: of the process (``rank 0``), or of the target.
        compilations: in order.
        profile: where the time of one call went; None if that was not measured.
    """

    name: str
    compilations: Sequence[Compilation]
    profile: RunProfile | None = None


def chrome_trace(timelines: Sequence[Timeline], findings: Sequence[Finding]) -> Event:
    """The trace as JSON can write it; its times begin with 0.

    A compilation is a slice with its phases as slices within; a break, a recompile or a failure is
    an instant event at its compilation's end or beginning. Compilations of which torch records no
    time follow each other without a gap.

    Args:
        timelines: of all processes.
        findings: what was observed in them.
    """
    starts = [c.start for each in timelines for c in each.compilations if c.start]
    begin = min(starts, default=0.0)
    events: list[Event] = []
    for number, timeline in enumerate(timelines, 1):
        events += [
            _named("process_name", number, 0, timeline.name),
            _named("thread_name", number, _COMPILATIONS, "Compilations"),
        ]
        events += _of_process(number, timeline, findings, begin)
        if timeline.profile is not None and timeline.profile.calls:
            events += _of_call(len(timelines) + number, timeline.name, timeline.profile)
    return {"traceEvents": events, "displayTimeUnit": "ms"}


def _of_process(
    process: int, timeline: Timeline, findings: Sequence[Finding], begin: float
) -> Iterator[Event]:
    by_id: dict[str, list[Finding]] = {}
    for finding in findings:
        for compile_id in _compilations_in(timeline, finding):
            by_id.setdefault(compile_id, []).append(finding)
    now = 0.0
    for position, made in enumerate(timeline.compilations):
        start = (made.start - begin) * _MICROSECONDS if made.start else now
        phases = {name: s for name, s in made.seconds.items() if name != _LATER}
        end = start + sum(phases.values()) * _MICROSECONDS
        following = timeline.compilations[position + 1 : position + 2]
        if following and following[0].start:
            # Slices that overlap without being nested cannot be shown.
            limit = (following[0].start - begin) * _MICROSECONDS
            end = min(end, max(limit, start))
        yield _slice(_title(made), "compilation", process, start, end, _about(made))
        yield from _phases(process, start, end, phases)
        for finding in by_id.pop(made.compile_id, ()):
            at = start if finding.kind is Kind.RECOMPILE else end
            yield _instant(finding, process, at)
        if made.has_graph:
            about = {"operations": made.operations, "compile_id": made.compile_id}
            words = "operation" if made.operations == 1 else "operations"
            name = f"Graph {made.compile_id}: {made.operations} {words}"
            yield _event(name, "graph", "i", process, end, about) | {"s": "t"}
        now = end
    for left in by_id.values():
        yield from (_instant(finding, process, now) for finding in left)


def _compilations_in(timeline: Timeline, finding: Finding) -> list[str]:
    """The compilations of a process at which a finding is shown; an empty id for none of them."""
    seen = finding.observation
    if seen is None or (seen.processes and timeline.name not in seen.processes):
        return []
    if not seen.processes:
        return list(seen.compilations) or [""]
    own = name_in(timeline.name, "")
    return [each.removeprefix(own) for each in seen.compilations if each.startswith(own)] or [""]


def _phases(process: int, start: float, end: float, phases: dict[str, float]) -> Iterator[Event]:
    known = [name for name in _PHASES if name in phases]
    for name in (*known, *(name for name in phases if name not in _PHASES)):
        stop = min(start + phases[name] * _MICROSECONDS, end)
        yield _slice(name, "phase", process, start, stop, {})
        start = stop


def _of_call(process: int, name: str, profile: RunProfile) -> Iterator[Event]:
    """The measured call: all runs of a graph, and of the code behind a break, are one slice."""
    yield _named("process_name", process, 0, f"One call of {name}, sums per graph and break")
    yield _named("thread_name", process, _GRAPHS, "Graphs")
    yield _named("thread_name", process, _BREAKS, "Between graphs")
    now = 0.0
    for graph in profile.graphs:
        end = now + graph.seconds * _MICROSECONDS
        about = {"place": f"{graph.path}:{graph.line}", "runs": graph.runs, "share": graph.share}
        title = f"{graph.function} {graph.compile_id}".strip()
        yield _slice(title, "graph", process, now, end, about, _GRAPHS)
        now = end
    now = 0.0
    for gap in profile.gaps:
        end = now + gap.seconds * _MICROSECONDS
        place = f"{gap.path}:{gap.line}"
        about = {"place": place, "count": gap.count, "share": gap.share}
        yield _slice(f"behind {place}", "break", process, now, end, about, _BREAKS)
        now = end


def _title(made: Compilation) -> str:
    rest = "the rest of " if made.is_resumed else ""
    return f"{rest}{made.function} {made.compile_id}"


def _about(made: Compilation) -> dict[str, object]:
    about: dict[str, object] = {
        "place": f"{made.path}:{made.line}",
        "compile_id": made.compile_id,
        "operations": made.operations,
    }
    later = made.seconds.get(_LATER)
    return (
        about
        | ({"backward_seconds": later} if later else {})
        | ({"caches": made.caches} if made.caches else {})
        | ({"failure": made.failure[:_LONGEST_REASON]} if made.failure else {})
    )


def _instant(finding: Finding, process: int, at: float) -> Event:
    place, seen = finding.location, finding.observation
    about: dict[str, object] = {"place": f"{place.path}:{place.line}", "code": finding.code}
    if seen is not None:
        about |= {"count": seen.count, "reason": seen.reason[:_LONGEST_REASON]}
    kind = finding.kind.value
    return _event(f"{finding.code} {finding.message}", kind, "i", process, at, about) | {"s": "t"}


def _slice(
    name: str,
    category: str,
    process: int,
    start: float,
    end: float,
    about: dict[str, object],
    thread: int = _COMPILATIONS,
) -> Event:
    event = _event(name, category, "X", process, start, about, thread)
    return event | {"dur": round(max(end - start, 0.0), 3)}


def _event(
    name: str,
    category: str,
    phase: str,
    process: int,
    at: float,
    about: dict[str, object],
    thread: int = _COMPILATIONS,
) -> Event:
    return {
        "name": name,
        "cat": category,
        "ph": phase,
        "ts": round(at, 3),
        "pid": process,
        "tid": thread,
        "args": about,
    }


def _named(what: str, process: int, thread: int, name: str) -> Event:
    return {"name": what, "ph": "M", "pid": process, "tid": thread, "args": {"name": name}}
