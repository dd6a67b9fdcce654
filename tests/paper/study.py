"""Measures the models of a scale one by one; what is there already is not measured again."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from fullgraph.measure.bench import Bench, Plan
from fullgraph.measure.processes import Processes
from fullgraph.state.structure import StructureError, structure
from fullgraph_worker.measure.arm import INDUCTOR
from tests.paper.program import ROOT, planned_arms
from tests.paper.rows import ModelRows, rows_of
from tests.paper.scales import Scale

WARM_UP_SECONDS = 5.0
_SECONDS = 1800.0


@dataclass
class Study:
    """All models on one device.

    Attributes:
        scale: the name of their sizes.
        device: its name.
        machine: versions and size of the machine.
        load: how many processes wanted a processor when the first model was measured.
        models: those that were measured.
    """

    scale: str
    device: str
    machine: str
    load: float
    models: list[ModelRows] = field(default_factory=list)


def read(path: Path) -> Study | None:
    """A study that was written; None where there is none that can be read."""
    try:
        return structure(json.loads(path.read_text(encoding="utf-8")), Study)
    except (OSError, ValueError, StructureError):
        return None


def write(study: Study, path: Path) -> None:
    """Keep it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(asdict(study), indent=1) + "\n", encoding="utf-8")


def begun(path: Path, name: str, scale: Scale, machine: str) -> Study:
    """The study at ``path`` if it has these versions, or a new one.

    Args:
        path: where it is kept.
        name: of the scale.
        scale: models that had another size are left out.
        machine: the versions.
    """
    kept = read(path)
    if kept is None or (kept.scale, kept.machine) != (name, machine):
        return Study(name, "", machine, os.getloadavg()[0])
    sizes = {(each.name, each.size) for each in scale.workloads}
    kept.models = [each for each in kept.models if (each.name, each.size) in sizes]
    return kept


async def measure(
    study: Study,
    scale: Scale,
    folder: Path,
    device: str,
    show: Callable[[str], None],
    interpreter: str = sys.executable,
    compiler: str = INDUCTOR,
) -> None:
    """Measure what ``study`` lacks, and keep it after each model.

    Args:
        study: gets the models.
        scale: the sizes.
        folder: for the programs and the study.
        device: ``cpu`` or ``cuda``.
        show: prints a line.
        interpreter: the Python that runs the models.
        compiler: the backend of the arms of Inductor; another one takes less time.

    Raises:
        RuntimeError: a model could not be measured in eager mode.
    """
    programs = folder / "programs"
    programs.mkdir(parents=True, exist_ok=True)
    names = [each.name for each in scale.workloads]
    done = {each.name for each in study.models}
    processes = Processes([interpreter], ROOT, _SECONDS, 0, show)
    try:
        for workload in scale.workloads:
            if workload.name in done:
                continue
            plan = Plan(
                planned_arms(workload, scale, programs, device, compiler),
                scale.rounds,
                scale.round_seconds,
                WARM_UP_SECONDS,
                train_step=True,
                accumulation=workload.accumulation,
                with_data=True,
            )
            show(f"{workload.name}: {workload.size}")
            bench = Bench(
                plan,
                processes.start,
                lambda message, number, total: show(f"{message} ({number + 1} of {total})"),
            )
            await bench.run()
            rows = rows_of(workload, bench.results)
            study.models.append(rows)
            study.models.sort(key=lambda each: names.index(each.name))
            made = bench.results.eager.prepared
            study.device = made.device if made else ""
            write(study, folder / "study.json")
            show(f"{workload.name}: {rows.sentence}")
    finally:
        await processes.close()
