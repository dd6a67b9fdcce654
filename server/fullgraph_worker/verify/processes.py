"""Runs each stage in a process of its own, where a process cannot be forked."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any, Callable, List, Optional

import fullgraph_worker
from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.protocol import framing, wire
from fullgraph_worker.protocol.bootstrap import LOAD
from fullgraph_worker.user_code.errors import JobError
from fullgraph_worker.verify.calls import PlannedCall
from fullgraph_worker.verify.children import ChildError, Raised, answer_in, ended
from fullgraph_worker.verify.operations import Operation
from fullgraph_worker.verify.outcome import StageOutcome, load, save
from fullgraph_worker.verify.program import Plan, Program
from fullgraph_worker.verify.reaching_inputs import Found
from fullgraph_worker.verify.stage import raised
from fullgraph_worker.verify.stages import run_stage, values_around

_JOB = "job"
_RECORDS = "records"
_VALUES = "values"
_BOOTSTRAP = f"""\
{LOAD}from fullgraph_worker.verify.processes import main
main(*sys.argv[1:])
"""


class SeparateProcesses:
    """Runs stages, each in a new process that imports the program again.

    Args:
        program: imported here, to plan the calls.
        restore_threads: undoes that this process computes in one thread.

    Attributes:
        calls: what each stage calls.
    """

    def __init__(self, program: Program, restore_threads: Callable[[], None]) -> None:
        restore_threads()
        self._program = program
        self.calls: List[PlannedCall] = []
        with open(self._file(_JOB), "wb") as file:
            file.write(framing.encode(program.job))

    def error(self, given: Arguments, mode: str) -> str:
        """Type and text of what a call with these arguments raises; empty if it returns.

        It is made here, where no stage runs, on a copy of the module.
        """
        error = self._program.conditions.eager_error(self._program.target.call, given)
        return "" if error is None else ": ".join(raised(error))

    def refusal(self, given: Arguments, mode: str) -> str:
        """Likewise."""
        return self.error(given, mode)

    def searched(self, calls: List[PlannedCall]) -> Found:
        """Nothing: many calls here would leave their traces in the program."""
        return Found([], {})

    def stage(self, name: str) -> StageOutcome:
        """Run a stage.

        Raises:
            ChildError: its process ended.
        """
        outcome = self._run(name)
        assert isinstance(outcome, StageOutcome)
        return outcome

    def operation(self, backend: str, number: int) -> Optional[Operation]:
        """None: it would take two more processes."""
        return None

    def values(self, records: List[wire.Record]) -> List[wire.SeenValue]:
        """The values that names have around breaks."""
        save(records, self._file(_RECORDS))
        try:
            found: List[wire.SeenValue] = self._run(_VALUES)
        except ChildError:
            return []
        return found

    def _run(self, name: str) -> Any:
        worker = os.path.dirname(os.path.abspath(fullgraph_worker.__file__))
        command = [sys.executable, "-c", _BOOTSTRAP, worker, self._program.job.folder, name]
        # What it prints goes where this process's own output goes, but not into the protocol.
        status = subprocess.call(command, stdin=subprocess.DEVNULL, stdout=2)
        if status:
            raise ChildError(ended(status))
        return answer_in(self._file(name))

    def _file(self, name: str) -> str:
        return os.path.join(self._program.job.folder, name)


def main(folder: str, name: str) -> None:
    """Run one stage of the job in ``folder``, and leave its outcome there."""
    with open(os.path.join(folder, _JOB), "rb") as file:
        job = framing.read_message(file)
    assert isinstance(job, wire.VerifyJob)
    plan = Plan.read(folder)
    assert plan is not None
    answer: Any
    try:
        program = Program(job)
        calls = program.planned_calls(plan)
        if name == _VALUES:
            answer = values_around(program, calls, load(os.path.join(folder, _RECORDS)))
        else:
            answer = run_stage(program, calls, name)
    except JobError as error:
        answer = Raised(error.kind, error.message, error.frames)
    save(answer, os.path.join(folder, name))
    sys.stdout.flush()
    os._exit(0)
