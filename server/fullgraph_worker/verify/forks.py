"""Runs each stage in a fork of the process that has imported the program."""

from __future__ import annotations

import os
from typing import Any, Callable, List, Optional

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.protocol import wire
from fullgraph_worker.target.sides import in_mode
from fullgraph_worker.verify.calls import PlannedCall
from fullgraph_worker.verify.children import ChildError, in_child
from fullgraph_worker.verify.located import compiled_alone, operations
from fullgraph_worker.verify.operations import Operation, first_difference
from fullgraph_worker.verify.outcome import StageOutcome
from fullgraph_worker.verify.program import Program
from fullgraph_worker.verify.searched import Found
from fullgraph_worker.verify.stage import raised
from fullgraph_worker.verify.stages import run_stage, search_inputs, values_around


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
        program = self._program

        def attempt() -> str:
            in_mode(program.target, mode)
            error = program.conditions.eager_error(program.target.call, given)
            return "" if error is None else ": ".join(raised(error))

        try:
            return str(self._run(attempt, "attempt"))
        except ChildError as error:
            return str(error)

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
