"""Calls a function again and again: by the clock, and under torch.profiler."""

from __future__ import annotations

import time
from typing import Any, Callable, Iterator, List, NamedTuple, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.profile.backend import PREFIX, ProfiledBackend, wait_for_device
from fullgraph_worker.profile.threads import RunQueue
from fullgraph_worker.profile.timeline import GRAPH, LOOKUP, REGION, Span

_CALL = "fullgraph call"
# What torch itself names them.
REGION_NAME = "Torch-Compiled Region: "
_LOOKUP = "TorchDynamo Cache Lookup"
# Of a call without the profiler.
_MOST_CALLS = 200
_SECONDS = 1.0
# Of one session of the profiler, which keeps all events of its calls in memory.
_MOST_EVENTS = 20_000
_MOST_IN_SESSION = 25
_SESSION_SECONDS = 0.5


class ProfiledCall(NamedTuple):
    """A call under torch.profiler.

    Attributes:
        whole: its span.
        spans: what happened on its thread, in this call and in others.
        waiting: the seconds for which its thread waited for a processor: before its first
            graph, in it, between it and the next one and so on.
    """

    whole: Span
    spans: List[Span]
    waiting: List[float]


def repeat(measure: Callable[[], float]) -> List[float]:
    """What ``measure`` gives, many times: fewer for what takes long, and once at least."""
    start = time.perf_counter()
    found = [measure()]
    while len(found) < _MOST_CALLS and time.perf_counter() - start < _SECONDS:
        found.append(measure())
    return found


def timed(function: Callable[..., Any], given: Arguments) -> float:
    """The seconds of one call, without those for which it waited for a processor."""
    _prepare()
    with RunQueue() as queue:
        waited = queue.seconds()
        start = time.perf_counter()
        function(*given.args, **given.kwargs)
        wait_for_device()
        return time.perf_counter() - start - (queue.seconds() - waited)


def profiled(
    function: Callable[..., Any],
    arguments: Callable[[], Arguments],
    backend: ProfiledBackend,
    is_long: bool,
) -> Iterator[List[ProfiledCall]]:
    """Calls under torch.profiler without end, as many at a time as fit into memory.

    Args:
        function: what to call.
        arguments: of each of the calls.
        backend: what its graphs were compiled with.
        is_long: whether one call takes so long that there should be no more than necessary.
    """
    number = 1
    while True:
        calls, events = _session(function, arguments, backend, number, is_long)
        yield calls
        longest = max(call.whole.seconds for call in calls)
        fitting = min(
            _MOST_EVENTS * number // max(1, events), int(_SESSION_SECONDS / max(longest, 1e-6))
        )
        number = max(1, min(fitting, _MOST_IN_SESSION))


def uses_up(given: Arguments) -> bool:
    """Whether a call leaves nothing of its arguments for the next one: one is an iterator."""
    return any(hasattr(value, "__next__") for value in (*given.args, *given.kwargs.values()))


def _session(
    function: Callable[..., Any],
    arguments: Callable[[], Arguments],
    backend: ProfiledBackend,
    number: int,
    is_long: bool,
) -> Tuple[List[ProfiledCall], int]:
    import torch

    waiting: List[List[float]] = []

    def call(queue: RunQueue) -> None:
        given = arguments()
        _prepare()
        backend.waited = [queue.seconds()]
        with torch.profiler.record_function(_CALL):
            function(*given.args, **given.kwargs)
            wait_for_device()
        backend.waited.append(queue.seconds())
        waiting.append([b - a for a, b in zip(backend.waited, backend.waited[1:])])

    # The first call pays for the profiler's own beginning: milliseconds.
    unmeasured = 0 if is_long else 1
    activities = [torch.profiler.ProfilerActivity.CPU]
    with RunQueue() as backend.queue, torch.profiler.profile(activities=activities) as profiler:
        try:
            for _ in range(number + unmeasured):
                call(backend.queue)
        finally:
            backend.queue = None
    events = events_of(profiler)
    whole = [event for event in events if event.name == _CALL]
    spans = [span for e in events if e.thread == whole[0].thread for span in _spans(e)]
    found = [
        ProfiledCall(_span("", "", event), spans, waited) for event, waited in zip(whole, waiting)
    ]
    return found[unmeasured:], len(events)


def _prepare() -> None:
    import torch

    torch.manual_seed(0)
    wait_for_device()


class Event(NamedTuple):
    """What the profiler recorded, with its beginning and end in seconds."""

    name: str
    thread: int
    begin: float
    end: float


def events_of(profiler: Any) -> List[Event]:
    """What the profiler recorded, in seconds, in order."""
    try:
        # ``profiler.events()`` makes objects of them, which takes longer than the calls did.
        events = profiler.profiler.kineto_results.events()
        # Since 1970, in nanoseconds: too much for a float.
        zero = min((e.start_ns() for e in events), default=0)
        found = [
            Event(
                e.name(),
                e.start_thread_id(),
                (e.start_ns() - zero) / 1e9,
                (e.end_ns() - zero) / 1e9,
            )
            for e in events
        ]
    except AttributeError:
        found = [
            Event(e.name, e.thread, e.time_range.start / 1e6, e.time_range.end / 1e6)
            for e in profiler.events() or ()
        ]
    return sorted(found, key=lambda event: event.begin)


def _spans(event: Event) -> Iterator[Span]:
    if event.name == _LOOKUP:
        yield _span(LOOKUP, "", event)
    for prefix, kind in ((REGION_NAME, REGION), (PREFIX, GRAPH)):
        if event.name.startswith(prefix):
            yield _span(kind, event.name[len(prefix) :], event)


def _span(kind: str, name: str, event: Event) -> Span:
    return Span(kind, name, event.begin, event.end)
