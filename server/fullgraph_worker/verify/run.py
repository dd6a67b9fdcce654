"""Does one verify job: the same calls in eager mode and compiled, each from the same state."""

from __future__ import annotations

import inspect
import os
import time
from typing import Dict, Iterator, List, Optional, Set, Tuple

from fullgraph_worker.explain.run import Outgoing
from fullgraph_worker.inputs.arguments import Arguments, in_words
from fullgraph_worker.protocol import wire
from fullgraph_worker.target.compile_settings import INDUCTOR
from fullgraph_worker.target.resolve import parameter_names
from fullgraph_worker.target.varied_calls import MORE_INPUTS
from fullgraph_worker.torch_private.inductor import empty_inductor_cache
from fullgraph_worker.user_code.errors import JobError
from fullgraph_worker.verify.children import ChildError, threads_limited
from fullgraph_worker.verify.compare import MESSAGES, Place, differences, places
from fullgraph_worker.verify.forks import Forks
from fullgraph_worker.verify.invalid_calls import Refusals, accepted
from fullgraph_worker.verify.outcome import GRADIENTS, StageOutcome, load
from fullgraph_worker.verify.processes import SeparateProcesses
from fullgraph_worker.verify.program import Plan, Program
from fullgraph_worker.verify.sensitive import are_zero_but_for_rounding, separated
from fullgraph_worker.verify.stages import (
    AGAIN,
    AS_COMPILED,
    EAGER,
    EMPTY,
    OPERATORS,
    REFERENCE,
    ROUNDED,
)

_MOST_SENT = 200
_MOST_SECONDS = 10.0
"""Of eager mode, where more calls of it are made."""
LEFT_OUT = " (the program leaves it out itself where torch.compiler.is_compiling())"


def verify(job: wire.VerifyJob, channel: Outgoing) -> wire.Message:
    """Run ``job``, sending each stage and each difference; the last message is returned."""
    try:
        return _Verification(job, channel).run()
    except JobError as error:
        return error.as_failure()


class _Verification:
    def __init__(self, job: wire.VerifyJob, channel: Outgoing) -> None:
        self._job = job
        self._channel = channel
        self._start = time.perf_counter()
        restore_threads = threads_limited()
        self._say(f"Importing {os.path.basename(job.target.path) or job.target.module}")
        self._program = program = Program(job)
        # What the program does on import decides: it may have used a GPU, or threads.
        stages = Forks if program.may_fork else SeparateProcesses
        self._children = stages(program, restore_threads)
        self._say("Creating the inputs")
        self._refusals = Refusals()
        plan = Plan.read(job.before) or self._plan()
        plan.write(job.folder)
        self._calls = self._children.calls = program.planned_calls(plan)

    def run(self) -> wire.Message:
        job, program = self._job, self._program
        eager = self._stage(EAGER)
        self._check(eager)
        is_refuted = False
        if job.invalid:
            noise: Set[Place] = set()
        elif job.before:
            noise, changed = self._compared_with_before(eager)
            # Eager mode takes a second, and to compile often a minute.
            is_refuted = any(f"{each.kind} {each.what}" not in job.may_change for each in changed)
        else:
            noise = places(differences(eager, self._stage(AGAIN)))
            if job.empty and eager.seconds < _MOST_SECONDS:
                self._outcome(EMPTY)
        last = eager
        backends = [] if is_refuted else job.backends
        for backend in (name for each in backends for name in program.stages(each)):
            last = self._stage(backend, eager)
            for record in last.records:
                self._channel.send(record)
            if self._judge(backend, eager, last, noise) and not job.all_backends:
                break
            if job.patience and last.seconds > job.patience:
                break
        if job.target.values and not is_refuted:
            self._channel.send(wire.Seen(self._children.values(last.records)))
        first = self._calls[0].make()
        assert first is not None
        return wire.Done(
            traced={},
            graphs=last.graphs,
            inputs=in_words(first, parameter_names(self._program.target)),
            seconds=time.perf_counter() - self._start,
            inputs_source=self._program.inputs.source,
            path=self._program.path,
            settings=program.settings(),
            invalid=self._refusals.tried if job.invalid else -1,
        )

    def _compared_with_before(
        self, eager: StageOutcome
    ) -> Tuple[Set[Place], List[wire.Difference]]:
        """Send what differs from the program before it was changed.

        Returns:
            What differs in any run, and what was sent.

        What does the same as before in its first run needs no second one.
        """
        folder = self._job.before
        before = load(os.path.join(folder, EAGER))
        noise = places(differences(before, load(os.path.join(folder, AGAIN))))
        changed = differences(before, eager, None, noise, may_fail=True, exact=True)
        if changed:
            noise |= places(differences(eager, self._stage(AGAIN)))
            changed = differences(before, eager, None, noise, may_fail=True, exact=True)
        if changed and all((each.kind, each.what) == (GRADIENTS, "values") for each in changed):
            reference = self._reference()
            if reference and are_zero_but_for_rounding(changed, eager, reference):
                changed = separated(changed, eager, before, reference, self._copies()).others
        if not changed:
            changed = self._compared_when_empty()
        if self._job.operators and not changed:
            words = self._outcome(OPERATORS).failure
            changed = [wire.Difference(0, "operator", "call", words, "size")] if words else []
        self._send("before", changed)
        return noise, changed

    def _compared_when_empty(self) -> List[wire.Difference]:
        """What differs with empty inputs that the program before it was changed takes."""
        path = os.path.join(self._job.before, EMPTY)
        if not self._job.empty or not os.path.exists(path):
            return []
        before, after = load(path), self._outcome(EMPTY)
        pairs = [each for each in zip(before.calls, after.calls) if not each[0].error]
        before.calls, after.calls = [one for one, _ in pairs], [other for _, other in pairs]
        differing = differences(before, after, None, None, may_fail=True, exact=True)
        # torch warns of means and deviations of nothing, which a choice in the graph computes.
        found = [each for each in differing if each.kind != "warning"]
        for each in found:
            each.call, each.words = 0, f"{each.words}{wire.EMPTY_INPUT}"
        return found[:1]

    def _plan(self) -> Plan:
        """The calls that work in eager mode; what they do not reach is sent."""
        program = self._program
        if self._job.invalid:
            return self._invalid_plan()
        names: List[str] = []
        first = program.conditions.ready(program.inputs.make())
        usual = self._children.error(first, "") if self._job.may_raise else ""

        def attempt(name: str, given: Arguments, mode: str) -> bool:
            # Where the program raises an exception, the other calls may raise it too.
            if self._children.error(given, mode) in ("", usual):
                names.append(name)
                return True
            return False

        calls = program.calls(attempt)
        plan = Plan(names, [], self._job.calls)
        if self._job.search and not callable(getattr(program.module, MORE_INPUTS, None)):
            self._say("Searching inputs that reach other lines")
            found = self._children.searched(calls)
            plan.searched += found.calls
            for path, lines in found.missed.items():
                self._channel.send(wire.Uncovered(path, lines))
        return plan

    def _invalid_plan(self) -> Plan:
        """The given call, and those that eager mode refuses."""
        self._say("Searching inputs that eager mode refuses")

        def refused(name: str, given: Arguments, mode: str) -> bool:
            return self._refusals.is_new(name, self._children.refusal(given, mode))

        self._program.calls(refused)
        return Plan(self._refusals.names, [], self._job.calls)

    def _check(self, eager: StageOutcome) -> None:
        """Refuse inputs that the target cannot be called with.

        Raises:
            JobError: the target did not run.
        """
        target = self._program.target
        if not eager.calls:
            words = f"{target.name} cannot be called in eager mode: {eager.failure}."
            hint = "Run it without Fullgraph and without torch.compile first."
            raise JobError("user-exception", f"{words} {hint}")
        error = eager.calls[0].error
        if not error:
            return
        words = f"{target.name} raised {': '.join(error)}"
        if not self._job.may_raise or self._job.invalid:
            raise JobError("user-exception", words)
        given = self._calls[0].make()
        try:
            signature = inspect.signature(target.signature_of)
        except (TypeError, ValueError):
            return
        try:
            signature.bind(*(given.args if given else ()), **(given.kwargs if given else {}))
        except TypeError as mismatch:
            raise JobError("bad-inputs", f"{words} ({mismatch})") from None

    def _stage(self, name: str, eager: Optional[StageOutcome] = None) -> StageOutcome:
        self._say(f"Running {self._program.target.name} ({name})")
        outcome = self._outcome(name)
        if name.startswith(INDUCTOR) and eager is not None and _errors(outcome) != _errors(eager):
            # A process that was ended may have left incomplete kernels in the cache.
            with empty_inductor_cache(os.path.join(self._job.folder, "kernels")):
                outcome = self._outcome(name)
        names = [planned.name for planned in self._calls[: len(outcome.calls)]]
        *errors, _ = _errors(outcome)
        self._channel.send(
            wire.Stage(
                name,
                outcome.seconds,
                outcome.graphs,
                names,
                outcome.failure,
                sum(error != "" for error in errors),
                errors,
            )
        )
        return outcome

    def _outcome(self, name: str) -> StageOutcome:
        try:
            return self._children.stage(name)
        except ChildError as error:
            return StageOutcome(name, failure=str(error))

    def _judge(
        self, backend: str, eager: StageOutcome, compiled: StageOutcome, noise: Set[Place]
    ) -> bool:
        """Send what differs; whether anything does."""
        if self._job.invalid:
            ended = self._ended(backend) if compiled.failure else {}
            returned = accepted(eager, compiled, ended)
            self._send(backend, returned)
            return bool(returned)
        allowed = {
            "may_lose_messages": self._job.may_lose_messages,
            "may_fail": bool(self._job.before),
        }
        found = differences(eager, compiled, None, noise, **allowed)
        if any(each.what == "values" for each in found):
            reference = self._reference()
            found = differences(eager, compiled, reference, noise, **allowed)
            if any(each.what == "values" for each in found):
                found, rounding = separated(found, eager, compiled, reference, self._copies())
                if rounding is not None:
                    rounding.stage = backend
                    self._channel.send(rounding)
        self._name_left_out(found, compiled, noise)
        self._send(backend, found)
        wrong = [each.call for each in found if each.what == "values" and each.kind != "random"]
        if wrong and not self._job.all_backends:
            self._locate(backend, min(wrong))
        return bool(found)

    def _ended(self, backend: str) -> Dict[int, str]:
        """How calls ended that end the process of compiled code, each made in one of its own."""
        found = {}
        for number in range(1, len(self._calls)):
            self._children.calls = [self._calls[0], self._calls[number]]
            failure = self._outcome(backend).failure
            if failure:
                found[number] = failure
        return found

    def _name_left_out(
        self, found: List[wire.Difference], compiled: StageOutcome, noise: Set[Place]
    ) -> None:
        """Say of the messages that the program itself leaves out of compiled code that it does."""
        messages = [each for each in found if each.kind in MESSAGES]
        if not messages:
            return
        path = os.path.join(self._job.folder, AS_COMPILED)
        expected = load(path) if os.path.exists(path) else self._outcome(AS_COMPILED)
        others = places(differences(expected, compiled, None, noise))
        for each in messages:
            if (each.call, each.kind, each.path) not in others:
                each.words += LEFT_OUT

    def _locate(self, backend: str, number: int) -> None:
        """Send the first operation that differs, if it can be found."""
        self._say("Looking for the operation that differs")
        found = self._children.operation(backend, number)
        if found is not None:
            path, line = found.place
            self._channel.send(wire.DifferingOperation(backend, number, found.name, path, line))

    def _reference(self) -> Optional[StageOutcome]:
        path = os.path.join(self._job.folder, REFERENCE)
        if not os.path.exists(path):
            self._stage(REFERENCE)
        return load(path) if os.path.exists(path) else None

    def _copies(self) -> Iterator[StageOutcome]:
        """Eager mode with other rounding; they are computed for the first backend that differs."""
        for name in ROUNDED:
            path = os.path.join(self._job.folder, name)
            if os.path.exists(path):
                yield load(path)
            else:
                self._say(f"Running {self._program.target.name} ({name})")
                yield self._outcome(name)

    def _send(self, stage: str, found: List[wire.Difference]) -> None:
        for each in found[:_MOST_SENT]:
            each.stage = stage
            each.call_name = self._calls[each.call].name if each.call < len(self._calls) else ""
            self._channel.send(each)

    def _say(self, message: str) -> None:
        self._channel.send(wire.Progress(message))


def _errors(outcome: StageOutcome) -> List[str]:
    """What each call raised, and why the stage ended early."""
    return [": ".join(call.error) for call in outcome.calls] + [outcome.failure]
