"""Runs each stage in a fork of the process that has imported the program."""

from __future__ import annotations

import contextlib
import os
import signal
from typing import Any, Callable, List, Optional

import torch

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.protocol import wire
from fullgraph_worker.target.branch_inputs import in_mode
from fullgraph_worker.torch_private.config import make_ready
from fullgraph_worker.torch_private.inductor import draw_as_in_eager_mode
from fullgraph_worker.verify.calls import PlannedCall
from fullgraph_worker.verify.children import ChildError, in_child
from fullgraph_worker.verify.global_state import seed
from fullgraph_worker.verify.operations import (
    Operation,
    can_record,
    first_compiled_alone,
    first_difference,
    recorded,
)
from fullgraph_worker.verify.outcome import StageOutcome
from fullgraph_worker.verify.program import Program
from fullgraph_worker.verify.reaching_inputs import Found
from fullgraph_worker.verify.stage import raised
from fullgraph_worker.verify.stages import run_stage, search_inputs, values_around

_LONGEST_CALL = 10
"""Seconds in eager mode: with an input that a program does not expect, a loop may have no end."""


class Forks:
    """Runs stages, each from the same memory.

    Args:
        program: imported, and not called since.
        restore_threads: undoes that the parent computes in one thread.

    Attributes:
        calls: what each stage calls.
    """

    def __init__(self, program: Program, restore_threads: Callable[[], None]) -> None:
        self._program = program
        self._restore_threads = restore_threads
        self.calls: List[PlannedCall] = []

    def error(self, given: Arguments, mode: str) -> str:
        """Type and text of what a call with these arguments raises; empty if it returns."""
        try:
            return self._attempted(given, mode)
        except ChildError as error:
            return str(error)

    def refusal(self, given: Arguments, mode: str) -> str:
        """Likewise; empty also if the process ends, or the call takes too long."""
        try:
            return self._attempted(given, mode, _LONGEST_CALL)
        except ChildError:
            return ""

    def _attempted(self, given: Arguments, mode: str, seconds: int = 0) -> str:
        program = self._program

        def attempt() -> str:
            in_mode(program.target, mode)
            # 0 sets none; the signal ends the process.
            signal.alarm(seconds)
            error = program.conditions.eager_error(program.target.call, given)
            signal.alarm(0)
            return "" if error is None else ": ".join(raised(error))

        return str(self._run(attempt, "attempt"))

    def searched(self, calls: List[PlannedCall]) -> Found:
        """Inputs that reach more lines."""
        try:
            found: Found = self._run(lambda: search_inputs(self._program, calls), "searched")
        except ChildError:
            return Found([], {})
        return found

    def stage(self, name: str) -> StageOutcome:
        """Run a stage.

        Raises:
            ChildError: its process ended.
        """
        outcome = self._run(lambda: run_stage(self._program, self.calls, name), name)
        assert isinstance(outcome, StageOutcome)
        return outcome

    def operation(self, backend: str, number: int) -> Optional[Operation]:
        """The first operation of a call that differs under a backend; None if it is not found."""
        program, calls = self._program, self.calls
        try:
            if backend.startswith("inductor"):
                found: Optional[Operation] = self._run(
                    lambda: compiled_alone(program, calls, backend, number), "operation"
                )
                return found
            eager = self._run(lambda: operations(program, calls, "", number), "operations")
            compiled = self._run(lambda: operations(program, calls, backend, number), "compiled")
        except ChildError:
            return None
        return first_difference(eager, compiled)

    def values(self, records: List[wire.Record]) -> List[wire.SeenValue]:
        """The values that names have around breaks."""
        try:
            found: List[wire.SeenValue] = self._run(
                lambda: values_around(self._program, self.calls, records), "values"
            )
        except ChildError:
            return []
        return found

    def _run(self, action: Callable[[], Any], name: str) -> Any:
        def act() -> Any:
            self._restore_threads()
            return action()

        return in_child(act, os.path.join(self._program.job.folder, name))


def operations(
    program: Program, calls: List[PlannedCall], backend: str, number: int
) -> List[Operation]:
    """The operations of one call.

    Args:
        program: what is called.
        calls: those of a verification; those before ``number`` are made too.
        backend: the stage that compiles it; empty for eager mode.
        number: the call.
    """
    if not can_record():
        return []
    call = _compiled(program, backend) if backend else program.target.call
    found: List[Operation] = []
    stance = torch.compiler.set_stance("default" if backend else "force_eager")
    with stance, program.target.configured():
        for at, planned in enumerate(calls[: number + 1]):
            with recorded() if at == number else contextlib.nullcontext(found) as found:
                _make(program, planned, at, call)
    return found


def compiled_alone(
    program: Program, calls: List[PlannedCall], backend: str, number: int
) -> Optional[Operation]:
    """The first operation of a call whose result differs when it is compiled alone."""

    def run() -> None:
        with torch.compiler.set_stance("force_eager"):
            _make(program, calls[number], number, program.target.call)

    make_ready()
    draw_as_in_eager_mode()
    name, _ = program.way_of(backend)
    return first_compiled_alone(
        run, lambda function: program.compile_calls.compile(function, backend=name)
    )


def _compiled(program: Program, stage: str) -> Any:
    make_ready()
    program.compile_calls.backend, way = program.way_of(stage)
    return program.compile_calls.compiled(program.target.call, way)


def _make(program: Program, planned: PlannedCall, number: int, call: Any) -> None:
    in_mode(program.target, planned.mode)
    seed(number)
    given = planned.make()
    seed(number)
    if given is None:
        return
    with program.conditions.around(given), contextlib.suppress(Exception):
        call(*given.args, **given.kwargs)
