"""One planted fault, or one healthy training, and what the rules say of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fullgraph.training.anomalies.alarm import Alarm
from tests.watch_faults.declared import Fault
from tests.watch_faults.running import Outcome, run


@dataclass(frozen=True)
class Twin:
    """A training without a fault.

    Attributes:
        name: of the program.
        mode: ``eager`` or ``compiled``.
        steps: how many it made.
        alarms: false ones.
        problem: why it does not count; empty if it does.
    """

    name: str
    mode: str
    steps: int
    alarms: tuple[Alarm, ...]
    problem: str

    def line(self) -> str:
        """For the terminal."""
        told = "; ".join(f"{a.kind} ({a.evidence})" for a in self.alarms) or "no alarm"
        return f"  {self.name:24} {self.mode:8} {self.steps:5} steps  {self.problem or told}"


@dataclass(frozen=True)
class Row:
    """A planted fault in one mode.

    Attributes:
        name: of the program.
        mode: ``eager`` or ``compiled``.
        found: the first alarm of an expected kind; None if there is none.
        late: steps from the first with the fault to the one whose records raised the alarm.
        is_right_layer: whether it names the layer.
        others: alarms of other kinds.
        twin: the same program without the fault.
        problem: why the run does not count; empty if it does.
    """

    name: str
    mode: str
    found: Alarm | None
    late: int
    is_right_layer: bool
    others: tuple[Alarm, ...]
    twin: Twin
    problem: str

    def line(self, fault: Fault) -> str:
        """For the terminal."""
        if self.found is None:
            told = "not found"
        else:
            layer = self.found.layer or "-"
            told = f"{self.found.kind} after {self.late} steps at {layer}"
            told += "" if self.is_right_layer else f" instead of {'/'.join(fault.layers)}"
        others = ", ".join(f"{a.kind}@{a.step}:{a.layer}" for a in self.others)
        told += f"  [{others}]" if others else ""
        twin = ", ".join(a.kind for a in self.twin.alarms) or self.twin.problem
        told += f"  TWIN: {twin}" if twin else ""
        return f"  {self.name:24} {self.mode:8} {self.problem or told}"


def of_fault(fault: Fault, mode: str, backend: str, budget: float) -> Row:
    """Run a program with its fault and without."""
    variables = {"COMPILED": backend}
    with_fault = run(fault.path, {**variables, "FAULT": "1"}, ranks=fault.ranks, budget=budget)
    without = run(fault.path, {**variables, "FAULT": "0"}, ranks=fault.ranks, budget=budget)
    right = [alarm for alarm in with_fault.alarms if alarm.kind in fault.kinds]
    found = right[0] if right else None
    return Row(
        fault.name,
        mode,
        found,
        found.seen - fault.step if found else -1,
        found is not None and found.layer in fault.layers,
        tuple(alarm for alarm in with_fault.alarms if alarm.kind not in fault.kinds),
        _twin(fault.name, mode, without),
        problem_of(with_fault),
    )


def of_healthy(program: Path, mode: str, backend: str, budget: float, steps: int) -> Twin:
    """Run a healthy training."""
    outcome = run(program, {"COMPILED": backend, "STEPS": str(steps)}, budget=budget)
    return _twin(program.stem, mode, outcome)


def _twin(name: str, mode: str, outcome: Outcome) -> Twin:
    return Twin(name, mode, outcome.steps, tuple(outcome.alarms), problem_of(outcome))


def problem_of(outcome: Outcome) -> str:
    """Why a run does not count; empty if it does."""
    if outcome.output:
        return "FAILED: " + outcome.output.strip().splitlines()[-1]
    if not outcome.steps and not outcome.alarms:
        return "FAILED: nothing was recorded"
    return "FAILED: " + outcome.notes[0] if outcome.notes else ""
