"""Does one verify job: the same calls in eager mode and compiled, each from the same state."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import Any, List, Optional, Set

from fullgraph_worker import dynamo, wire
from fullgraph_worker.compile_calls import CompileCalls
from fullgraph_worker.errors import JobError
from fullgraph_worker.explain import Outgoing
from fullgraph_worker.inputs.arguments import Arguments, in_words
from fullgraph_worker.inputs.find import find_inputs, given_by_user
from fullgraph_worker.modules import load_module
from fullgraph_worker.options import Conditions
from fullgraph_worker.other_events import OtherEvents
from fullgraph_worker.overlay import Overlay
from fullgraph_worker.recorder import Recorder
from fullgraph_worker.seen_values import seen_values
from fullgraph_worker.target import Target, parameter_names, resolve
from fullgraph_worker.verify.calls import PlannedCall, planned
from fullgraph_worker.verify.children import ChildError, in_child, threads_limited
from fullgraph_worker.verify.compare import Place, differences, places
from fullgraph_worker.verify.outcome import StageOutcome, load
from fullgraph_worker.verify.stage import double, run_calls

EAGER = "eager mode"
AGAIN = "eager mode again"
REFERENCE = "eager mode in float64"


def verify(job: wire.VerifyJob, channel: Outgoing) -> wire.Message:
    """Run ``job``, sending each stage and each difference; the last message is returned."""
    try:
        return _Verification(job, channel).run()
    except JobError as error:
        return wire.Failure(error.kind, error.message, error.frames)


class _Verification:
    def __init__(self, job: wire.VerifyJob, channel: Outgoing) -> None:
        self._job = job
        self._channel = channel
        self._start = time.perf_counter()
        target = job.target
        sys.argv[:] = [target.path or target.module]
        self._restore_threads = threads_limited()
        overlay = Overlay(target.overlay)
        overlay.install()
        self._compile_calls = CompileCalls(target.options)
        self._compile_calls.install()
        self._where = os.path.basename(target.path) or target.module
        self._say(f"Importing {self._where}")
        self._module = load_module(target, overlay)
        self._conditions = Conditions(target.options)
        self._target = self._resolved()
        self._calls = self._planned()

    def run(self) -> wire.Message:
        job = self._job
        eager = self._stage(EAGER)
        if not eager.calls or (eager.calls[0].error and not job.may_raise):
            error = eager.calls[0].error if eager.calls else [eager.failure, ""]
            raise JobError("user-exception", f"{self._target.name} raised {': '.join(error)}")
        noise = places(differences(eager, self._stage(AGAIN)))
        if job.before:
            before = load(os.path.join(job.before, EAGER))
            lost = places(differences(before, load(os.path.join(job.before, AGAIN))))
            self._send("before", differences(before, eager, None, noise | lost, exact=True))
        last = eager
        for backend in job.backends:
            last = self._stage(backend)
            for record in last.records:
                self._channel.send(record)
            if self._judge(backend, eager, last, noise) and not job.all_backends:
                break
        if job.target.values:
            values = self._values(last)
            self._channel.send(wire.Seen(values))
        words = in_words(self._calls[0].arguments, parameter_names(self._target))
        return wire.Done(
            traced={},
            graphs=last.graphs,
            inputs=words,
            seconds=time.perf_counter() - self._start,
            inputs_source=self._source,
            path=job.target.path or getattr(self._module, "__file__", "") or "",
        )

    def _resolved(self) -> Target:
        import torch

        torch.manual_seed(0)
        target = self._job.target
        found = resolve(self._module, target.name, self._where, given_by_user(target, self._module))
        self._conditions.prepare(found.call)
        return found

    def _planned(self) -> List[PlannedCall]:
        self._say("Creating the inputs")
        inputs = find_inputs(
            self._job.target, self._module, self._target, self._where, self._conditions
        )
        self._source = inputs.source
        return planned(inputs, self._module, self._conditions, self._works, max(1, self._job.calls))

    def _works(self, given: Arguments) -> bool:
        """Whether a call with these arguments raises nothing, tried where it changes nothing."""

        def attempt() -> bool:
            return self._conditions.eager_error(self._target.call, given) is None

        try:
            return bool(in_child(attempt, self._file("attempt")))
        except ChildError:
            return False

    def _stage(self, name: str) -> StageOutcome:
        self._say(f"Running {self._target.name} ({name})")
        try:
            outcome = in_child(lambda: self._run_stage(name), self._file(name))
        except ChildError as error:
            outcome = StageOutcome(name, failure=str(error))
        assert isinstance(outcome, StageOutcome)
        self._channel.send(
            wire.Stage(
                name,
                outcome.seconds,
                outcome.graphs,
                [planned.name for planned in self._calls[: len(outcome.calls)]],
                outcome.failure,
                sum(call.error != [] for call in outcome.calls),
            )
        )
        return outcome

    def _run_stage(self, name: str) -> StageOutcome:
        self._restore_threads()
        outcome = StageOutcome(name)
        start = time.perf_counter()
        if name in (EAGER, AGAIN, REFERENCE):
            self._run_eager(outcome)
        else:
            self._run_compiled(outcome)
        outcome.seconds = time.perf_counter() - start
        return outcome

    def _run_eager(self, outcome: StageOutcome) -> None:
        import torch

        calls = self._calls
        if outcome.name == REFERENCE:
            calls = double(self._target, calls)
        call = self._target.call
        with torch.compiler.set_stance("force_eager"):
            outcome.calls += run_calls(call, self._target, calls, self._conditions, _nothing)

    def _run_compiled(self, outcome: StageOutcome) -> None:
        target = self._target
        place = wire.StackFrame(self._job.target.path or self._job.target.module, 1, target.name)
        recorder = Recorder(outcome.records.append, place)
        others = OtherEvents(outcome.records.append)
        dynamo.make_ready()
        counting = dynamo.CountingBackend(outcome.name)
        self._compile_calls.backend = counting
        compiled = self._compile_calls.compiled(target.call)

        def around(number: int) -> Any:
            recorder.call = number
            outcome.graphs = outcome.graphs if number > 1 else counting.graphs
            return target.configured()

        listening = dynamo.observed(recorder, recorder.on_function)
        with listening, others.observed(), dynamo.guards_untimed():
            outcome.calls += run_calls(compiled, target, self._calls, self._conditions, around)
        if len(outcome.calls) == 1:
            outcome.graphs = counting.graphs

    def _judge(
        self, backend: str, eager: StageOutcome, compiled: StageOutcome, noise: Set[Place]
    ) -> bool:
        """Send what differs; whether anything does."""
        lossy = self._job.may_lose_messages
        found = differences(eager, compiled, None, noise, may_lose_messages=lossy)
        if any(each.what == "values" for each in found):
            reference = self._reference()
            found = differences(eager, compiled, reference, noise, may_lose_messages=lossy)
        self._send(backend, found)
        return bool(found)

    def _reference(self) -> Optional[StageOutcome]:
        if not os.path.exists(self._file(REFERENCE)):
            self._stage(REFERENCE)
        reference = load(self._file(REFERENCE)) if os.path.exists(self._file(REFERENCE)) else None
        # What fails in float64 is no reference.
        is_usable = isinstance(reference, StageOutcome) and not any(
            call.error for call in reference.calls
        )
        return reference if is_usable else None

    def _values(self, compiled: StageOutcome) -> List[wire.SeenValue]:
        import torch

        planned = self._calls[0].arguments

        def run() -> None:
            with torch.compiler.set_stance("force_eager"), self._conditions.around(planned):
                self._target.call(*planned.args, **planned.kwargs)

        def look() -> List[wire.SeenValue]:
            self._restore_threads()
            return seen_values(run, compiled.records)

        try:
            found: List[wire.SeenValue] = in_child(look, self._file("values"))
        except ChildError:
            return []
        return found

    def _send(self, stage: str, found: List[wire.Difference]) -> None:
        for each in found:
            each.stage = stage
            each.call_name = self._calls[each.call].name if each.call < len(self._calls) else ""
            self._channel.send(each)

    def _file(self, name: str) -> str:
        return os.path.join(self._job.folder, name)

    def _say(self, message: str) -> None:
        self._channel.send(wire.Progress(message))


def _nothing(number: int) -> Any:
    return contextlib.nullcontext()
