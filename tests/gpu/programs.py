"""Programs that use what only a device has, beside Dynamo's own trace of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fullgraph.taxonomy import load
from tests.dynamic.zoo.driver import DEVICE
from tests.dynamic.zoo.marks import CASES
from tests.dynamic.zoo.run import Outcome, Zoo, run_zoo
from tests.gpu.task import Result, Task, variables
from tests.gpu.zoo import reasons

FOLDER = Path(__file__).with_name("device_cases")


def measure(task: Task) -> Result:
    """Run all of them on the device, and on the CPU for what is the same there."""
    result = Result(
        head=[
            "program",
            "breaks on the device",
            "on the CPU",
            "Fullgraph's findings",
            "why only one device breaks",
        ]
    )
    there = _zoo(task.device)
    result.rows, result.notes = _rows(there, None), [_agreement(task.device, there)]
    task.save(result)
    if not task.is_dry:
        on_cpu = _zoo("cpu")
        result.rows = _rows(there, on_cpu)
        result.notes.append(_agreement("cpu", on_cpu))
    result.figures = {
        "programs": len(there.outcomes),
        "agree": sum(each.agrees for each in there.outcomes),
    }
    return result


def _zoo(device: str) -> Zoo:
    with variables({DEVICE: device, CASES: str(FOLDER)}):
        return asyncio.run(run_zoo())


def _agreement(device: str, zoo: Zoo) -> str:
    right = sum(each.agrees for each in zoo.outcomes)
    return (
        f"On {device}, Fullgraph's findings are those of Dynamo's own trace in {right} of "
        f"{len(zoo.outcomes)} programs."
    )


def _rows(there: Zoo, on_cpu: Zoo | None) -> list[list[str]]:
    others = on_cpu.outcomes if on_cpu else [None] * len(there.outcomes)
    return [
        [
            each.name,
            _breaks(each),
            "" if other is None else "the same" if other.traced == each.traced else _breaks(other),
            _found(each),
            "" if other is None else reasons(each.traced ^ other.traced, each, other),
        ]
        for each, other in zip(there.outcomes, others, strict=True)
    ]


def _breaks(case: Outcome) -> str:
    return ", ".join(f"{gb_id} line {line}" for gb_id, _, line in sorted(case.traced)) or "none"


def _found(case: Outcome) -> str:
    seen = [each.observation for each in case.findings if each.observation]
    entries = [load().classify(each.gb_id, each.reason) for each in seen]
    pages = ", ".join(dict.fromkeys(f"{entry.code} {entry.id}" for entry in entries))
    return pages if case.agrees else f"APART: {pages or 'none'}"
