"""The published study, in sizes that one GPU measures in minutes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from fullgraph_worker.measure.arm import INDUCTOR
from tests.benchmarks.measure import machine
from tests.gpu.task import Result, Task
from tests.paper.page import holding
from tests.paper.scales import SCALES
from tests.paper.study import begun
from tests.paper.study import measure as measure_study


def measure(task: Task) -> Result:
    """Measure the models that are missing; ``docs/paper.md`` is written from them."""
    name = "tiny" if task.is_dry else "gpu"
    scale, kept = SCALES[name], task.folder / "study.json"
    if task.is_dry:
        scale = replace(scale, workloads=scale.workloads[:1])
    study = begun(kept, name, scale, machine())

    def show(message: str) -> None:
        print(message, flush=True)
        task.save(Result(notes()))

    def notes() -> list[str]:
        return [
            f"{len(study.models)} of {len(scale.workloads)} models, sizes `--scale {name}`; the "
            "tables are in [Does compiling pay?](paper.md).",
            *(holding(model).removeprefix("- ") for model in study.models),
        ]

    compiler = "aot_eager" if task.is_dry else INDUCTOR
    asyncio.run(measure_study(study, scale, task.folder, task.device, show, compiler=compiler))
    return Result(notes())
