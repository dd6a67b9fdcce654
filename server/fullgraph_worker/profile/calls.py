"""Calls a function again and again: by the clock, and under torch.profiler."""

from __future__ import annotations

import time
from typing import Any, Callable, Iterator, List, Tuple, TypeVar

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.profile.backend import PREFIX, wait_for_device
from fullgraph_worker.profile.timeline import GRAPH, LOOKUP, REGION, Span

_CALL = "fullgraph call"
# What torch itself names them.
_REGION = "Torch-Compiled Region: "
_LOOKUP = "TorchDynamo Cache Lookup"
_MOST_CALLS = 20
_SECONDS = 1.0

_T = TypeVar("_T")


def repeat(measure: Callable[[], _T]) -> List[_T]:
    """What ``measure`` gives, up to 20 times: fewer for what takes long, and once at least."""
    start = time.perf_counter()
    found = [measure()]
    while len(found) < _MOST_CALLS and time.perf_counter() - start < _SECONDS:
        found.append(measure())
    return found


def timed(function: Callable[..., Any], given: Arguments) -> float:
    """The seconds of one call."""
    _prepare()
    start = time.perf_counter()
    function(*given.args, **given.kwargs)
    wait_for_device()
    return time.perf_counter() - start


def profiled(
    function: Callable[..., Any], arguments: Callable[[], Arguments]
) -> Tuple[List[Span], List[Span]]:
    """Some calls under torch.profiler: their spans, and the spans of what happened in them."""
    import torch

    def call() -> None:
        given = arguments()
        _prepare()
        with torch.profiler.record_function(_CALL):
            function(*given.args, **given.kwargs)
            wait_for_device()

    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as profiler:
        # The first call pays for the profiler's own beginning.
        call()
        repeat(call)
    events = list(profiler.events() or ())
    first, *whole = [event for event in events if event.name == _CALL]
    same_thread = [event for event in events if event.thread == first.thread]
    spans = [span for event in same_thread for span in _spans(event)]
    return [_span("", "", event) for event in whole], spans


def uses_up(given: Arguments) -> bool:
    """Whether a call leaves nothing of its arguments for the next one: one is an iterator."""
    return any(hasattr(value, "__next__") for value in (*given.args, *given.kwargs.values()))


def _prepare() -> None:
    import torch

    torch.manual_seed(0)
    wait_for_device()


def _spans(event: Any) -> Iterator[Span]:
    name = str(event.name)
    if name == _LOOKUP:
        yield _span(LOOKUP, "", event)
    for prefix, kind in ((_REGION, REGION), (PREFIX, GRAPH)):
        if name.startswith(prefix):
            yield _span(kind, name[len(prefix) :], event)


def _span(kind: str, name: str, event: Any) -> Span:
    # The profiler counts in microseconds.
    return Span(kind, name, event.time_range.start / 1e6, event.time_range.end / 1e6)
