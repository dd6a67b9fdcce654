"""Finds out what each graph and each break of a compiled target costs.

What is measured: wall-clock time on the calling thread, in calls whose graphs are compiled
already, with the same arguments and the same random seed each time; the median of repeated
calls, which go on until their times agree, or for some seconds. On CUDA each graph waits for
the device before and after it, so kernels count for what launched them.

What is not: how long the thread waits for a processor (on Linux); what other threads do
meanwhile; what a backend could win by fusing across a break; a backward pass as a graph of its
own. If the target itself runs a backward pass, its time lies behind the break at
``backward()``. A function that Dynamo skipped has no region of its own: its time lies behind
the break behind which it was called, or, if it is the target itself, behind the one for which
it was skipped. The profiler's own cost, a few microseconds per operation, is part of the times
and not subtracted; calls without it are timed beside them.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_right
from typing import Any, Callable, Dict, List, Sequence, Tuple

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.observe import compile_times
from fullgraph_worker.observe.recorder import Recorder
from fullgraph_worker.profile import calls, threads, timeline
from fullgraph_worker.profile.backend import ProfiledBackend, uses_cuda
from fullgraph_worker.profile.device_waits import waits_of
from fullgraph_worker.profile.medians import Measured, Medians
from fullgraph_worker.profile.notes import Notes
from fullgraph_worker.profile.spread import median
from fullgraph_worker.profile.timeline import GRAPH, Span
from fullgraph_worker.protocol import wire
from fullgraph_worker.protocol.channel import ChannelLostError
from fullgraph_worker.torch_private.compilations import current_compile_id, frames_compiled
from fullgraph_worker.torch_private.structured_trace import trace_observed
from fullgraph_worker.user_code.errors import describe

_WARM_CALLS = 4
_MOST_CALLS = 500
_SECONDS = 3.0
# The profiler's own beginning does not matter for a call that takes longer.
_LONG = 0.5


class Profiler:
    """Measures one target; made before it is compiled.

    Args:
        backend: the name of the backend of ``torch.compile``.
        target: the place of the target itself, as far as it is known.

    Attributes:
        backend: what to give to ``torch.compile`` in its place.
    """

    def __init__(self, backend: str, target: wire.StackFrame) -> None:
        # Without it the profiler's library reports its starts and stops on standard error.
        os.environ.setdefault("KINETO_LOG_LEVEL", "9")
        self.backend = ProfiledBackend(backend)
        self._name = backend
        self._target = target
        self._notes = Notes()
        self._default_threads = 0

    def begin(self, target: wire.StackFrame) -> None:
        """Called when Dynamo is ready, before the first call of ``target``."""
        self._target = target
        compile_times.begin()
        self._default_threads = threads.choose()

    def noting(self, send: Callable[[wire.Record], None]) -> Callable[[wire.Record], None]:
        """``send``, noting each record while Dynamo compiles what it is about."""

        def noting(record: wire.Record) -> None:
            self._notes.add(record, current_compile_id(), is_sent=True)
            send(record)

        return noting

    def measure(
        self,
        compiled: Callable[..., Any],
        eager: Callable[..., Any],
        arguments: Callable[[], Arguments],
        send: Callable[[wire.Progress], None],
    ) -> wire.Profile:
        """Call the target compiled, then under torch.profiler, then in eager mode.

        Args:
            compiled: the compiled target, which has run once.
            eager: the target itself.
            arguments: of each of the calls.
            send: called with a description of each step.
        """
        import torch

        medians = Medians(())
        plain = in_eager = median(())
        notes: List[str] = []
        waits: List[wire.WaitProfile] = []
        try:
            send(wire.Progress("Profiling: calling the target until everything is compiled"))
            seconds = self._warm(compiled, arguments, notes)
            send(wire.Progress("Profiling: timing compiled calls"))
            plain = median(calls.repeat(lambda: calls.timed(compiled, arguments())))
            send(wire.Progress("Profiling: measuring the graphs and what is between them"))
            medians = self._profiled(compiled, arguments, is_long=seconds > _LONG)
            if uses_cuda():
                given = arguments()
                waits = waits_of(
                    lambda: compiled(*given.args, **given.kwargs), self.backend, self._target
                )
            send(wire.Progress("Profiling: timing eager calls"))
            with torch.compiler.set_stance("force_eager"):
                in_eager = median(calls.repeat(lambda: calls.timed(eager, arguments())))
        except ChannelLostError:
            raise
        except BaseException as error:
            # The findings of the first call must not be lost for it.
            notes = [f"A later call failed, although the first one did not: {describe(error)}"]
        if medians.is_disturbed:
            notes.append(
                "Other programs used the processor during the profiled calls. That time is not "
                "counted, but the rest can be longer than on an idle machine."
            )
        phases = compile_times.by_compile_id()
        return wire.Profile(
            backend=self._name,
            device=", ".join(self.backend.devices),
            calls=medians.calls,
            call_seconds=medians.call.seconds,
            other_seconds=medians.other.seconds,
            compiled_seconds=plain.seconds,
            eager_seconds=in_eager.seconds,
            compile_seconds=sum(sum(each.values()) for each in phases.values()),
            graphs=self._graphs(medians, phases),
            gaps=self._gaps(medians),
            note=" ".join(notes),
            attempts=self._attempts(phases),
            call_spread=medians.call.spread,
            compiled_spread=plain.spread,
            eager_spread=in_eager.spread,
            threads=torch.get_num_threads(),
            default_threads=self._default_threads,
            waits=waits,
        )

    def _warm(
        self, compiled: Callable[..., Any], arguments: Callable[[], Arguments], notes: List[str]
    ) -> float:
        """Call until a call compiles nothing, and note if that never happens.

        Returns:
            The seconds of the last call.
        """
        seconds = 0.0
        for _ in range(_WARM_CALLS):
            before = frames_compiled()
            recorder = Recorder(self._note_later, self._target)
            with trace_observed(recorder, recorder.on_function):
                seconds = calls.timed(compiled, arguments())
            if frames_compiled() == before:
                return seconds
        notes.append(
            f"Each of {_WARM_CALLS} more calls with the same arguments compiled again: the "
            "times include compilations, or eager mode after Dynamo's recompile limit."
        )
        return seconds

    def _note_later(self, record: wire.Record) -> None:
        self._notes.add(record, current_compile_id(), is_sent=False)

    def _profiled(
        self, compiled: Callable[..., Any], arguments: Callable[[], Arguments], is_long: bool
    ) -> Medians:
        """Call until the medians hardly change, or for some seconds; once at least."""
        measured: List[Measured] = []
        medians = Medians(measured)
        start = time.perf_counter()
        for session in calls.profiled(compiled, arguments, self.backend, is_long):
            breaks = self._notes.breaks()
            for call in session:
                skipped = self._notes.skipped_target(call.spans)
                whole, spans = undisturbed(*call)
                times = timeline.split(whole, spans, breaks, skipped)
                measured.append(Measured(times, sum(call.waiting)))
            medians = Medians(measured)
            is_over = time.perf_counter() - start > _SECONDS or len(measured) >= _MOST_CALLS
            if is_over or medians.is_enough():
                break
        return medians

    def _graphs(
        self, medians: Medians, phases: Dict[str, Dict[str, float]]
    ) -> List[wire.GraphProfile]:
        breaks = self._notes.breaks()
        found = []
        # Each compilation counts once, should several graphs come out of it.
        left = dict(phases)
        for position, graph in enumerate(self.backend.captured):
            part = medians.graph(str(position))
            ended_by = breaks.get(graph.compile_id)
            at = graph.beginning or self._target
            found.append(
                wire.GraphProfile(
                    path=at.path,
                    line=at.line,
                    function=at.function,
                    compile_id=graph.compile_id,
                    ops=graph.ops,
                    compile_seconds=left.pop(graph.compile_id, {}),
                    runs=part.runs,
                    seconds=part.time.seconds,
                    ended_by=-1 if ended_by is None else self._notes.position(ended_by),
                    spread=part.time.spread,
                )
            )
        return found

    def _attempts(self, phases: Dict[str, Dict[str, float]]) -> List[wire.AttemptProfile]:
        with_graph = {graph.compile_id for graph in self.backend.captured}
        functions = {each.compile_id: each.function for each in compile_times.ended()}
        found: Dict[Tuple[str, int, str], wire.AttemptProfile] = {}
        for compile_id, seconds in phases.items():
            if compile_id in with_graph:
                continue
            at = functions.get(compile_id, self._target)
            key = (at.path, at.line, at.function)
            attempt = found.setdefault(key, wire.AttemptProfile(*key, 0, {}))
            attempt.count += 1
            for phase, spent in seconds.items():
                attempt.compile_seconds[phase] = attempt.compile_seconds.get(phase, 0.0) + spent
        return sorted(found.values(), key=lambda each: -sum(each.compile_seconds.values()))

    def _gaps(self, medians: Medians) -> List[wire.GapProfile]:
        gaps = [
            wire.GapProfile(
                record=self._notes.position(key),
                path=self._notes.record(key).path,
                line=self._notes.record(key).line,
                count=part.runs,
                seconds=part.time.seconds,
                reentry_seconds=part.reentry,
                spread=part.time.spread,
            )
            for key in medians.gaps()
            for part in [medians.gap(key)]
        ]
        return sorted(gaps, key=lambda gap: -gap.seconds)


def undisturbed(
    whole: Span, spans: Sequence[Span], waiting: Sequence[float]
) -> Tuple[Span, List[Span]]:
    """The call and its spans, shorter by the time for which its thread waited.

    Args:
        whole: the span of the call.
        spans: what happened on its thread, in this call and in others.
        waiting: the seconds that it waited before its first graph, in it, between it and the
            next one and so on. Where between two graphs it waited is unknown: everything there
            becomes shorter by the same factor.
    """
    inside = [s for s in spans if whole.begin <= s.begin and s.end <= whole.end]
    edges = [whole.begin]
    for graph in sorted((s for s in inside if s.kind == GRAPH), key=lambda s: s.begin):
        edges += [graph.begin, graph.end]
    edges.append(whole.end)
    if len(waiting) != len(edges) - 1:
        edges, waiting = [whole.begin, whole.end], [sum(waiting)]
    moved = [whole.begin]
    for begin, end, waited in zip(edges, edges[1:], waiting):
        moved.append(moved[-1] + max(0.0, end - begin - waited))

    def at(time: float) -> float:
        part = min(bisect_right(edges, time) - 1, len(edges) - 2)
        begin, end = edges[part], edges[part + 1]
        ratio = (time - begin) / (end - begin) if end > begin else 0.0
        return moved[part] + ratio * (moved[part + 1] - moved[part])

    def shorter(span: Span) -> Span:
        return span._replace(begin=at(span.begin), end=at(span.end))

    return shorter(whole), [shorter(span) for span in inside]
